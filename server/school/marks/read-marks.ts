import { markColumns } from '#domain/school/mark-columns.ts'
import {
  type MarkBook,
  type MarkCourse,
  type MarkHistory,
  type MarkLearner,
  type OfMark,
  type OfMarkBook,
  resultKey,
  type ResultKind,
  type TypedMark,
} from '#domain/school/marks.ts'
import { totalMarks } from '#domain/learning/caps.ts'
import { schoolDate } from '#domain/school-time.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { STAFF_NAME } from '../../accounts/profile/staff-name.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Course } from '../../learning/progress/course.ts'
import { WORK_TITLE } from '../class-work/queries.ts'
import { isStaffOf } from '../classes/queries.ts'
import type { Call } from '../services.ts'

/** Without a built course there are no columns. */
const NO_COURSE: MarkCourse = { quizzes: [], lessons: [], topics: [] }

export interface MarkTask {
  id: string
  title: string
  outOf: number
}

/** Returns the CAPS Tasks of the course with the most marks of each. */
export function markTasks(course: Course | null): MarkTask[] {
  return (course?.caps?.memoranda ?? []).map(({ lessonId, title, rows }) => ({
    id: lessonId,
    title,
    outOf: totalMarks(rows),
  }))
}

type BookRows = Omit<MarkBook, 'typists'>

/**
 * Reads the mark book of a class with five queries, however many learners and columns there are.
 * @throws AppError not_found when the class is not one that the caller sees as staff
 */
export async function readBook(
  trx: Transaction<DB>,
  { classId, tries }: OfMarkBook,
  course: Course | null,
): Promise<BookRows> {
  if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
  const marks = course?.marks ?? NO_COURSE
  const [one] = (
    await sql<{ className: string; schoolYear: number }>`
      select class_name as "className", school_year as "schoolYear" from app.classes where id = ${classId}::uuid
    `.execute(trx)
  ).rows
  if (!one) throw refusal('not_found')
  const given = await sql<{ kind: ResultKind; contentId: string; dueOn: string; title: string | null }>`
    select kind, content_id as "contentId", due_on::text as "dueOn",
           ${WORK_TITLE} as title
      from app.class_work
     where class_id = ${classId}::uuid
     order by due_on desc, given_at desc, id
  `.execute(trx)
  const learners = await readLearners(trx, classId)
  const results = await readResults(trx, classId, tries === 'first' ? marks.quizzes : [])
  const typed = await readTypedMarks(trx, classId, one.schoolYear)
  return {
    ...one,
    columns: markColumns({ course: marks, tasks: markTasks(course), given: given.rows }),
    learners: learners.map((learner) => ({
      ...learner,
      results: results.get(learner.userId) ?? {},
      marks: typed.get(learner.userId) ?? {},
    })),
  }
}

async function readLearners(
  trx: Transaction<DB>,
  classId: string,
): Promise<Omit<MarkLearner, 'results' | 'marks'>[]> {
  const { rows } = await sql<Omit<MarkLearner, 'results' | 'marks'>>`
    select profile.user_id as "userId", ${LEARNER_NUMBER} as "learnerNumber",
           first_name as "firstName", last_name as "lastName"
      from app.class_members member join app.profiles profile on profile.user_id = member.user_id
     where member.class_id = ${classId}::uuid
     order by surname_key, profile.user_id
  `.execute(trx)
  return rows
}

/** This is the number by which the school's administration knows a learner, if the school keeps it. */
const LEARNER_NUMBER = sql<string | null>`case when app.keeps_learner_numbers() then learner_number end`

async function readResults(
  trx: Transaction<DB>,
  classId: string,
  quizzes: MarkCourse['quizzes'],
): Promise<Map<string, MarkLearner['results']>> {
  const asked = Object.fromEntries(quizzes.map(({ id, items }) => [id, items]))
  const { rows } = await sql<{
    userId: string
    kind: ResultKind
    contentId: string
    percent: number | null
    first: number | null
    doneAt: Date | null
  }>`
    select user_id as "userId", kind, content_id as "contentId", percent, first_percent as first, done_at as "doneAt"
      from app.class_results(${classId}::uuid, ${JSON.stringify(asked)}::jsonb)
  `.execute(trx)
  const found = new Map<string, MarkLearner['results']>()
  for (const { userId, kind, contentId, percent, first, doneAt } of rows) {
    const own = found.get(userId) ?? {}
    own[resultKey(kind, contentId)] = { percent, first, on: doneAt && schoolDate(doneAt) }
    found.set(userId, own)
  }
  return found
}

interface TypedRow extends Omit<TypedMark, 'typedAt'> {
  userId: string
  taskId: string
  typedAt: Date
}

export const TYPED_COLUMNS = sql`
  user_id as "userId", task_id as "taskId", version, mark::float8 as mark, is_absent as "isAbsent", out_of as "outOf",
  typed_by as "typedBy", typed_at as "typedAt"`

export function presentMark({ version, mark, isAbsent, outOf, typedBy, typedAt }: TypedRow): TypedMark {
  return { version, mark, isAbsent, outOf, typedBy, typedAt: typedAt.toISOString() }
}

/** Returns the marks of the learners in a class that count, by learner and task. */
async function readTypedMarks(
  trx: Transaction<DB>,
  classId: string,
  schoolYear: number,
): Promise<Map<string, MarkLearner['marks']>> {
  const { rows } = await sql<TypedRow>`
    select distinct on (user_id, task_id) ${TYPED_COLUMNS}
      from app.typed_marks
     where school_year = ${schoolYear} and user_id in (
       select user_id from app.class_members where class_id = ${classId}::uuid
     )
     order by user_id, task_id, version desc
  `.execute(trx)
  const found = new Map<string, MarkLearner['marks']>()
  for (const row of rows) found.set(row.userId, { ...found.get(row.userId), [row.taskId]: presentMark(row) })
  return found
}

/**
 * Returns every change of one mark, the newest first.
 * @throws AppError not_found when the learner is not in this class, or the class is not the caller's
 */
export async function readHistory(trx: Transaction<DB>, of: OfMark): Promise<MarkHistory['changes']> {
  if (!(await isStaffOf(trx, of.classId))) throw refusal('not_found')
  const { rows } = await sql<TypedRow>`
    select ${TYPED_COLUMNS}
      from app.typed_marks
     where user_id = ${of.userId}::uuid and task_id = ${of.taskId}
       and school_year = (select school_year from app.classes where id = ${of.classId}::uuid)
       and user_id in (select user_id from app.class_members where class_id = ${of.classId}::uuid)
     order by version desc
  `.execute(trx)
  return rows.map(presentMark)
}

/** Returns the names of the people who typed these marks. A person who has left the school has none. */
export async function typistsOf<Input>(
  call: Call<Input, Caller>,
  marks: Iterable<Pick<TypedMark, 'typedBy'>>,
): Promise<MarkBook['typists']> {
  const ids = [...new Set([...marks].map(({ typedBy }) => typedBy))]
  if (ids.length === 0) return []
  const { rows } = await withAccounts(call, 'classes:teach', (trx) =>
    sql<{ userId: string; name: string }>`
      select person.id as "userId", coalesce(${STAFF_NAME}, email, 'A teacher') as name
        from auth.accounts person left join app.profiles profile on profile.user_id = person.id
       where person.id = any(${ids}::uuid[])
    `.execute(trx),
  )
  return rows
}
