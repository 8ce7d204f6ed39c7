import type { Database } from '#database/open.ts'
import { isBetter, isNewer, emptyLab } from '#domain/learning/rows/lab-row.ts'
import { withTime, type AnyRow, type RowKind } from '#domain/learning/rows/row-kind.ts'
import { ROW_KINDS, rowId, type KindName, type RowOf } from '#domain/learning/rows/row-kinds.ts'
import { VERSION_MAX } from '#domain/learning/rows/versions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { mergeRows, type MergedRow } from './merge-rows.ts'

/** The code for a row that an upload ticket may not save. The row stays on its device until its author signs in there. */
export const NEEDS_SIGN_IN = 'needs_sign_in'

/**
 * How far a ticket may go beyond what the server has. Somebody other than its owner may hold it. An honest device loses
 * nothing beyond these limits, because the rest waits until the learner signs in. The limit for a level is more changes than
 * a double lesson with one every three seconds. A key word is written once and corrected now and then. The minutes for one
 * task are a long day. A robot may be dressed anew a few hundred times before its owner has a network again, and
 * the sign for a comment changed a few times.
 */
const STEP = { level: 1_000, word: 50, outfit: 500, reply: 20, minutes: 600 } as const

/**
 * Twenty answers a day are usual. 300 a day are one a minute for five hours, and the 1,000 of one ticket are ten weeks at
 * school. The last thousand of an account's 5,000 places are reserved for the learner's own sessions, so tickets can never
 * fill it.
 */
export const TICKET_ANSWERS = { aDay: 300, inAll: 1_000, ofAccount: 4_000 } as const

type Admission = {
  [N in KindName]: (row: RowOf<N>, there: RowOf<N> | null) => RowOf<N> | null
}

/**
 * For each kind of row, returns the row that a ticket may save, given the row that the server has. Null means that the row
 * would replace something, or goes too far.
 */
const ADMITTED: Admission = {
  // A percentage only rises, and there is no limit for how fast it may honestly rise.
  lesson: (row) => row,
  task: (row, there) =>
    row.timeSpentMinutes > (there?.timeSpentMinutes ?? 0) + STEP.minutes
      ? null
      : { ...row, id: there?.id ?? row.id },
  lab(row, there) {
    const had = there ?? emptyLab(row.lessonId, row.levelId)
    const isReplacing =
      (had.best !== null && isBetter(row, had)) || (there !== null && isTie(row, had) && isNewer(row, had))
    const isFar = !isWithin(row.version, had.version, STEP.level) || row.tries > had.tries + STEP.level
    return isReplacing || isFar ? null : { ...row, lessonId: had.lessonId }
  },
  // An answer never changes, so an existing one stays as it is.
  answer: (row, there) => there ?? row,
  word(row, there) {
    const isReplacing = there !== null && isTie(row, there) && row.text > there.text
    const isFar = !isWithin(row.version, there?.version ?? 0, STEP.word)
    return isReplacing || isFar ? null : { ...row, lessonId: there?.lessonId ?? row.lessonId }
  },
  // Of two things of the same version, the one that the server has stays, whichever the merge would choose.
  thing(row, there) {
    const isReplacing = there !== null && isTie(row, there)
    return isReplacing || !isWithin(row.version, there?.version ?? 0, STEP.level) ? null : row
  },
  outfit(row, there) {
    const isReplacing = there !== null && isTie(row, there) && row.worn > there.worn
    const isFar = !isWithin(row.version, there?.version ?? 0, STEP.outfit)
    return isReplacing || isFar ? null : row
  },
  // A sign that the teacher may have seen is not replaced by somebody who only holds a ticket.
  reply(row, there) {
    const isReplacing = there !== null && isTie(row, there) && (row.sign ?? '') > (there.sign ?? '')
    const isFar = !isWithin(row.version, there?.version ?? 0, STEP.reply)
    return isReplacing || isFar ? null : row
  },
}

function isTie(a: { version: number }, b: { version: number }): boolean {
  return a.version === b.version
}

/** The bound on the version keeps a ticket far from the highest version, however often it is used. */
function isWithin(version: number, there: number, step: number): boolean {
  return version <= there + step && version <= VERSION_MAX / 2
}

/**
 * @returns the row to merge, or null if the ticket may not save it; a completion time that the server already has stays as it
 * is
 */
