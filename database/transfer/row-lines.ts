import * as z from 'zod/mini'

// Each line is one JSON value. The first line is the header. Each section has a line with its name and columns as an array,
// and then its rows as objects. The last line is the end with the number of rows, which shows whether the file was cut off.
const FORMAT = 'qala-export'
const VERSION = 2
const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  /** The last migration that the database has had. */
  migration: z.string(),
})
const SectionLine = z.tuple([z.string(), z.array(z.string())])
const EndLine = z.tuple([z.literal('end'), z.int()])

export interface Batch {
  section: string
  columns: readonly string[]
  /** Each row is one JSON object as text. */
  rows: readonly string[]
}

export interface Rows {
  migration: string
  batches: AsyncIterable<Batch>
}

/** What is wrong with a file. The caller, who knows the name of the file, turns it into a message. */
export type Complaint = 'foreign' | 'cut off' | 'newer'

const BATCH_ROWS = 1_000

/**
 * Returns the lines of a file with these rows.
 * @param migration the last migration that the database has had
 */
export async function* linesOf(migration: string, batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, version: VERSION, migration })}\n`
  let section = ''
  let count = 0
  for await (const batch of batches) {
    if (batch.section !== section) yield `${JSON.stringify([batch.section, batch.columns])}\n`
    section = batch.section
    count += batch.rows.length
    yield batch.rows.map((row) => `${row}\n`).join('')
  }
  yield `${JSON.stringify(['end', count])}\n`
}

/** Reads rows. Only after the last batch is it known that the file is complete, so load the rows within a transaction. */
export async function openRows(
  text: AsyncIterable<string>,
  refusal: (complaint: Complaint) => Error,
): Promise<Rows> {
  const lines = splitLines(text, refusal)
  const first = await lines.next()
  if (first.done === true) throw refusal('foreign')
  const header = Header.safeParse(parsed(first.value))
  if (!header.success) throw refusal('foreign')
  if (header.data.version > VERSION) throw refusal('newer')
  return { migration: header.data.migration, batches: batchesOf(lines, refusal) }
}

async function* batchesOf(
  lines: AsyncIterable<string>,
  refusal: (complaint: Complaint) => Error,
): AsyncGenerator<Batch> {
  let batch: { section: string; columns: string[]; rows: string[] } | undefined
  let count = 0
  let isEnded = false
  for await (const line of lines) {
    if (isEnded) throw refusal('foreign')
    if (!line.startsWith('[')) {
      if (!batch || !isObject(parsed(line))) throw refusal('foreign')
      batch.rows.push(line)
      count += 1
      if (batch.rows.length === BATCH_ROWS) {
        yield batch
        batch = { ...batch, rows: [] }
      }
      continue
    }
    if (batch) yield batch
    batch = undefined
    const value = parsed(line)
    const end = EndLine.safeParse(value)
    const section = SectionLine.safeParse(value)
    if (end.success && end.data[1] === count) isEnded = true
    else if (section.success) batch = { section: section.data[0], columns: section.data[1], rows: [] }
    else throw refusal('foreign')
  }
  if (!isEnded) throw refusal('cut off')
}

// This does not use readline, which also treats U+2028 as the end of a line.
async function* splitLines(
  text: AsyncIterable<string>,
  refusal: (complaint: Complaint) => Error,
): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw refusal('cut off')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
