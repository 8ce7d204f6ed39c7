import * as z from 'zod/mini'
import type { AnyRow, RowKind } from '#domain/learning/rows/row-kind.ts'
import {
  kindOf,
  Row,
  ROW_KINDS,
  rowId,
  type KindName,
  type LocalOf,
  type RowOf,
} from '#domain/learning/rows/row-kinds.ts'

type Local = {
  key: string
  /** The time that this device claims, until the server has answered. The time in the row itself is the server's. */
  claimedAt: string | null
  /** `changed` counts the changes made on this device, and `settled` says how many of them the server has answered. */
  changed: number
  settled: number
}
export type RecordOf<N extends KindName> = RowOf<N> & Local & LocalOf<N>
export type LessonRecord = RecordOf<'lesson'>
export type TaskRecord = RecordOf<'task'>
export type LabRecord = RecordOf<'lab'>
export type AnswerRecord = RecordOf<'answer'>
export type WordRecord = RecordOf<'word'>
export type ThingRecord = RecordOf<'thing'>
export type OutfitRecord = RecordOf<'outfit'>
export type ReplyRecord = RecordOf<'reply'>
export type AnyRecord = AnyRow & Local

/** A record that cannot be sent or read. It is stored so that a person can look at it. */
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

/** Returns the server's time, or this device's own time while the server has not answered. */
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

/**
 * The server corrects each time by this device's clock error, so it would wrongly correct a time that it gave itself.
 * Therefore `sentAt` is sent instead, which is harmless because the server keeps the earliest time.
 */
export function toWire(record: AnyRecord, sentAt: string): AnyRow {
  return rowWith(record, record.claimedAt ?? sentAt)
}

/**
 * Splits the records into rows for the server, the records they came from (`sent`), and records that no server could accept
 * (`unfit`).
 */
export function toBatch(records: readonly AnyRecord[], sentAt: string) {
  const parsed = records.map((record) => ({ record, row: Row.safeParse(toWire(record, sentAt)).data }))
  return {
    sent: parsed.flatMap(({ record, row }) => (row ? [record] : [])),
    rows: parsed.flatMap(({ row }) => row ?? []),
    unfit: parsed.flatMap(({ record, row }) => (row ? [] : [record])),
  }
}

/** No value ever decreases, whatever order the server's answers arrive in. */
export function absorbed<R extends AnyRecord>(record: R, server: AnyRow): R {
  const kind = kindOf(record)
  return { ...record, ...kind.merge(record, server), ...kind.local?.join(record, server) }
}

/** @param server null if the server has the row but did not return its merged content */
export function settledBy<R extends AnyRecord>(record: R, sent: AnyRecord, server: AnyRow | null): R {
  const settled = Math.max(record.settled, sent.changed)
  if (!server) return { ...record, settled }
  const claimedAt = record.claimedAt === sent.claimedAt ? null : record.claimedAt
  return { ...absorbed(record, server), claimedAt, settled }
}

/**
 * Merges a record of a visitor or of a saved file into the account's record. An earlier time becomes this device's claim,
 * and the server decides whether to accept it.
 */
export function adopted(mine: AnyRecord | undefined, theirs: AnyRecord): AnyRecord {
  const kind = kindOf(theirs)
  const time = kind.time && { [kind.time.field]: null }
  if (!mine) {
    const changed = kind.isMore(theirs, null) ? 1 : 0
    return { ...theirs, ...time, claimedAt: timeOf(theirs), changed, settled: 0 }
  }
  // The id stays the same, because the account's other devices may know it.
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
 * Finds what the server once had and has lost, because it was restored from an older backup.
 * @param held the records from before the request, because what another tab has sent since then is not lost, only newer
 * than the answer
 * @param server all rows that the server holds of this account, by `rowId`; null for a row of a later release, which exists
 * there although this version cannot read it
 * @param parked the rows that the server refused, by `rowId`
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
    // An unsent record will be sent anyway, but without the time that the server itself once gave.
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
 * The server has forgotten the time that it gave, so the record claims that time again, converted to this device's clock.
 * The server corrects it by the clock error.
 * @param skewMs how far this device's clock is ahead of the server's
 */
export function unsentAgain(record: AnyRecord, skewMs: number): AnyRecord {
  const { time } = kindOf(record)
  const known = time && (record[time.field] as string | null)
  const claim = known ? new Date(Date.parse(known) + skewMs).toISOString() : null
  return { ...record, claimedAt: record.claimedAt ?? claim, changed: record.changed + 1 }
}
