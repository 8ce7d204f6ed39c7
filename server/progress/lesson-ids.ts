import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'

/** Which lessons exist: progress in any other is rejected. */
export interface LessonIds extends Pick<ReadonlySet<string>, 'has'> {
  /** Those that count, in their order; unknown without a build (development). */
  counted?: readonly string[]
}

/** What the web build says of its content; the server reads the lessons alone. */
const Manifest = z.object({ lessons: z.array(z.object({ id: z.string(), bonus: z.boolean() })) })

/** @param file content/manifest.json of the web build; without it (development) every well-formed id counts as a lesson */
export async function readLessonIds(file: string): Promise<LessonIds> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return { has: () => true }
  const { lessons } = z.parse(Manifest, JSON.parse(text))
  const ids = new Set(lessons.map(({ id }) => id))
  return { has: (id) => ids.has(id), counted: lessons.filter(({ bonus }) => !bonus).map(({ id }) => id) }
}
