import { clock } from '#domain/clock.ts'
import { may } from '#domain/permissions.ts'
import { STILL_OPEN_DAYS } from '#domain/school/class-work.ts'
import {
  LearnerWork,
  type ConsentState,
  type LearnerPage,
  type LearnerProgram,
  type OfLearner,
  type OfProgram,
} from '#domain/school/learner-page.ts'
import { needOf } from '#domain/school/learner-page-rules.ts'
import type { NamedMistake, Teaching } from '#domain/school/monday.ts'
import { SCHOOL_TIME_ZONE } from '#domain/school-time.ts'
import { addDays } from '#domain/school-week.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { recordTouched } from '../../core/access-log.ts'
import { refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { mayWriteTo, namesOfStaff, presentComments, readComments } from './comments.ts'

interface ProfileRow {
  firstName: string
  lastName: string
  lastSeenAt: Date | null
  joinedOn: string
  seenOn: string | null
  scoreSum: number
  scoreCount: number
  isWithdrawn: boolean
  hasConsent: boolean
  classes: LearnerPage['classes']
  lessons: LearnerPage['lessons']
  tasks: LearnerPage['tasks']
  given: LearnerPage['given']
}

/**
 * Reads all that is kept of one learner's work. The learner is recorded as shown to the caller.
 * @throws AppError not_found when the caller neither teaches this learner nor may read all learners
 */
export async function readLearnerPage({
  input: { userId },
  caller,
  services,
  client,
}: Call<OfLearner, Caller>): Promise<LearnerPage> {
  const today = clock.today()
  const found = await services.db.withReader(
    caller.userId,
    async (trx) => {
      const work = await readWork(trx, userId)
      const profile = work && (await readProfile(trx, userId, today))
      if (work === null || profile === null) throw refusal('not_found')
      const comments = await readComments(trx, userId)
      return { work, profile, comments, mayComment: await mayWriteTo(trx, userId) }
    },
    { write: (trx) => recordTouched(trx, 'shown', [userId]), context: client },
  )
  const { work, profile, comments, mayComment } = found
  const { joinedOn, seenOn, scoreSum, scoreCount, isWithdrawn, hasConsent, lastSeenAt, ...shown } = profile
  const named = namedMistakes(services.course?.teaching)
  const { firstName, lastName } = profile
  const workedOn = work.days.at(-1)?.day ?? null
  const facts = { userId, firstName, lastName, joinedOn, seenOn, workedOn, scoreSum, scoreCount }
  const inAnswers = new Set(work.answers.map(({ misconception }) => misconception))
  const isAsked = (await services.settings.read()).consent !== 'none'
  const names = await namesOfStaff(
    services,
    comments.map(({ writtenBy }) => writtenBy),
  )
  return {
    today,
    userId,
    ...shown,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    consent: may(caller.roles, 'privacy:manage') ? consentOf({ isWithdrawn, hasConsent, isAsked }) : null,
    levels: work.levels,
    answers: work.answers,
    days: work.days,
    mistakes: named.filter(({ id }) => inAnswers.has(id)),
    need: needOf({ ...facts, stuck: work.stuck }, named, today),
    comments: presentComments(comments, names, caller),
    mayComment,
  }
}

/** Returns the mistakes without the questions that show them, which nobody but the server needs. */
function namedMistakes(teaching: Teaching | undefined): NamedMistake[] {
  const mistakes = teaching?.mistakes ?? []
  return mistakes.map(({ id, name, thinks, remedy, give }) => ({ id, name, thinks, remedy, give }))
}

/** Returns null where nothing is written down and the school does not ask for consent through Qala. */
function consentOf(of: { isWithdrawn: boolean; hasConsent: boolean; isAsked: boolean }): ConsentState | null {
  if (of.isWithdrawn) return 'withdrawn'
  if (of.hasConsent) return 'given'
  return of.isAsked ? 'none' : null
}

/** Returns null unless the caller teaches this learner or may read all learners. */
async function readWork(trx: Transaction<DB>, userId: string): Promise<LearnerWork | null> {
  const { rows } = await sql<{ work: unknown }>`
    select app.learner_work(${userId}::uuid) as work
  `.execute(trx)
  return z.parse(z.nullable(LearnerWork), rows[0]?.work ?? null)
}

async function readProfile(trx: Transaction<DB>, userId: string, today: string): Promise<ProfileRow | null> {
  const { rows } = await sql<ProfileRow>`
    with joined as (
      select classes.id as class_id, class_name, added_at
        from app.class_members member join app.classes on classes.id = member.class_id
       where member.user_id = ${userId}::uuid and archived_at is null
         and (class_id in (select app.my_classes()) or (select app.may('classes:manage')))
    )
    select first_name as "firstName", last_name as "lastName", last_seen_at as "lastSeenAt",
           (coalesce((select min(added_at) from joined), profile.created_at)
             at time zone ${SCHOOL_TIME_ZONE})::date::text as "joinedOn",
           (last_seen_at at time zone ${SCHOOL_TIME_ZONE})::date::text as "seenOn",
           coalesce(score_sum, 0) as "scoreSum", coalesce(score_count, 0) as "scoreCount",
           consent_withdrawn_at is not null as "isWithdrawn",
           exists (
             select from app.consents where user_id = profile.user_id and withdrawn_at is null
           ) as "hasConsent",
           (
             select coalesce(json_agg(json_build_object('classId', class_id, 'name', class_name) order by class_name), '[]')
               from joined
           ) as classes,
           (
             select coalesce(json_agg(json_build_object(
                 'lessonId', lesson_id, 'progress', progress, 'completed', completed
               ) order by lesson_id), '[]')
               from app.lesson_progress where user_id = profile.user_id
           ) as lessons,
           (${TASKS_OF_PROFILE}) as tasks,
           (
             select coalesce(json_agg(json_build_object(
                 'workId', work.id, 'className', class_name, 'kind', kind, 'contentId', content_id,
                 'dueOn', due_on, 'note', note
               ) order by due_on, given_at, work.id), '[]')
               from app.class_work work join joined using (class_id)
              where due_on >= ${addDays(today, -STILL_OPEN_DAYS)}::date
           ) as given
      from app.profiles profile
      left join app.learner_totals total on total.user_id = profile.user_id
     where profile.user_id = ${userId}::uuid
  `.execute(trx)
  return rows[0] ?? null
}

/** Selects the tasks of the learner of the row `profile` as JSON. */
export const TASKS_OF_PROFILE = sql`
  select coalesce(json_agg(json_build_object(
      'lessonId', lesson_id, 'taskId', task_id, 'completed', completed, 'score', score, 'minutes', time_spent_minutes
    ) order by lesson_id, task_id), '[]')
    from app.task_progress where user_id = profile.user_id`

/**
 * Reads the program of a learner in one level. The learner is recorded as shown to the caller.
 * @throws AppError not_found when nothing is kept of it, or the caller may not see this learner
 */
export function readLearnerProgram({
  input: { userId, levelId },
  caller,
  services,
  client,
}: Call<OfProgram, Caller>): Promise<LearnerProgram> {
  return services.db.withReader(
    caller.userId,
    async (trx) => {
      const { rows } = await sql<LearnerProgram>`
        select first_name as "firstName", last_name as "lastName", best, last
          from app.learner_program(${userId}::uuid, ${levelId}) program
          join app.profiles profile on profile.user_id = ${userId}::uuid
      `.execute(trx)
      if (!rows[0]) throw refusal('not_found')
      return rows[0]
    },
    { write: (trx) => recordTouched(trx, 'shown', [userId]), context: client },
  )
}
