import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** Which lessons exist: progress in any other is rejected. */
export type LessonIds = Pick<ReadonlySet<string>, 'has'>

/** @param file written by the build; without it (development) every well-formed id counts as a lesson */
export async function readLessonIds(file: string): Promise<LessonIds> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? { has: () => true } : new Set(z.parse(z.array(z.string()), JSON.parse(text)))
}
