import { FIRST_EPOCH } from '#domain/api-version.ts'
import type { ProgressRows, ProgressSaved } from '#domain/learning/progress.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { readRow, ROW_KINDS, rowId } from '#domain/learning/rows/row-kinds.ts'
import { newId } from '#web/lib/new-id.ts'
import { problemsOf, rowTables, tableOf, type Tables } from '#web/progress/storage/account-database.ts'
import { contentsOf, type Contents } from './failover-database.ts'
import {
  absorbed,
  isReadable,
  isUnsent,
  lostRecords,
  newRecord,
  settledBy,
  unsentAgain,
  type AnyRecord,
} from './device-records.ts'

// These functions apply the server's responses to the tables. Each runs inside one transaction of a replica.

/** @param results one for each of `sent`, in the same order */
export async function settleEach(
  tables: Tables,
  sent: readonly AnyRecord[],
  results: ProgressSaved['results'],
): Promise<void> {
  for (const [index, record] of sent.entries()) {
    const result = results[index]
    if (result?.outcome === 'rejected') await parkRecord(tables, record, result.code)
    else if (result) await settle(tables, record, 'row' in result ? readRow(result.row) : null)
  }
}

/**
 * @param server the row as the server has it; null when the response did not contain it, or when only a later release can read it
 */
export async function settle(tables: Tables, sent: AnyRecord, server: AnyRow | null): Promise<void> {
  const table = tableOf(tables, sent.kind)
  const row = server && rowId(server) === rowId(sent) ? server : null
  await table.put(settledBy((await table.get(sent.key)) ?? sent, sent, row))
  await problemsOf(tables, sent.kind).delete(sent.key)
}

export async function parkRecord(tables: Tables, record: AnyRecord, code: string): Promise<void> {
  await settle(tables, record, null)
  const { kind, key, lessonId } = record
  await problemsOf(tables, kind).put({ kind, key, lessonId, code, row: record })
}

export async function parkUnreadable(tables: Tables): Promise<void> {
  for (const table of rowTables(tables)) {
    for (const row of await table.getAll()) {
      if (isReadable(row)) continue
      const { kind, key } = row
      const lessonId = key.split('/')[0] ?? key
      await problemsOf(tables, kind).put({ kind, key, lessonId, code: 'unreadable', row })
      await table.delete(key)
    }
  }
}

/** Marks the rows that the server refused as unsent again, because the server may have been updated since. */
export async function unpark(tables: Tables): Promise<void> {
  for (const { kind, key } of (await contentsOf(tables)).problems) {
    const table = tableOf(tables, kind)
    const record = await table.get(key)
    if (record && record.changed > 0 && !isUnsent(record))
      await table.put({ ...record, settled: record.changed - 1 })
  }
}

function isNews(record: AnyRecord | undefined, row: AnyRow): boolean {
  return !record || JSON.stringify(absorbed(record, row)) !== JSON.stringify(record)
}

/** A row of a known kind that this version cannot read still exists on the server. */
function nameOf({ raw, row }: { raw: { kind: string }; row: AnyRow | null }): [string, AnyRow | null][] {
  const isKnown = ROW_KINDS.some(({ name }) => name === raw.kind)
  return isKnown ? [[rowId(raw as AnyRow), row]] : []
}

interface Differences {
  news: readonly AnyRow[]
  lost: readonly AnyRecord[]
}

/**
 * Finds what the server has and this device does not, and what the server has lost. The server leaves out answers when it
 * has exactly those that this device reported; its epoch tells whether a restore has lost some.
 * @param asked the records at the moment of the request
 * @param parked the refused rows at the moment of the request
 */
export function compare(
  rows: ProgressRows['rows'],
  here: readonly AnyRecord[],
  asked: readonly AnyRecord[],
  parked: ReadonlySet<string>,
): Differences {
  const read = rows.map((raw) => ({ raw, row: readRow(raw) }))
  const hasAnswers = rows.some(({ kind }) => kind === 'answer')
  const byId = new Map(here.map((record) => [rowId(record), record]))
  return {
    news: read.flatMap(({ row }) => (row && isNews(byId.get(rowId(row)), row) ? [row] : [])),
    lost: lostRecords(
      hasAnswers ? asked : asked.filter(({ kind }) => kind !== 'answer'),
      new Map(read.flatMap(nameOf)),
      parked,
    ),
  }
}

/** @param skewMs how far this device's clock is ahead of the server's */
export async function takeIn(tables: Tables, { news, lost }: Differences, skewMs: number): Promise<void> {
  for (const row of news) {
    const begun = newRecord(row)
    const table = tableOf(tables, row.kind)
    await table.put(absorbed((await table.get(begun.key)) ?? begun, row))
  }
  for (const { kind, key } of lost) {
    const table = tableOf(tables, kind)
    const record = await table.get(key)
    // Another tab may have marked it in the meantime.
    const isMarked = record && isUnsent(record) && record.claimedAt !== null
    if (record && !isMarked) await table.put(unsentAgain(record, skewMs))
  }
}

export async function saveSafeAt(tables: Tables, now: Date): Promise<void> {
  if ((await contentsOf(tables)).rows.some(isUnsent)) return
  await tables.facts.put({ name: 'safeAt', value: now.toISOString() })
}

/** Which database answered last, and how far this device's clock was ahead of that server's. */
export interface KnownServer {
  epoch: string
  skewMs: number
}

/** Only sealed work is dated by this value, so it need not be exact. */
const SKEW_MATTERS_MS = 60_000

/** Before the first contact, the epoch is FIRST_EPOCH, because a device that has seen no restore knows no other. */
export function knownServer(facts: Contents['facts']): KnownServer {
  const [epoch = '', skew = 'NaN'] = facts.find(({ name }) => name === 'server')?.value.split(' ') ?? []
  return { epoch: epoch || FIRST_EPOCH, skewMs: Number(skew) }
}

export function isOtherServer(known: KnownServer, met: KnownServer): boolean {
  // `!(… <= …)` is not the same as `>` here: at the first contact the skew is NaN, and this must return true then.
  return known.epoch !== met.epoch || !(Math.abs(known.skewMs - met.skewMs) <= SKEW_MATTERS_MS)
}

export async function nameDevice({ facts }: Tables): Promise<void> {
  if (!(await facts.get('device'))) await facts.put({ name: 'device', value: newId().slice(-12) })
}
