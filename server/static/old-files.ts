import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { isCompressedCopy, isHashed, listFiles } from './web-files.ts'

/** For so long a tab may go on with an earlier build, and still fetch parts of it. */
const KEEP_DAYS = 30
const KEEP_MS = KEEP_DAYS * 24 * 3_600_000

const LIST = 'kept.json'

/** Path to when a build came without the file; null while it belongs to the present one. */
const KeptList = z.record(z.string(), z.nullable(z.iso.datetime()))

/**
 * Copies the hashed files of every build into the data folder, because an upgrade replaces the program's own folder, and
 * removes them 30 days after a build came without them.
 * @returns paths of what only earlier builds had, compressed copies included
 */
export async function keepOldFiles(webDir: string, keepDir: string, now: Date): Promise<Set<string>> {
  const current = new Set((await listFiles(webDir)).filter(isHashed))
  const before = await readList(keepDir)
  const next: z.infer<typeof KeptList> = {}
  for (const path of current) {
    if (!Object.hasOwn(before, path)) await copyWhole(join(webDir, path), join(keepDir, path))
    next[path] = null
  }
  const old = new Set<string>()
  for (const [path, replaced] of Object.entries(before)) {
    if (current.has(path)) continue
    const since = replaced ?? now.toISOString()
    if (now.getTime() - Date.parse(since) > KEEP_MS) await rm(join(keepDir, path), { force: true })
    else {
      next[path] = since
      old.add(path)
    }
  }
  await writeWhole(join(keepDir, LIST), JSON.stringify(next))
  return old
}

export function servedOf(old: ReadonlySet<string>): string[] {
  return [...old].filter((path) => !isCompressedCopy(path))
}

async function readList(keepDir: string): Promise<z.infer<typeof KeptList>> {
  const text = await readFile(join(keepDir, LIST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  const list = z.safeParse(KeptList, JSON.parse(text))
  return list.success ? list.data : {}
}

/** A power cut must not leave half a file under its final name: browsers would cache it for a year. */
async function copyWhole(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, `${to}.part`)
  await rename(`${to}.part`, to)
}

async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}
