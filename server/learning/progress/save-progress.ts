import { clock } from '#domain/clock.ts'
import { trustedTime, type ProgressBatch, type ProgressSaved } from '#domain/learning/progress.ts'
import { withTime, type AnyRow, type RowKind } from '#domain/learning/rows/row-kind.ts'
import { ROW_KINDS, rowId } from '#domain/learning/rows/row-kinds.ts'
import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import { isClockDoubted } from '../../core/clock-doubt.ts'
import { refusal } from '../../core/errors.ts'
import type { LearningServices } from '../services.ts'
import { createTurns } from '../../core/turns.ts'
import { mergeByTicket, NEEDS_SIGN_IN } from './by-ticket.ts'
import { mergeRows } from './merge-rows.ts'

/** A device sends one batch at a time, so several at once come from several devices, or from a fault. */
const inTurn = createTurns({ waiting: 20 })

export interface Sender {
  /** The device that sent the change. It does not need to be told about it. */
  device?: string | undefined
  /** The hash of the upload ticket that the device sends instead of a session. */
  ticket?: Buffer | undefined
}

/**
 * Saves all rows or none. Rows about something that this server does not know, and rows that a ticket may not save, are left
 * out. Sending the same rows again changes nothing.
 * @returns the outcome for each row
 * @throws AppError signed_out when the account was deleted
 */
export async function saveProgress(
  services: LearningServices,
  userId: string,
  batch: ProgressBatch,
  { device, ticket }: Sender = {},
): Promise<ProgressSaved> {
  const now = clock.now()
  const { db, course } = services
  const isDoubted = isClockDoubted(db)
  const began = await services.accountBegan(userId)
  if (began === null) throw refusal('signed_out')
  const sent: Record<string, AnyRow[]> = {}
  for (const kind of ROW_KINDS as readonly RowKind[]) {
    const rows = batch.rows.filter(
      (row) => row.kind === kind.name && (course === null || (kind.isKnown?.(row, course) ?? true)),
    )
    const timed = rows.map((row) =>
      withTime(kind, row, (time) => trustedTime(time, batch.sentAt, began, now, isDoubted)),
    )
    if (timed.length > 0) sent[kind.name] = eachOnce(kind, timed)
  }
  // The database runs the saves of one learner one at a time. While they wait here, they do not occupy connections that
  // others need.
  const { merged, waiting } = await inTurn(userId, () =>
    ticket ? mergeByTicket(db, userId, sent, ticket) : mergeFreely(db, userId, sent),
  )
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
        : {
            outcome: 'rejected',
            ...what,
            code: waiting.has(rowId(sent)) ? NEEDS_SIGN_IN : codeOf(sent, kind, course),
          }
    }),
  }
}

function codeOf(row: AnyRow, kind: RowKind | undefined, course: LearningServices['course']): string {
  const isKnown = course === null || (kind?.isKnown?.(row, course) ?? false)
  return (isKnown && kind?.leftOutCode) || (kind?.unknownCode ?? '')
}

const NONE: ReadonlySet<string> = new Set()

async function mergeFreely(...call: Parameters<typeof mergeRows>) {
  return { merged: await mergeRows(...call), waiting: NONE }
}

/**
 * Reads a learner's rows.
 * @param answersMark the `answersMark` of the answers that the caller already has; if it matches, the answers are left out
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

/**
 * Creates a function that returns when an account was created, or null if there is no account. It asks only once for each
 * account, because the time never changes.
 */
export function createAccountBegan(db: Pick<Database, 'withUser'>) {
  const known = new Map<string, Promise<Date | null>>()

  // Every account gets its first role in the transaction that creates it. Requests may not read the account itself.
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

/** Merges rows with the same key, because one statement cannot touch a row twice. */
function eachOnce(kind: RowKind, rows: readonly AnyRow[]): AnyRow[] {
  const byKey = new Map<string, AnyRow>()
  for (const row of rows) {
    const sofar = byKey.get(kind.keyOf(row))
    byKey.set(kind.keyOf(row), sofar ? kind.merge(sofar, row) : row)
  }
  return [...byKey.values()]
}
