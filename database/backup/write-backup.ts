import { renameWhole, syncFolder } from '../platform/files.ts'
import { clock } from '#domain/clock.ts'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { ensureRoom, explain } from './backup-folder.ts'
import { encrypt } from './encrypted-stream.ts'
import { FACTS_NAME, type BackupFacts } from './facts.ts'
import type { BackupKeys } from './keys.ts'
import { tarHeader, tarPadding } from './tar.ts'

export interface Backup {
  file: string
  bytes: number
  facts: BackupFacts
}

/**
 * Writes a backup. The file gets its final name only when it is complete and on the disk.
 * @param content the tar entries after the facts, with the end of the tar
 */
export async function writeBackup(
  { to: folder, keys, now }: { to: string; keys: BackupKeys; now: Date },
  facts: BackupFacts,
  content: AsyncIterable<Uint8Array>,
): Promise<Backup> {
  await removeCutOff(folder)
  await ensureRoom(folder, (facts.unpackedBytes ?? 0) / USUAL_COMPRESSION, 'the backup')
  const file = join(
    folder,
    `qala-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}.backup`,
  )
  const draft = `${file}.${process.pid}.part`
  try {
    await pipeline(
      withFacts(facts, now, content),
      createGzip({ chunkSize: 65_536 }),
      (zipped) => encrypt(zipped, keys.recipients),
      createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
    )
    await renameWhole(draft, file)
    await syncFolder(folder)
    return { file, bytes: (await stat(file)).size, facts }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    return explain(folder)(error)
  }
}

/** Half of the compression that was measured for a school, so that a backup that would fit is not refused. */
const USUAL_COMPRESSION = 8

async function* withFacts(
  facts: BackupFacts,
  now: Date,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const text = Buffer.from(`${JSON.stringify(facts)}\n`)
  yield Buffer.concat([tarHeader(FACTS_NAME, text.length, now), text, tarPadding(text.length)])
  yield* content
}

/** Removes what killed backups have left. The file of a running backup is newer, because it is still being written. */
async function removeCutOff(folder: string): Promise<void> {
  const anHourAgo = clock.ms() - 3_600_000
  for (const name of await readdir(folder)) {
    if (!/^qala-.*\.part$/.test(name)) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < anHourAgo) await rm(join(folder, name), { force: true })
  }
}
