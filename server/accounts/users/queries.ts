import {
  RECENT_TASKS,
  type LearnerCard,
  type LearnerFilter,
  type LearnerTotals,
} from '#domain/accounts/learners.ts'
import { plainLearnerNumber } from '#domain/accounts/learner-number.ts'
import { searchedWords } from '#domain/names.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { readSpellings, type Spellings } from './spellings.ts'

export interface LearnerRow extends Omit<
  LearnerCard,
  | 'joinedAt'
  | 'lastSeenAt'
  | 'isAdmin'
  | 'learnerNumber'
  | 'tasksLastWeek'
  | 'recentTasks'
  | 'quizTaken'
  | 'looksLikeAnother'
> {
  quizTaken: boolean
  schoolKey: string
  className: string
  joinedAt: Date
  lastSeenAt: Date | null
  roles: string[]
  /** Null if the school does not keep learner numbers. */
  learnerNumber: string | null
}

export type LearnerCardRow = LearnerRow &
  Pick<LearnerCard, 'tasksLastWeek' | 'recentTasks' | 'looksLikeAnother'>

/** A position in the list. The id breaks ties between learners of equal rank. */
export interface Place {
  rank: string
  userId: string
}

type Ranked<Row> = Row & { rank: string }

/** This is in microseconds, because a Date would round it. */
const joinedAt = sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`

/** The filter shared by every query of the list. */
function matches({ search, schoolName, gradeClass, waiting }: LearnerFilter): RawBuilder<boolean> {
  const wanted = search?.replace(/\s+/g, ' ') ?? ''
  return sql<boolean>`true
    ${wanted === '' ? sql`` : sql`and ${isCalled(wanted)}`}
    ${schoolName === undefined ? sql`` : sql`and school_key = any (${keysOf('school_key', 'school_name', schoolName)})`}
    ${gradeClass === undefined ? sql`` : sql`and ${inClass(gradeClass)}`}
    ${waiting === undefined ? sql`` : sql`and app.is_waiting(confirmed_at)`}`
}

/**
 * Every word of the search is part of the name, in any order and spelling, or the name contains the search as it was typed, or
 * the search is the learner number.
 */
function isCalled(wanted: string): RawBuilder<boolean> {
  const letterByLetter = sql<boolean>`(
    strpos(lower(first_name || ' ' || last_name), lower(${wanted})) > 0
    or learner_number = ${plainLearnerNumber(wanted)}
  )`
  const words = searchedWords(wanted)?.map(
    (word) => sql`(strpos(surname_key, ${word}) > 0 or strpos(joined_names, ${`/${word}/`}) > 0)`,
  )
  return words === undefined ? letterByLetter : sql`((${sql.join(words, sql` and `)}) or ${letterByLetter})`
}

/**
 * Returns the keys of a school or class, whichever of its spellings is given. One learner with that spelling is enough to
 * find the key.
 */
function keysOf(key: string, spelling: string, wanted: string): RawBuilder<string[]> {
  return sql`array[
    ${wanted},
    (select same.${sql.ref(key)} from app.profiles same where same.${sql.ref(spelling)} = ${wanted} limit 1)
  ]`
}

/**
 * Finds members of a class with this name, and learners who typed it and are not in a class. Each half uses its own index.
 */
function inClass(wanted: string): RawBuilder<boolean> {
  const keys = keysOf('class_name', 'grade_class', wanted)
  return sql`(member_class = any (${keys}) or (member_class is null and class_name = any (${keys})))`
}

/** Returns the next learners after a place, of those whom the caller may see. */
function learnersFrom(filter: LearnerFilter, after: Place | null, limit: number) {
  const isBySurname = filter.order === 'surname'
  // The limit comes before the join, so that only the few cards on the page are computed.
  return sql`(
    select *, ${isBySurname ? sql`surname_key` : joinedAt} as rank from app.profiles
    where ${matches(filter)} and ${isBySurname ? bySurnameAfter(after) : newestAfter(after)}
    order by ${isBySurname ? sql`surname_key` : sql`created_at desc`}, user_id
    limit ${limit}
  ) profile
  left join app.learner_totals total on total.user_id = profile.user_id`
}

function newestAfter(after: Place | null): RawBuilder<boolean> {
  if (after === null) return sql`true`
  const moment = sql`to_timestamp(0) + ${after.rank}::bigint * interval '1 microsecond'`
  // It is written so that the first condition alone lets the index find the place.
  return sql`created_at <= ${moment} and (created_at < ${moment} or user_id > ${after.userId}::uuid)`
}

function bySurnameAfter(after: Place | null): RawBuilder<boolean> {
  return after === null ? sql`true` : sql`(surname_key, user_id) > (${after.rank}, ${after.userId}::uuid)`
}

function inOrder({ order }: LearnerFilter) {
  return sql`order by ${order === 'surname' ? sql`rank` : sql`profile.created_at desc`}, profile.user_id`
}

const learnerColumns = sql`
  profile.user_id as "userId", first_name as "firstName", last_name as "lastName", school_name as "schoolName",
  coalesce(member_class, grade_class) as "gradeClass", school_key as "schoolKey",
  coalesce(member_class, class_name) as "className", age, coalesce(phone_number, '') as "phoneNumber",
  created_at as "joinedAt", last_seen_at as "lastSeenAt", inactive_since is not null as "isInactive",
  app.is_waiting(confirmed_at) as "isWaiting", rank,
  array(select role from app.user_roles r where r.user_id = profile.user_id) as roles,
  case when (select app.keeps_learner_numbers()) then coalesce(learner_number, '') end as "learnerNumber",
  coalesce(lessons_completed, 0) as "lessonsCompleted",
  coalesce(tasks_completed, 0) as "tasksCompleted",
  coalesce(points, 0) as points,
  coalesce(round(score_sum::numeric / nullif(score_count, 0)), 0)::int as "averageScore",
  coalesce(score_count, 0) > 0 or exists (
    select from app.task_progress done join app.lesson_tasks task using (lesson_id, task_id)
    where done.user_id = profile.user_id and done.completed and task.task_type = 'quiz'
  ) as "quizTaken",
  coalesce(minutes, 0) as minutes`

/** Returns the learners after a place with everything that the list shows, such as their latest tasks. */
export async function learnerCards(
  trx: Transaction<DB>,
  filter: LearnerFilter,
  after: Place | null,
  limit: number,
): Promise<Ranked<LearnerCardRow>[]> {
  const { rows } = await sql<Ranked<LearnerCardRow>>`
    select ${learnerColumns}, coalesce(recent.tasks, '[]') as "recentTasks",
      (
        select count(*)::int from app.task_progress done
        where done.user_id = profile.user_id and done.completed and done.completed_at > now() - interval '7 days'
      ) as "tasksLastWeek",
      exists (
        select from app.profiles other
        where other.name_shape = profile.name_shape and other.user_id <> profile.user_id
          and ${asWritten('other')} <> ${asWritten('profile')}
      ) as "looksLikeAnother"
    from ${learnersFrom(filter, after, limit)}
    left join lateral (
      select json_agg(task) as tasks from (
        select task_title as title, task_type as type, completed_at as "completedAt", points_value as points, score
        from app.task_progress join app.lesson_tasks using (lesson_id, task_id)
        where task_progress.user_id = profile.user_id and completed
        order by completed_at desc
        limit ${RECENT_TASKS}
      ) task
    ) recent on true
    ${inOrder(filter)}
  `.execute(trx)
  return rows
}

/** Two learners with exactly the same name do not count as lookalikes. */
function asWritten(table: 'other' | 'profile') {
  const [first, last] = [sql.ref(`${table}.first_name`), sql.ref(`${table}.last_name`)]
  return sql`regexp_replace(normalize(lower(${first} || ${last})), '\\s', '', 'g')`
}

/** Returns the learners after a place with only the columns of an export. */
export async function learnerLines(
  trx: Transaction<DB>,
  filter: LearnerFilter,
  after: Place | null,
  limit: number,
): Promise<Ranked<LearnerRow>[]> {
  const { rows } = await sql<Ranked<LearnerRow>>`
    select ${learnerColumns}
    from ${learnersFrom(filter, after, limit)}
    ${inOrder(filter)}
  `.execute(trx)
  return rows
}

/** Returns the sums for all learners that match the filter. `waiting` ignores the filter. */
export async function learnerTotals(trx: Transaction<DB>, filter: LearnerFilter): Promise<LearnerTotals> {
  const { rows } = await sql<Record<keyof LearnerTotals, string>>`
    select count(*) as students,
      coalesce(sum(lessons_completed), 0) as "lessonsCompleted",
      coalesce(sum(tasks_completed), 0) as "tasksCompleted",
      coalesce(sum(points), 0) as points,
      (select count(*) from app.profiles where confirmed_at is null and app.is_waiting(confirmed_at)) as waiting
    from app.profiles left join app.learner_totals using (user_id)
    where ${matches(filter)}
  `.execute(trx)
  const row = rows[0]
  return {
    students: Number(row?.students),
    lessonsCompleted: Number(row?.lessonsCompleted),
    tasksCompleted: Number(row?.tasksCompleted),
    points: Number(row?.points),
    waiting: Number(row?.waiting),
  }
}

/** Returns the schools and classes from which the list can be filtered, sorted by name. */
export async function learnerOptions(trx: Transaction<DB>): Promise<{ schools: string[]; grades: string[] }> {
  const { schools, classes } = await readSpellings(trx)
  const sorted = (spellings: Spellings) =>
    [...spellings.values()].toSorted(new Intl.Collator('en', { numeric: true }).compare)
  return { schools: sorted(schools), grades: sorted(classes) }
}
