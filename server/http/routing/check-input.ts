import { isRecord } from '#domain/is-record.ts'
import * as z from 'zod/mini'
import { invalidInput } from '../../core/errors.ts'
import { inSlices } from '../../core/in-slices.ts'

/** A form has fewer fields than this, and nobody corrects more rows of a file at once. */
const COMPLAINTS_MAX = 50
const LONG_LIST = 100

type Complaint = z.core.$ZodRawIssue

/**
 * Checks the input of a call like `checkInput`, but lets other calls run while it looks for mistakes in the entries of a long
 * list. Two thousand rows in which everything is wrong cost several times as much as good ones.
 * @throws AppError invalid_input
 */
export async function checkInSlices<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Promise<z.output<Schema>> {
  const complaints = await inSlices(complaintsInLists(schema, value))
  if (complaints.length > 0) throw refusalOf(complaints)
  return checkInput(schema, value)
}

/**
 * Returns the input as its schema reads it.
 * @throws AppError invalid_input with the first message for each invalid field
 */
export function checkInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = run(schema, value)
  if (result.issues.length > 0) throw refusalOf(result.issues)
  return result.value as z.output<Schema>
}

/**
 * Finds the mistakes in long lists, and yields after each entry. It ends when there are enough of them. A list with too many
 * entries is left out, because its schema refuses that without looking at the entries.
 */
export function* complaintsInLists(schema: z.ZodMiniType, value: unknown): Generator<void, Complaint[]> {
  const complaints: Complaint[] = []
  if (!(schema instanceof z.ZodMiniObject) || !isRecord(value)) return complaints
  for (const [field, inner] of Object.entries(schema.shape)) {
    const list = value[field]
    if (!(inner instanceof z.ZodMiniArray) || !Array.isArray(list)) continue
    const { def } = inner['_zod']
    const isTooLong = z.core.util.sizeCaps(def.checks).some(([max]) => list.length > max)
    if (list.length <= LONG_LIST || isTooLong) continue
    for (const [at, entry] of list.entries()) {
      const { issues } = run(def.element, entry)
      complaints.push(...issues.map((issue) => ({ ...issue, path: [field, at, ...(issue.path ?? [])] })))
      if (complaints.length >= COMPLAINTS_MAX) return complaints
      yield
    }
  }
  return complaints
}

/** Runs a schema without zod's own `error`, which would put each of ten thousand complaints into words. */
function run(schema: z.core.$ZodType, value: unknown): z.core.ParsePayload {
  const result = schema['_zod'].run({ value, issues: [] }, { async: false })
  if (result instanceof Promise) throw new Error('An input must be checked at once')
  return result
}

/** Only the first complaints are put into words. Every refusal by a schema comes from here. */
function refusalOf(complaints: readonly Complaint[]) {
  const first = complaints.slice(0, COMPLAINTS_MAX)
  return invalidInput(
    fieldMessages(first.map((issue) => z.core.util.finalizeIssue(issue, {}, z.core.config()))),
  )
}

/** Returns the first message for each invalid field. */
function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 10)) fields[key.slice(0, 100)] ??= 'This is not known here'
    } else {
      fields[issue.path.map(String).join('.')] ??= issue.message
    }
  }
  return fields
}
