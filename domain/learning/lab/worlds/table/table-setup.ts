import * as z from 'zod/mini'
import { line } from '../../../content-fields.ts'

const field = z.string().check(z.regex(/^[A-Za-z][A-Za-z ]{0,15}$/))
const cell = z.union([line, z.int()])

export const TableSetup = z.strictObject({
  scene: z.enum(['netball', 'spaza', 'library']),
  fields: z
    .array(
      z.strictObject({
        name: field,
        /** For a column of numbers, these are the limits that a filter offers. */
        limits: z.optional(z.array(z.int()).check(z.minLength(2))),
      }),
    )
    .check(z.minLength(2), z.maxLength(5)),
  records: z.array(z.array(cell)).check(z.minLength(3), z.maxLength(12)),
  tools: z.array(z.enum(['sort', 'search', 'filter'])).check(z.minLength(1)),
  /** These are the numbers of the records that must remain, counted from 1. With `ordered` they must be in this order. */
  goal: z.strictObject({
    records: z.array(z.int().check(z.minimum(1))).check(z.minLength(1)),
    ordered: z.optional(z.boolean()),
  }),
})
export type TableSetup = z.infer<typeof TableSetup>

const Operation = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('sort'), field, order: z.enum(['up', 'down']) }),
  z.strictObject({ op: z.literal('search'), field, value: cell }),
  z.strictObject({ op: z.literal('filter'), field, sign: z.enum(['<', '>', '=']), value: cell }),
])
export type Operation = z.infer<typeof Operation>
export const TableAnswer = z.array(Operation).check(z.maxLength(5))
export type TableAnswer = z.infer<typeof TableAnswer>

export interface TableState {
  /** These are the numbers of the remaining records, counted from 1, in their order. */
  readonly records: readonly number[]
  /** This is the last operation. */
  readonly done: Operation | null
}

/** @param record the number of the record, counted from 1 */
export function valueIn({ records }: TableSetup, record: number, column: number): string | number {
  return records[record - 1]?.[column] ?? ''
}
