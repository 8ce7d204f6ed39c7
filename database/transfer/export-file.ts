import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'

// One JSON value a line, gzipped: the header; for each section its name and columns as an array, then its rows as objects;
// last the end with the number of rows, so that a file that was cut off is seen to be.
const FORMAT = 'qala-export'
const VERSION = 1
const Header = z.object({ format: z.literal(FORMAT), version: z.int() })
const SectionLine = z.tuple([z.string(), z.array(z.string())])
const EndLine = z.tuple([z.literal('end'), z.int()])
const Row = z.record(z.string(), z.unknown())
type Row = z.infer<typeof Row>

export class TransferError extends Error {
  override readonly name = 'TransferError'
}

export interface Batch {
  section: string
  columns: readonly string[]
  rows: readonly Row[]
}

const BATCH_ROWS = 1_000

export async function writeExport(file: string, batches: AsyncIterable<Batch>): Promise<void> {
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  ) {
    throw new TransferError(`${file} is there already. Choose another name, or move that file away.`)
  }
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    await pipeline(
      Readable.from(linesOf(batches)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof Error && 'syscall' in error) {
      throw new TransferError(`${file} cannot be written: ${error.message}`, { cause: error })
    }
    throw error
  }
}

async function* linesOf(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, version: VERSION })}\n`
  let section = ''
  let count = 0
  for await (const batch of batches) {
    if (batch.section !== section) yield `${JSON.stringify([batch.section, batch.columns])}\n`
    section = batch.section
    count += batch.rows.length
    yield batch.rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
  yield `${JSON.stringify(['end', count])}\n`
}

/**
 * Read it to its end before you trust any of it.
 * @throws TransferError when it is missing, something else, cut off or made by a newer build
 */
export async function* readExport(file: string): AsyncGenerator<Batch> {
  let batch: { section: string; columns: string[]; rows: Row[] } | undefined
  let count = 0
  let isEnded = false
  let isFirst = true
  for await (const line of unzippedLines(file)) {
    if (isFirst) checkHeader(file, line)
    else if (isEnded) throw notAnExport(file)
    else if (!line.startsWith('[')) {
      const row = Row.safeParse(parsed(line))
      if (!batch || !row.success) throw notAnExport(file)
      batch.rows.push(row.data)
      count += 1
      if (batch.rows.length === BATCH_ROWS) {
        yield batch
        batch = { ...batch, rows: [] }
      }
    } else {
      if (batch) yield batch
      batch = undefined
      const end = EndLine.safeParse(parsed(line))
      const section = SectionLine.safeParse(parsed(line))
      if (end.success && end.data[1] === count) isEnded = true
      else if (section.success) batch = { section: section.data[0], columns: section.data[1], rows: [] }
      else throw notAnExport(file)
    }
    isFirst = false
  }
  if (isFirst) throw notAnExport(file)
  if (!isEnded) throw cutOff(file)
}

function checkHeader(file: string, line: string): void {
  const header = Header.safeParse(parsed(line))
  if (!header.success) throw notAnExport(file)
  if (header.data.version > VERSION) {
    throw new TransferError(`${file} was made by a newer version of Qala. Import it with that version.`)
  }
}

async function* unzippedLines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of gunzip) {
      const lines = (rest + String(chunk)).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new TransferError(`There is no file ${file}.`, { cause: error })
    if (code === 'Z_BUF_ERROR') throw cutOff(file)
    if (String(code).startsWith('Z_')) throw notAnExport(file)
    if (error instanceof Error && 'syscall' in error) {
      throw new TransferError(`${file} cannot be read: ${error.message}`, { cause: error })
    }
    throw error
  } finally {
    source.destroy()
  }
  if (rest !== '') throw cutOff(file)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function notAnExport(file: string): TransferError {
  return new TransferError(`${file} is not a whole file made by npm run export.`)
}

function cutOff(file: string): TransferError {
  return new TransferError(`${file} was cut off: its end is missing. Copy it once more, or export again.`)
}
