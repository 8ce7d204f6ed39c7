import { trustedTime, type ProgressBatch, type ProgressSaved } from '#domain/progress.ts'
import { withTime, type AnyRow, type RowKind } from '#domain/rows/row-kind.ts'
import { ROW_KINDS, rowId } from '#domain/rows/row-kinds.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { refusal } from '../errors.ts'
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
): Promise<ProgressSaved> {
  const now = new Date()
  const { course } = services
  // Saves of one learner wait for each other in the database; waiting here, they hold no connection that others need.
  const save = (work: (trx: Transaction<DB>) => Promise<MergedRow[]>) =>
    inTurn(userId, () => services.db.withUser(userId, work))
  const merged = await save(async (trx) => {
    const began = await beginSave(trx, userId)
    if (began === null) throw refusal('signed_out')
    const all: MergedRow[] = []
    for (const kind of ROW_KINDS as readonly RowKind[]) {
      const rows = batch.rows.filter(
        (row) => row.kind === kind.name && (course === null || (kind.isKnown?.(row, course) ?? true)),
      )
      const timed = rows.map((row) =>
        withTime(kind, row, (time) => trustedTime(time, batch.sentAt, began, now)),
      )
      all.push(...(await mergeRows(trx, kind, userId, eachOnce(kind, timed))))
    }
    return all
  })
  if (merged.some(({ isChanged }) => isChanged)) services.live.progressChanged(userId)

  const byId = new Map(merged.map(({ row }) => [rowId(row), row]))
  return {
    serverNow: now.toISOString(),
    results: batch.rows.map((sent) => {
      const row = byId.get(rowId(sent))
      const kind: RowKind | undefined = ROW_KINDS.find(({ name }) => name === sent.kind)
      const what = { kind: sent.kind, key: kind?.keyOf(sent) ?? '' }
      return row
        ? { outcome: 'merged', ...what, row }
        : { outcome: 'rejected', ...what, code: kind?.unknownCode ?? '' }
    }),
  }
}

/**
 * Locks the learner: two saves would else lock rows and totals in different order, and deadlock.
 * @returns when the account came into being; null when it is gone although its access token still lives
 */
export async function beginSave(trx: Transaction<DB>, userId: string): Promise<Date | null> {
  // Every account gets its first role in the transaction that makes it; the account itself is not for requests to read.
  const { rows } = await sql<{ began: Date | null }>`
    select pg_advisory_xact_lock(hashtextextended(${`save ${userId}`}, 0)),
      (select min(granted_at) from app.user_roles where user_id = ${userId}::uuid) as began
  `.execute(trx)
  return rows[0]?.began ?? null
}

export interface MergedRow {
  row: AnyRow
  isChanged: boolean
}

/** @param rows none twice */
export async function mergeRows(
  trx: Transaction<DB>,
  kind: RowKind,
  userId: string,
  rows: readonly AnyRow[],
): Promise<MergedRow[]> {
  if (rows.length === 0) return []
  const merge = sql.ref(`app.merge_${kind.name}_rows`)
  const result = await sql<{ merged: AnyRow; is_changed: boolean }>`
    select merged, is_changed from ${merge}(${userId}::uuid, ${JSON.stringify(rows)}::jsonb)
  `.execute(trx)
  return result.rows.map(({ merged, is_changed }) => ({ row: merged, isChanged: is_changed }))
}

export async function readRows(trx: Transaction<DB>, userId: string): Promise<AnyRow[]> {
  // One round trip, and one JSON text for each kind.
  const columns = ROW_KINDS.map(
    ({ name }) =>
      sql`(select jsonb_agg(row) from ${sql.ref(`app.${name}_rows`)}(${userId}::uuid) as row) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, AnyRow[] | null>>`select ${sql.join(columns)}`.execute(trx)
  return ROW_KINDS.flatMap(({ name }) => rows[0]?.[name] ?? [])
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
