import * as z from 'zod/mini'
import { isRecord } from '../../is-record.ts'
import { answerRow } from './answer-row.ts'
import { labRow } from './lab-row.ts'
import { lessonRow } from './lesson-row.ts'
import { outfitRow } from './outfit-row.ts'
import { replyRow } from './reply-row.ts'
import type { AnyRow, RowKind } from './row-kind.ts'
import { taskRow } from './task-row.ts'
import { thingRow } from './thing-row.ts'
import { wordRow } from './word-row.ts'

/** New kinds go to the end, and no kind is ever removed, because each has its own store on learners' devices. */
export const ROW_KINDS = [
  lessonRow,
  taskRow,
  labRow,
  answerRow,
  wordRow,
  thingRow,
  outfitRow,
  replyRow,
] as const

type Kind = (typeof ROW_KINDS)[number]
export type KindName = Kind['name']
export type RowOf<N extends KindName> = z.infer<Extract<Kind, { name: N }>['schema']>
export type Row = RowOf<KindName>
export type LocalOf<N extends KindName> =
  Extract<Kind, { name: N }> extends RowKind<RowOf<N>, infer Local> ? Local : object

const [first, ...others] = ROW_KINDS
export const Row = z.discriminatedUnion('kind', [first.schema, ...others.map(({ schema }) => schema)])

const BY_NAME: ReadonlyMap<unknown, RowKind> = new Map(
  ROW_KINDS.map((kind): [unknown, RowKind] => [kind.name, kind]),
)

/** @throws RangeError for a kind that is not in the list, which cannot happen for rows that were checked on reading */
export function kindOf({ kind }: { kind: string }): RowKind {
  const found = BY_NAME.get(kind)
  if (!found) throw new RangeError(`There is no kind of row called ${kind}`)
  return found
}

export function rowId(row: AnyRow): string {
  return `${row.kind}:${kindOf(row).keyOf(row)}`
}

/**
 * Returns the fields of the row that this version knows, because a newer server or file may have more. Returns null for an
 * invalid row.
 */
export function readRow(raw: unknown): AnyRow | null {
  const kind = isRecord(raw) ? BY_NAME.get(raw['kind']) : undefined
  if (!kind || !isRecord(raw)) return null
  const known = Object.keys(kind.schema.shape).map((field) => [field, raw[field]])
  return kind.schema.safeParse(Object.fromEntries(known)).data ?? null
}
