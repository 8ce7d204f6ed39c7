import type { LessonFile } from '#domain/content.ts'
import type { QuizFile } from '#domain/quiz-content.ts'
import type { Path } from './zod-messages.ts'

export interface PlacedText {
  path: Path
  text: string
}

/** Every text of a lesson that a learner reads, with its place. */
export function textsOf({ title, description, content, activities, gallery }: LessonFile): PlacedText[] {
  return textsIn({ title, description, content, activities, gallery }, []).filter(
    ({ path }) => !['id', 'type', 'after', 'src', 'picture'].includes(String(path.at(-1))),
  )
}

/** Every text of a quiz that a learner reads, with its place. */
export function textsOfQuiz({ title, description, questions }: QuizFile): PlacedText[] {
  return textsIn({ title, description, questions }, []).filter(
    ({ path }) => !path.includes('source') && !['id', 'thinking'].includes(String(path.at(-1))),
  )
}

function textsIn(value: unknown, path: Path): PlacedText[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]))
  }
  return []
}