export function admitted(kind: RowKind, row: AnyRow, there: AnyRow | null): AnyRow | null {
  const admit = ADMITTED[kind.name as KindName] as (row: AnyRow, there: AnyRow | null) => AnyRow | null
  const taken = admit(row, there)
  const known = kind.time && there?.[kind.time.field]
  return taken && typeof known === 'string' ? withTime(kind, taken, () => new Date(known)) : taken
}

/**
 * Merges rows like mergeRows, for a device that sends an upload ticket. It only adds what is new.
 * @param ticket the hash of the ticket
 * @returns the merged rows, and in `waiting` the `rowId` of each row that the ticket may not save
 */
export function mergeByTicket(
  db: Pick<Database, 'withUser'>,
  userId: string,
  sent: Readonly<Record<string, readonly AnyRow[]>>,
  ticket: Buffer,
): Promise<{ merged: MergedRow[]; waiting: ReadonlySet<string> }> {
  const mark = ticket.subarray(0, 8)
  return db.withUser(userId, async (trx) => {
    // This is the same lock as in app.save_progress. The rows that are read here must still be the same when they are merged.
    await sql`select pg_advisory_xact_lock(hashtextextended('save ' || ${userId}::uuid, 0))`.execute(trx)
    const taken: Record<string, AnyRow[]> = {}
    const waiting = new Set<string>()
    let fresh: readonly AnyRow[] = []
    for (const kind of ROW_KINDS as readonly RowKind[]) {
      const rows = sent[kind.name]
      if (!rows) continue
      const there = await rowsThere(trx, kind, userId, rows)
      const isFresh = (row: AnyRow) => kind.name === 'answer' && !there.has(kind.keyOf(row))
      if (kind.name === 'answer') fresh = await withinRoom(trx, userId, mark, rows.filter(isFresh))
      const passed = rows.flatMap((row) => {
        const one =
          isFresh(row) && !fresh.includes(row)
            ? null
            : admitted(kind, row, there.get(kind.keyOf(row)) ?? null)
        if (one === null) waiting.add(rowId(row))
        return one ?? []
      })
      if (passed.length > 0) taken[kind.name] = passed
    }
    const callAsApp = async <Row>(call: { execute(on: typeof trx): Promise<{ rows: Row[] }> }) =>
      (await call.execute(trx)).rows
    const merged = await mergeRows({ callAsApp }, userId, taken)
    await markAnswers(trx, userId, mark, fresh)
    return { merged, waiting }
  })
}

async function rowsThere(
  trx: Transaction<DB>,
  kind: RowKind,
  userId: string,
  rows: readonly AnyRow[],
): Promise<Map<string, AnyRow>> {
  // An account may have thousands of answers, and fewer than two hundred rows of any other kind.
  const found =
    kind.name === 'answer'
      ? sql<{ row: AnyRow }>`
          select app.answer_row(mine) as row from app.answers mine
           where user_id = ${userId}::uuid and id = any(${rows.map((row) => kind.keyOf(row))}::uuid[])`
      : sql<{ row: AnyRow }>`select row from ${sql.ref(`app.${kind.name}_rows`)}(${userId}::uuid) as row`
  return new Map((await found.execute(trx)).rows.map(({ row }) => [kind.keyOf(row), row]))
}

/** Returns the earliest of these answers, as many as this ticket may still add. */
async function withinRoom(
  trx: Transaction<DB>,
  userId: string,
  mark: Buffer,
  answers: readonly AnyRow[],
): Promise<AnyRow[]> {
  if (answers.length === 0) return []
  const { rows } = await sql<{ room: number }>`
    select least(
             ${TICKET_ANSWERS.ofAccount}::int - count(*),
             ${TICKET_ANSWERS.inAll}::int - count(*) filter (where came_by = ${mark}),
             ${TICKET_ANSWERS.aDay}::int
               - count(*) filter (where came_by = ${mark} and came_on = ${today})
           )::int as room
      from app.answers where user_id = ${userId}::uuid
  `.execute(trx)
  return answers
    .toSorted((a, b) => Date.parse(String(a['at'])) - Date.parse(String(b['at'])))
    .slice(0, Math.max(0, rows[0]?.room ?? 0))
}

const today = sql<Date>`(now() at time zone 'Africa/Johannesburg')::date`

async function markAnswers(
  trx: Transaction<DB>,
  userId: string,
  mark: Buffer,
  answers: readonly AnyRow[],
): Promise<void> {
  if (answers.length === 0) return
  await sql`
    update app.answers set came_by = ${mark}, came_on = ${today}
     where user_id = ${userId}::uuid and id = any(${answers.map(({ id }) => String(id))}::uuid[])
  `.execute(trx)
}
