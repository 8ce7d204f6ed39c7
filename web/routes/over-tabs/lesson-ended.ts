import type { LessonSummary } from '#domain/content.ts'
import { completedIds, countedLessons } from '#domain/course-summary.ts'
import { quizzedLessons } from '#domain/lesson-tasks.ts'
import { lockedLessons, nextLesson } from '#domain/lessons.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'

interface LessonEnd {
  /** The toast's second line. */
  text: string
  /** True when this was the last lesson of the course to be completed, and was not completed before. */
  wholeCourse: boolean
  /** True when it is completed for the first time. */
  first: boolean
}

/** What the completion of a lesson means. @param before the learner's progress without it */
export function lessonEnded(
  lessons: readonly LessonSummary[],
  doneId: string,
  before: Pick<ProgressView, 'lessons' | 'tasks'>,
): LessonEnd {
  const counted = countedLessons(lessons)
  const earlier = completedIds(before.lessons)
  const completed = new Set([...earlier, doneId])
  const first = !earlier.has(doneId)
  const isAll = counted.every(({ id }) => completed.has(id))
  const wholeCourse = isAll && first && counted.some(({ id }) => id === doneId)
  return { text: textFor(), wholeCourse, first }

  function textFor(): string {
    if (isAll) return `Well done! You finished all ${counted.length} lessons.`
    const follower = counted.find(({ id, prerequisite }) => prerequisite === doneId && !completed.has(id))
    if (follower) return `Well done! The next lesson is unlocked: ${follower.title}.`
    const open = counted.filter(({ id }) => id !== doneId)
    const locked = lockedLessons(counted, completed, quizzedLessons(before.tasks))
    const next = nextLesson(open, before.lessons, locked)
    return next ? `Well done! Next: ${next.title}.` : 'Well done!'
  }
}
