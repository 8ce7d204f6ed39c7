import type { LessonSummary } from '#domain/content.ts'
import { countedLessons } from '#domain/course-summary.ts'
import { lockedLessons, nextLesson, sectionAt } from '#domain/lessons.ts'

/** What "Continue Learning" offers: a lesson to open, or, when all is done, the list to choose from again. */
export type NextStep = { lesson: LessonSummary; text: string } | { lesson: null; text: string }

/**
 * Decides what the learner does next.
 * @param state the learner's lessons by id
 * @param quizzed lessons whose quiz was finished: they unlock what follows too (spec 4)
 */
export function nextStep(
  lessons: readonly LessonSummary[],
  state: ReadonlyMap<string, { completed: boolean; progress: number }>,
  quizzed: ReadonlySet<string> = new Set(),
): NextStep {
  const counted = countedLessons(lessons)
  const completed = new Set([...state].filter(([, row]) => row.completed).map(([id]) => id))
  const lesson = nextLesson(counted, state, lockedLessons(counted, completed, quizzed))
  if (!lesson) {
    return { lesson: null, text: 'You finished every lesson! Pick one to look at again.' }
  }
  const row = state.get(lesson.id)
  if (row && row.progress > 0) {
    const section = sectionAt(row.progress, lesson.sectionCount)
    return { lesson, text: `${lesson.title} · section ${section + 1} of ${lesson.sectionCount}` }
  }
  const first = completed.size === 0
  return { lesson, text: `${first ? 'Begin with' : 'Next:'} ${lesson.title} · ${lesson.duration}` }
}
