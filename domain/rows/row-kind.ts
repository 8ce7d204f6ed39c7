import * as z from 'zod/mini'

/** A row of any kind, its own fields unknown. Every row is about a lesson, under whose title people find it again. */
export type AnyRow = { kind: string; lessonId: string; [field: string]: unknown }

/**
 * One kind of learner's work, and all that is particular to it. Replica, sync, outbox, work file, hand-over and the
 * server's save are written once over the list in row-kinds.ts. In SQL its name gives the functions
 * `app.merge_<name>_rows` and `app.<name>_rows`, which stand beside its table.
 */
export interface RowKind<Row extends AnyRow = AnyRow, Local extends object = object> {
  readonly name: Row['kind']
  /** As it is sent. */
  readonly schema: z.ZodMiniType<Row> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> }
  /** Tells the rows of one learner apart. */
  keyOf(row: Row): string
  /** Commutative, associative and idempotent, so that a retry, a second device or a late batch can lose or double nothing. */
  merge(a: Row, b: Row): Row
  /** Whether `mine` says something that `there` does not; times do not count. */
  isMore(mine: Row, there: Row | null): boolean
  /** The moment a device claims and the server corrects. On the device it is null until the server has answered. */
  readonly time?: { readonly field: string; isSet(row: Row): boolean }
  /** Whether the server's content has it. Left out, the SQL merge decides by leaving out what it does not know. */
  isKnown?(row: Row, course: { lessons: readonly { id: string }[] }): boolean
  /** What the server says of a row it does not know. */
  readonly unknownCode: string
  /** What a device keeps beside the row and never sends. */
  readonly local?: {
    readonly shape: Readonly<Record<string, z.ZodMiniType>>
    readonly begin: Local
    join(mine: Row & Local, theirs: Row & Partial<Local>): Local
  }
}

export const percent = z.int().check(z.minimum(0), z.maximum(100))
export const slug = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
export const moment = z.iso.datetime({ offset: true })

/** @throws RangeError for rows of two different things */
export function assertSame(a: string, b: string): void {
  if (a !== b) throw new RangeError(`Cannot merge ${a} with ${b}`)
}

export function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return Date.parse(b) < Date.parse(a) ? b : a
}
