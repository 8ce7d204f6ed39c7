import * as z from 'zod/mini'

/** Every row belongs to a lesson, and its title tells people what the row is about. */
export type AnyRow = { kind: string; lessonId: string; [field: string]: unknown }

/**
 * This is everything that is specific to one kind of learner's work. Its name is part of the SQL functions
 * `app.merge_<name>_rows` and `app.<name>_rows`.
 */
export interface RowKind<Row extends AnyRow = AnyRow, Local extends object = object> {
  readonly name: Row['kind']
  readonly schema: z.ZodMiniType<Row> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> }
  keyOf(row: Row): string
  /**
   * The merge is commutative, associative and idempotent, so that a retry, a second device or a late batch cannot lose or
   * duplicate anything.
   */
  merge(a: Row, b: Row): Row
  /** Says whether `mine` has something that `there` does not have. Times do not count. */
  isMore(mine: Row, there: Row | null): boolean
  /**
   * This is the time that a device claims and the server corrects. On the device it is null until the server has answered.
   */
  readonly time?: { readonly field: string; isSet(row: Row): boolean }
  /**
   * Says whether the server's content has the thing that the row is about. Without this function the SQL merge decides, and
   * leaves out what it does not know.
   */
  isKnown?(row: Row, course: { lessons: readonly { id: string }[] }): boolean
  readonly unknownCode: string
  /** This is the code for a row that the SQL merge leaves out although its thing is known. */
  readonly leftOutCode?: string
  readonly local?: {
    readonly shape: Readonly<Record<string, z.ZodMiniType>>
    readonly begin: Local
    join(mine: Row & Local, theirs: Row & Partial<Local>): Local
  }
}

export const percent = z.int().check(z.minimum(0), z.maximum(100))
export const slug = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))
export const moment = z.iso.datetime({ offset: true })

export function assertSame(a: string, b: string): void {
  if (a !== b) throw new RangeError(`Cannot merge ${a} with ${b}`)
}

export function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return Date.parse(b) < Date.parse(a) ? b : a
}

export function withTime({ time }: RowKind, row: AnyRow, change: (time: string) => Date): AnyRow {
  const was = time && row[time.field]
  return time && typeof was === 'string' ? { ...row, [time.field]: change(was).toISOString() } : row
}
