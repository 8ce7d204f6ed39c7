import * as z from 'zod/mini'
import type { AnyRow, RowKind } from '#domain/rows/row-kind.ts'
import {
  kindOf,
  Row,
  ROW_KINDS,
  rowId,
  type KindName,
  type LocalOf,
  type RowOf,
} from '#domain/rows/row-kinds.ts'

type Local = {
  key: string
  /** This device's own, unproven time, until the server has answered it. The row's own time is the server's. */
  claimedAt: string | null
  /** Counts changes made here, and how many of them the server has answered. */
  changed: number
  settled: number
}
export type RecordOf<N extends KindName> = RowOf<N> & Local & LocalOf<N>
export type LessonRecord = RecordOf<'lesson'>
export type TaskRecord = RecordOf<'task'>
export type LabRecord = RecordOf<'lab'>
export type AnswerRecord = RecordOf<'answer'>
export type WordRecord = RecordOf<'word'>
export type AnyRecord = AnyRow & Local

/** A record that cannot be sent or read, stored for a person to look at. */
export type ProblemRecord = { kind: string; key: string; lessonId: string; code: string; row: unknown }

const SCHEMAS = new Map<string, z.ZodMiniType>(
  ROW_KINDS.map((kind) => {
    const { local, time }: RowKind = kind
    return [
      kind.name,
      z.object({
        ...kind.schema.shape,
        ...local?.shape,
        ...(time && { [time.field]: z.nullable(z.string()) }),
        claimedAt: z.nullable(z.string()),
        changed: z.int(),
        settled: z.int(),
      }),
    ]
  }),
)

export function isReadable(record: AnyRecord): boolean {
  return SCHEMAS.get(record.kind)?.safeParse(record).success ?? false
}

export function newRecord<N extends KindName>(row: RowOf<N>): RecordOf<N>
export function newRecord(row: AnyRow): AnyRecord
export function newRecord(row: AnyRow): AnyRecord {
  const kind = kindOf(row)
  return { ...row, ...kind.local?.begin, key: kind.keyOf(row), claimedAt: null, changed: 0, settled: 0 }
}

export function isUnsent({ changed, settled }: Pick<AnyRecord, 'changed' | 'settled'>): boolean {
  return changed > settled
}

/** The server's time, else this device's own. */
export function timeOf(record: AnyRecord): string | null {
  const { time } = kindOf(record)
  return ((time && record[time.field]) as string | null | undefined) ?? record.claimedAt
}

export function rowWith(record: AnyRecord, time: string): AnyRow {
  const kind = kindOf(record)
  const fields = Object.keys(kind.schema.shape).map((field) => [field, record[field]])
  const row = Object.fromEntries(fields) as AnyRow
  return kind.time ? { ...row, [kind.time.field]: kind.time.isSet(row) ? time : null } : row
}

/** The server would correct its own time by this device's clock error: `sentAt` is sent instead, as the earliest stays. */
export function toWire(record: AnyRecord, sentAt: string): AnyRow {
  return rowWith(record, record.claimedAt ?? sentAt)
}

/** Rows for the server with the records they are of; `unfit`: what no server could take. */
export function toBatch(records: readonly AnyRecord[], sentAt: string) {
  const parsed = records.map((record) => ({ record, row: Row.safeParse(toWire(record, sentAt)).data }))
  return {
    sent: parsed.flatMap(({ record, row }) => (row ? [record] : [])),
    rows: parsed.flatMap(({ row }) => row ?? []),
    unfit: parsed.flatMap(({ record, row }) => (row ? [] : [record])),
  }
}

/** Nothing falls, whatever order the server's answers arrive in. */
export function absorbed<R extends AnyRecord>(record: R, server: AnyRow): R {
  const kind = kindOf(record)
  return { ...record, ...kind.merge(record, server), ...kind.local?.join(record, server) }
}

/** @param server null: it has the row and did not say what became of it */
export function settledBy<R extends AnyRecord>(record: R, sent: AnyRecord, server: AnyRow | null): R {
  const settled = Math.max(record.settled, sent.changed)
  if (!server) return { ...record, settled }
  const claimedAt = record.claimedAt === sent.claimedAt ? null : record.claimedAt
  return { ...absorbed(record, server), claimedAt, settled }
}

/** Together with a visitor's record or a saved file's: an earlier time is this device's claim, for the server to judge. */
export function adopted(mine: AnyRecord | undefined, theirs: AnyRecord): AnyRecord {
  const kind = kindOf(theirs)
  const time = kind.time && { [kind.time.field]: null }
  if (!mine) {
    const changed = kind.isMore(theirs, null) ? 1 : 0
    return { ...theirs, ...time, claimedAt: timeOf(theirs), changed, settled: 0 }
  }
  // The id stays: the account's other devices may know it.
  const same = 'id' in mine ? { id: mine['id'] } : {}
  const merged = kind.merge(timed(mine), { ...timed(theirs), ...same })
  const earliest = kind.time ? (merged[kind.time.field] as string | null) : null
  const claimedAt = earliest === timeOf(mine) ? mine.claimedAt : earliest
  const serverTime = kind.time && { [kind.time.field]: mine[kind.time.field] }
  const both = { ...mine, ...merged, ...serverTime, ...kind.local?.join(mine, theirs), claimedAt }
  const said = (record: AnyRecord) => JSON.stringify([rowWith(record, ''), record.claimedAt])
  return said(both) === said(mine) ? both : { ...both, changed: mine.changed + 1 }
}

function timed(record: AnyRecord): AnyRecord {
  const { time } = kindOf(record)
  return time ? { ...record, [time.field]: timeOf(record) } : record
}

/**
 * What the server once took and has no more, because it was restored from an older backup.
 * @param held from before the question: what another tab has sent since is not lost, only newer than the answer
 * @param server by `rowId`, all it holds of this account; null for a row of a later release, which is there, whatever it says
 * @param parked by `rowId`, what the server does not have because it does not want it
 */
export function lostRecords(
  held: Iterable<AnyRecord>,
  server: ReadonlyMap<string, AnyRow | null>,
  parked: ReadonlySet<string>,
): AnyRecord[] {
  return [...held].filter((record) => {
    const id = rowId(record)
    const there = server.get(id)
    if (there === null || parked.has(id)) return false
    // What is unsent will be sent, but not the time that the server itself once gave.
    if (isUnsent(record)) return record.claimedAt === null && isTimeLost(record, there)
    return isTimeLost(record, there) || kindOf(record).isMore(record, there ?? null)
  })
}

function isTimeLost(record: AnyRecord, there: AnyRow | undefined): boolean {
  const { time } = kindOf(record)
  const known = time && record[time.field]
  if (!time || typeof known !== 'string') return false
  const said = there?.[time.field]
  return typeof said !== 'string' || Date.parse(said) > Date.parse(known)
}

/**
 * The server that gave its time has forgotten it: it is claimed again in this device's own time, which the server corrects.
 * @param skewMs how far this device's clock is ahead of the server's
 */
export function unsentAgain(record: AnyRecord, skewMs: number): AnyRecord {
  const { time } = kindOf(record)
  const known = time && (record[time.field] as string | null)
  const claim = known ? new Date(Date.parse(known) + skewMs).toISOString() : null
  return { ...record, claimedAt: record.claimedAt ?? claim, changed: record.changed + 1 }
}
