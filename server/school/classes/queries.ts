import { clock } from '#domain/clock.ts'
import { namesakesInSteps } from '#domain/accounts/class-sign-in.ts'
import type { ClassPage, SchoolClass, UnplacedLearners } from '#domain/school/classes.ts'
import { PLACED_MAX, suggestClass, yearToFill } from '#domain/school/classes.ts'
import { schoolDate } from '#domain/school-time.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { inSlices } from '../../core/in-slices.ts'

/** A class without its teachers, because only the role for signing in may read their e-mail addresses. */
type ClassRow = Omit<SchoolClass, 'teachers'>

/** The school year is the calendar year. */
export function schoolYearNow(now = clock.now()): number {
  return Number(schoolDate(now).slice(0, 4))
}

/**
 * True for a class that the caller sees as staff: any class for those who manage classes, or else the ones that they teach.
 * Being in a class as a learner does not count.
 */
const AS_STAFF = sql`((select app.may('classes:manage')) or id in (select app.my_classes()))`

/** Returns the classes that the caller sees as staff, the newest school year first. */
export async function readClasses(trx: Transaction<DB>): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    select id as "classId", school_year as "schoolYear", grade, letter, class_name as name, code,
           archived_at is not null as "isArchived",
           jsonb_build_object('sounds', allows_sounds, 'robot', allows_robot) as allows,
           (select count(*)::int from app.class_members member where member.class_id = classes.id) as learners,
           coalesce(typed.learners, 0) as typed
      from app.classes
      left join (
        select class_id, count(*)::int as learners from app.typed_classes() group by class_id
      ) typed on typed.class_id = classes.id
     where ${AS_STAFF}
     order by school_year desc, grade, letter collate "C"
  `.execute(trx)
  return rows
}

/** @returns whether the caller sees this class as staff */
export async function isStaffOf(trx: Transaction<DB>, classId: string): Promise<boolean> {
  const { rows } = await sql`
    select from app.classes
     where id = ${classId}::uuid and ${AS_STAFF}
  `.execute(trx)
  return rows.length > 0
}

interface MemberRow extends Omit<
  ClassPage['members'][number],
  'lastSeenAt' | 'hasNamesake' | 'learnerNumber'
> {
  lastSeenAt: Date | null
  learnerNumber: string | null
}
interface TypedRow extends Omit<ClassPage['typed'][number], 'joinedAt'> {
  joinedAt: Date
}

/** Returns the members of a class, and the learners who have typed this class but are not in any. */
export async function readClassPage(trx: Transaction<DB>, classId: string): Promise<ClassPage> {
  const members = await sql<MemberRow>`
    select profile.user_id as "userId", first_name as "firstName", last_name as "lastName", grade_class as "gradeClass",
           last_seen_at as "lastSeenAt", app.is_waiting(confirmed_at) as "isWaiting",
           is_named_by_staff as "isNamedByStaff",
           case when (select app.keeps_learner_numbers()) then coalesce(learner_number, '') end as "learnerNumber",
           coalesce(lessons_completed, 0) as "lessonsCompleted", coalesce(tasks_completed, 0) as "tasksCompleted",
           coalesce(points, 0) as points, coalesce(minutes, 0) as minutes,
           coalesce(round(score_sum::numeric / nullif(score_count, 0)), 0)::int as "averageScore",
           coalesce(score_count, 0) > 0 as "quizTaken"
      from app.class_members member
      join app.profiles profile on profile.user_id = member.user_id
      left join app.learner_totals total on total.user_id = member.user_id
     where member.class_id = ${classId}::uuid
     order by surname_key, profile.user_id
  `.execute(trx)
  const typed = await sql<TypedRow>`
    select ${TYPED_COLUMNS} from app.typed_classes() where class_id = ${classId}::uuid order by surname_key, user_id
  `.execute(trx)
  const namesakes = await inSlices(namesakesInSteps(members.rows))
  return {
    members: members.rows.map((member) => {
      const { learnerNumber, ...row } = member
      return {
        ...row,
        lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
        hasNamesake: namesakes.has(member),
        ...(learnerNumber !== null && { learnerNumber }),
      }
    }),
    typed: typed.rows.map(presentTyped),
  }
}

const TYPED_COLUMNS = sql`
  user_id as "userId", first_name as "firstName", last_name as "lastName", school_name as "schoolName",
  grade_class as "gradeClass", created_at as "joinedAt", is_waiting as "isWaiting"`

function presentTyped(row: TypedRow): ClassPage['typed'][number] {
  return { ...row, joinedAt: row.joinedAt.toISOString() }
}

export async function countUnplaced(trx: Transaction<DB>, year: number): Promise<number> {
  const { rows } = await sql<{ learners: number }>`
    select app.count_unplaced(${year}::smallint) as learners
  `.execute(trx)
  return rows[0]?.learners ?? 0
}

/**
 * Returns the learners who are not in a class, sorted by the class that they typed, so that the same spelling is in one
 * place.
 */
export async function readUnplaced(trx: Transaction<DB>, year: number): Promise<UnplacedLearners> {
  const all = await readClasses(trx)
  const filled = yearToFill(all, year)
  const classes = all.filter((one) => one.schoolYear === filled && !one.isArchived)
  const { rows } = await sql<TypedRow & { lastClass: string | null }>`
    select ${TYPED_COLUMNS}, last_class as "lastClass" from app.unplaced_learners(${year}::smallint)
     order by lower(grade_class), surname_key, user_id
     limit ${PLACED_MAX + 1}
  `.execute(trx)
  return {
    learners: rows.slice(0, PLACED_MAX).map((row) => {
      // If the learner was in a class of an earlier year, the class that they typed is that old one, so nothing is suggested.
      const found = row.lastClass === null ? suggestClass(row.gradeClass, classes) : null
      return {
        ...presentTyped(row),
        lastClass: row.lastClass,
        suggestion: found?.classId ?? null,
        isSure: found?.isSure ?? false,
      }
    }),
    hasMore: rows.length > PLACED_MAX,
  }
}

/** Returns who is told about a change of a class's work: its learners' devices, and the people who have the class open. */
export async function audienceOf(trx: Transaction<DB>, classIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId" from app.class_members where class_id = any(${[...classIds]}::uuid[])
  `.execute(trx)
  return [...classIds, ...rows.map(({ userId }) => userId)]
}
