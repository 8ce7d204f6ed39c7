import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { makeFolder } from '../embedded/account.ts'
import { readMigrations } from '../migrate.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { isEarlierBackup, readEarlierFacts, unpackEarlierBackup } from './earlier-backup.ts'
import { AGE_HEADER, decrypt, WrongKeyError } from './encrypted-stream.ts'
import { BACKUP_FORMAT, BackupFacts, FACTS_NAME } from './facts.ts'
import { byteReader, extractTar, readTarHeader, tarPadding } from './tar.ts'

export interface BackupSource {
  file: string
  identities: readonly string[]
}

/** @throws DatabaseSetupError; if it is a WrongKeyError, another key may work */
export async function readFacts(source: BackupSource): Promise<BackupFacts> {
  const start = await readStart(source.file)
  if (isEarlierBackup(start)) return readEarlierFacts(source.file)
  if (start.toString('latin1') !== AGE_HEADER) throw notABackup(source.file)
  const facts = await reading(source, async (found) => found)
  if (!(await readMigrations()).some(({ name }) => name === facts.migration)) throw newer(source.file)
  return facts
}

/** Unpacks the backup into the new folder `cluster`. Its content is complete when this returns. */
export async function unpackCluster(source: BackupSource, cluster: string): Promise<void> {
  await makeFolder(cluster, 0o700)
  if (isEarlierBackup(await readStart(source.file))) return unpackEarlierBackup(source.file, cluster)
  await reading(source, (_, content) => extractTar(content, cluster))
  await rm(join(cluster, FACTS_NAME), { force: true })
}

/** @param work receives the rows as `copyRows` wrote them; they end only after the whole file was read and checked */
export async function readRows<T>(
  source: BackupSource,
  work: (rows: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  return reading(source, async (_, content) => {
    const reader = byteReader(content)
    const header = readTarHeader(await reader.take(512))
    if (header === undefined) throw notABackup(source.file)
    return work(
      (async function* () {
        yield* reader.part(header.bytes)
        await reader.drain()
      })(),
    )
  })
}

async function reading<T>(
  source: BackupSource,
  work: (facts: BackupFacts, content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const reader = byteReader(plainOf(source))
  try {
    return await work(await takeFacts(source.file, reader), reader.rest())
  } finally {
    await reader.close().catch(() => {})
  }
}

/**
 * Decrypts and unzips the file, and explains what is wrong with it. Errors of the code that uses the content are passed on
 * unchanged.
 */
async function* plainOf({ file, identities }: BackupSource): AsyncGenerator<Uint8Array> {
  try {
    yield* unzipped(decrypt(createReadStream(file), identities))
  } catch (error) {
    if (error instanceof WrongKeyError) {
      throw new WrongKeyError(`The key does not open ${file}: it was made with another one.`)
    }
    throw isOfTheDisk(error) ? unreadable(file, error) : cutOff(file, error)
  }
}

async function takeFacts(file: string, reader: ReturnType<typeof byteReader>): Promise<BackupFacts> {
  const header = readTarHeader(await reader.take(512))
  if (header?.name !== FACTS_NAME || header.bytes > 100_000) throw notABackup(file)
  const text = (await reader.take(header.bytes)).toString('utf8')
  await reader.take(tarPadding(header.bytes).length)
  const found = parsed(text)
  const format = found instanceof Object && 'format' in found ? found.format : undefined
  if (typeof format === 'number' && format > BACKUP_FORMAT) throw newer(file)
  const facts = BackupFacts.safeParse(found)
  if (!facts.success) throw notABackup(file)
  return facts.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* unzipped(zipped: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize: 65_536 })
  const done = pipeline(zipped, gunzip)
  done.catch(() => {}) // the loop reports the error
  for await (const chunk of gunzip) yield chunk as Uint8Array
  await done
}

async function readStart(file: string): Promise<Buffer> {
  try {
    const opened = await open(file, 'r')
    try {
      const start = Buffer.alloc(AGE_HEADER.length)
      const { bytesRead } = await opened.read(start, 0, start.length, 0)
      return start.subarray(0, bytesRead)
    } finally {
      await opened.close()
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new DatabaseSetupError(`There is no file ${file}.`)
    throw unreadable(file, error)
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function unreadable(file: string, error: unknown): DatabaseSetupError {
  return new DatabaseSetupError(
    `${file} cannot be read (${codeOf(error)}). Check its permissions and the disk it lies on. Nothing was changed.`,
    { cause: error },
  )
}

function notABackup(file: string): DatabaseSetupError {
  return new DatabaseSetupError(`${file} is not a backup made by npm run backup. Nothing was changed.`)
}

function newer(file: string): DatabaseSetupError {
  return new DatabaseSetupError(
    `${file} was made by a newer version of Qala. Restore it with that version. Nothing was changed.`,
  )
}

/**
 * Explains a damaged file. Each part of the file is authenticated, so a single changed bit is noticed, and so is a missing
 * end.
 */
function cutOff(file: string, error: unknown): DatabaseSetupError {
  return new DatabaseSetupError(
    `${file} is damaged or was cut off. Copy it once more, or take another backup. Nothing was changed.`,
    { cause: error },
  )
}
