import { trustedTime, type ProgressBatch, type ProgressSaved } from '#domain/progress.ts'
import { withTime, type AnyRow, type RowKind } from '#domain/rows/row-kind.ts'
import { ROW_KINDS, rowId } from '#domain/rows/row-kinds.ts'
import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../errors.ts'
import type { Services } from '../services.ts'
import { createTurns } from './turns.ts'

/** A device sends one batch at a time; more at once come from several devices, or from a fault. */
const inTurn = createTurns({ waiting: 20 })

/**
 * All or nothing, but for rows about something this server does not know; sending it again changes nothing.
 * @throws AppError signed_out when the account is gone
 */
export async function saveProgress(
  services: Services,
  userId: string,
  batch: ProgressBatch,
  device?: string,
): Promise<ProgressSaved> {
  const now = new Date()
  const { db, course } = services
  const began = await services.accountBegan(userId)
  if (began === null) throw refusal('signed_out')
  const sent: Record<string, AnyRow[]> = {}
  for (const kind of ROW_KINDS as readonly RowKind[]) {
    const rows = batch.rows.filter(
      (row) => row.kind === kind.name && (course === null || (kind.isKnown?.(row, course) ?? true)),
    )
    const timed = rows.map((row) =>
      withTime(kind, row, (time) => trustedTime(time, batch.sentAt, began, now)),
    )
    if (timed.length > 0) sent[kind.name] = eachOnce(kind, timed)
  }
  // Saves of one learner wait for each other in the database; waiting here, they hold no connection that others need.
  const merged = await inTurn(userId, () => mergeRows(db, userId, sent))
  if (merged.some(({ isChanged }) => isChanged)) services.live.progressChanged(userId, device)

  const byId = new Map(merged.map(({ row }) => [rowId(row), row]))
  return {
    serverNow: now.toISOString(),
    results: batch.rows.map((sent) => {
      const row = byId.get(rowId(sent))
      const kind: RowKind | undefined = ROW_KINDS.find(({ name }) => name === sent.kind)
      const what = { kind: sent.kind, key: kind?.keyOf(sent) ?? '' }
      return row
        ? { outcome: 'merged', ...what, row }
        : { outcome: 'rejected', ...what, code: codeOf(sent, kind, course) }
    }),
  }
}

function codeOf(row: AnyRow, kind: RowKind | undefined, course: Services['course']): string {
  const isKnown = course === null || (kind?.isKnown?.(row, course) ?? false)
  return (isKnown && kind?.leftOutCode) || (kind?.unknownCode ?? '')
}

interface MergedRow {
  row: AnyRow
  isChanged: boolean
}

/**
 * @param sent the rows of each kind, none twice
 * @throws AppError signed_out when the account is gone although its access token still lives
 */
export async function mergeRows(
  db: Pick<Database, 'callAsApp'>,
  userId: string,
  sent: Readonly<Record<string, readonly AnyRow[]>>,
): Promise<MergedRow[]> {
  return db
    .callAsApp(
      sql<MergedRow>`
        select merged as row, is_changed as "isChanged"
          from app.save_progress(${userId}::uuid, ${JSON.stringify(sent)}::jsonb)`,
    )
    .catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('signed_out') : error
    })
}

/**
 * @param answersMark `answersMark` of those the caller knows to be here; when it fits, none are given
 * @returns an array of AnyRow as JSON text, as the database wrote it
 */
export async function readRows(
  db: Pick<Database, 'callAsApp'>,
  userId: string,
  answersMark: string | null = null,
): Promise<string> {
  const [answer] = await db.callAsApp(
    sql<{
      rows: string | null
    }>`select app.progress_rows(${userId}::uuid, ${answersMark}::text)::text as rows`,
  )
  return answer?.rows ?? '[]'
}

const KNOWN_ACCOUNTS = 10_000

/** When an account came into being, asked once, as it never changes; null when there is none. */
export function createAccountBegan(db: Pick<Database, 'withUser'>) {
  const known = new Map<string, Promise<Date | null>>()

  // Every account gets its first role in the transaction that makes it; the account itself is not for requests to read.
  async function ask(userId: string): Promise<Date | null> {
    const { rows } = await db.withUser(userId, (trx) =>
      sql<{ began: Date | null }>`
        select min(granted_at) as began from app.user_roles where user_id = ${userId}::uuid`.execute(trx),
    )
    return rows[0]?.began ?? null
  }

  return (userId: string): Promise<Date | null> => {
    const before = known.get(userId)
    if (before) return before
    const [oldest] = known.keys()
    if (known.size >= KNOWN_ACCOUNTS && oldest !== undefined) known.delete(oldest)
    const asked = ask(userId)
    known.set(userId, asked)
    const forget = () => known.delete(userId)
    asked.then((began) => began ?? forget(), forget)
    return asked
  }
}

/** One statement cannot touch a row twice. */
function eachOnce(kind: RowKind, rows: readonly AnyRow[]): AnyRow[] {
  const byKey = new Map<string, AnyRow>()
  for (const row of rows) {
    const sofar = byKey.get(kind.keyOf(row))
    byKey.set(kind.keyOf(row), sofar ? kind.merge(sofar, row) : row)
  }
  return [...byKey.values()]
}
