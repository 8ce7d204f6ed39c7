import type { DB } from '#database/generated/schema.ts'
import { UNDO_DAYS, YearEndCounts, type LastYearEnd } from '#domain/school/year-end.ts'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

const DAY_MS = 86_400_000

interface Ending {
  classId: string
  grade: number
  letter: string
  members: { userId: string; joinedAt: number }[]
}

/**
 * Returns those of the classes that belong to this year and are not archived, with their learners. They are locked, so that
 * nobody changes them in the meantime.
 */
export async function lockEnding(
  trx: Transaction<DB>,
  schoolYear: number,
  classIds: readonly string[],
): Promise<Ending[]> {
  const { rows: classes } = await sql<Omit<Ending, 'members'>>`
    select id as "classId", grade, letter from app.classes
     where id = any(${[...classIds]}::uuid[]) and school_year = ${schoolYear} and archived_at is null
     order by id for update
  `.execute(trx)
  const { rows } = await sql<{ classId: string; userId: string; joinedAt: number }>`
    select class_id as "classId", user_id as "userId", extract(epoch from added_at)::float8 as "joinedAt"
      from app.class_members where class_id = any(${classes.map(({ classId }) => classId)}::uuid[])
     order by added_at, class_id
  `.execute(trx)
  const members = Map.groupBy(rows, ({ classId }) => classId)
  return classes.map((one) => ({ ...one, members: members.get(one.classId) ?? [] }))
}

interface NextYear {
  classes: { grade: number; letter: string; isArchived: boolean }[]
  placed: ReadonlySet<string>
}

/**
 * Returns the classes of a school year, and the learners who are already in one of them.
 * @param schoolYear the year that begins
 */
export async function readNextYear(trx: Transaction<DB>, schoolYear: number): Promise<NextYear> {
  const { rows: classes } = await sql<NextYear['classes'][number]>`
    select grade, letter, archived_at is not null as "isArchived" from app.classes where school_year = ${schoolYear}
  `.execute(trx)
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from app.class_members member join app.classes on classes.id = member.class_id
     where school_year = ${schoolYear} and archived_at is null
  `.execute(trx)
  return { classes, placed: new Set(rows.map(({ userId }) => userId)) }
}

type LastRow = Omit<NonNullable<LastYearEnd['last']>, 'doneAt' | 'undoUntil' | 'counts' | 'doneBy'> & {
  doneAt: Date
  doneBy: string
  counts: unknown
}

/** Returns the newest year's end that can still be undone. The caller looks up the name for `doneBy`. */
export async function readLast(trx: Transaction<DB>) {
  const { rows } = await sql<LastRow>`
    select id, school_year as "schoolYear", done_at as "doneAt", done_by as "doneBy", counts from app.year_ends
     where undone_at is null and done_at > now() - ${UNDO_DAYS} * interval '1 day'
     order by done_at desc limit 1
  `.execute(trx)
  const [row] = rows
  if (row === undefined) return null
  return {
    ...row,
    doneAt: row.doneAt.toISOString(),
    undoUntil: new Date(row.doneAt.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
    counts: z.parse(YearEndCounts, row.counts),
  }
}
