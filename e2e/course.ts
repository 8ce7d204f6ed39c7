import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const manifest = JSON.parse(
  readFileSync(fileURLToPath(new URL('../dist/web/content/manifest.json', import.meta.url)), 'utf8'),
) as { lessons: { bonus: boolean }[]; quizzes: unknown[] }

/** How much there is to learn in the build that the stories use. */
export const LESSONS = manifest.lessons.length
export const COUNTED_LESSONS = manifest.lessons.filter(({ bonus }) => !bonus).length
export const QUIZZES = manifest.quizzes.length
