import { renameWhole } from '../platform/files.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { DatabaseSetupError } from '../setup-error.ts'
import { linesOf, openRows, type Batch, type Complaint, type Rows } from './row-lines.ts'

/**
 * Writes a compressed export. The file gets its name only when it is complete.
 * @throws DatabaseSetupError when there is already a file of this name
 */
export async function writeExport(
  file: string,
  migration: string,
  batches: AsyncIterable<Batch>,
): Promise<void> {
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  ) {
    throw new DatabaseSetupError(`${file} is there already. Choose another name, or move that file away.`)
  }
  const draft = `${file}.part`
  await rm(draft, { force: true })
  try {
    await pipeline(
      Readable.from(linesOf(migration, batches)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await renameWhole(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof Error && 'syscall' in error) {
      throw new DatabaseSetupError(`${file} cannot be written: ${error.message}`, { cause: error })
    }
    throw error
  }
}

/**
 * Reads an export. While it is read, it throws a DatabaseSetupError if the file is missing, is something else, was cut off,
 * or comes from a newer build.
 */
export function readExport(file: string): Promise<Rows> {
  return openRows(unzipped(file), (complaint) => refusal(file, complaint))
}

async function* unzipped(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip).setEncoding('utf8')
  try {
    for await (const chunk of gunzip) yield String(chunk)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new DatabaseSetupError(`There is no file ${file}.`, { cause: error })
    if (code === 'Z_BUF_ERROR') throw refusal(file, 'cut off')
    if (String(code).startsWith('Z_')) throw refusal(file, 'foreign')
    if (error instanceof Error && 'syscall' in error) {
      throw new DatabaseSetupError(`${file} cannot be read: ${error.message}`, { cause: error })
    }
    throw error
  } finally {
    source.destroy()
  }
}

function refusal(file: string, complaint: Complaint): DatabaseSetupError {
  return new DatabaseSetupError(
    {
      foreign: `${file} is not a whole file made by npm run export.`,
      'cut off': `${file} was cut off: its end is missing. Copy it once more, or export again.`,
      newer: `${file} was made by a newer version of Qala. Import it with that version.`,
    }[complaint],
  )
}
