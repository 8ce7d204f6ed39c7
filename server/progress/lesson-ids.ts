import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** Which lessons exist: progress in any other is rejected. */
export type LessonIds = Pick<ReadonlySet<string>, 'has'>

/** What the web build says of its content; the server reads the lessons' ids alone. */
const Manifest = z.object({ lessons: z.array(z.object({ id: z.string() })) })

/** @param file content/manifest.json of the web build; without it (development) every well-formed id counts as a lesson */
export async function readLessonIds(file: string): Promise<LessonIds> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return { has: () => true }
  return new Set(z.parse(Manifest, JSON.parse(text)).lessons.map(({ id }) => id))
}
