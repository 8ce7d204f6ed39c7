import { renameWhole } from '#database/platform/files.ts'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { isHashed, listFiles } from './web-files.ts'

/** For this long, a tab may stay on an earlier build and still fetch parts of it. */
const STORED_MS = 30 * 24 * 3_600_000

const LIST = 'kept.json'

/** Maps each path to the time when a build came without that file, or to null while the file belongs to the current build. */
const StoredList = z.record(z.string(), z.nullable(z.iso.datetime()))

/**
 * Copies every build's hashed files into the data folder, because an upgrade replaces the program's own.
 * @param now null while the clock is in doubt; then nothing is deleted and nothing gets a date
 * @returns paths of what only earlier builds had, compressed copies included
 */
export async function storeOldFiles(
  webDir: string,
  storeDir: string,
  now: Date | null,
): Promise<Set<string>> {
  const current = new Set((await listFiles(webDir)).filter(isHashed))
  const before = await readList(storeDir)
  const next: z.infer<typeof StoredList> = {}
  for (const path of current) {
    if (!Object.hasOwn(before, path))
      await writeWhole(join(storeDir, path), (part) => copyFile(join(webDir, path), part))
    next[path] = null
  }
  const old = new Set<string>()
  for (const [path, replaced] of Object.entries(before)) {
    if (current.has(path)) continue
    const since = sinceWhen(replaced, now)
    if (now !== null && since !== null && now.getTime() - Date.parse(since) > STORED_MS)
      await rm(join(storeDir, path), { force: true })
    else {
      next[path] = since
      old.add(path)
    }
  }
  await writeWhole(join(storeDir, LIST), (part) => writeFile(part, JSON.stringify(next)))
  return old
}

/**
 * Returns the time when the file was replaced. A date in the future comes from a clock that was ahead, so it is replaced by
 * `now`.
 */
function sinceWhen(replaced: string | null, now: Date | null): string | null {
  if (now === null) return replaced
  return replaced === null || Date.parse(replaced) > now.getTime() ? now.toISOString() : replaced
}

async function readList(storeDir: string): Promise<z.infer<typeof StoredList>> {
  const text = await readFile(join(storeDir, LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const list = z.safeParse(StoredList, JSON.parse(text))
  return list.success ? list.data : {}
}

/**
 * Writes a file under a temporary name first. A power cut must not leave half a file under its final name, because browsers
 * would cache it for a year.
 */
async function writeWhole(file: string, write: (part: string) => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await write(`${file}.part`)
  await renameWhole(`${file}.part`, file)
}
