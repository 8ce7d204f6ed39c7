import { useSyncExternalStore } from 'react'
import type { LessonSummary } from '#domain/learning/content.ts'
import { completedIds, countedLessons } from '#domain/learning/course-summary.ts'
import { quizzedLessons } from '#domain/learning/lesson-tasks.ts'
import { lockedLessons, nextLesson } from '#domain/learning/lessons.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { observable } from '#web/lib/observable.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Celebration } from '#web/ui/illustrations/celebration.tsx'

/**
 * Works out what the completion of a lesson means for the learner.
 * @param before the learner's progress without it
 */
export function lessonEnded(
  lessons: readonly LessonSummary[],
  doneId: string,
  before: Pick<ProgressView, 'lessons' | 'tasks'>,
) {
  const counted = countedLessons(lessons)
  const earlier = completedIds(before.lessons)
  const completed = new Set([...earlier, doneId])
  const first = !earlier.has(doneId)
  const isAll = counted.every(({ id }) => completed.has(id))
  const wholeCourse = isAll && first && counted.some(({ id }) => id === doneId)
  return { text: textFor(), wholeCourse }

  function textFor(): string {
    if (isAll) return `Well done! You finished all ${counted.length} lessons.`
    const quizzed = quizzedLessons(before.tasks)
    const lockedBefore = lockedLessons(counted, earlier, quizzed)
    const unlocked = counted.find(
      ({ id, prerequisite }) => prerequisite === doneId && lockedBefore.has(id) && !completed.has(id),
    )
    if (unlocked) return `Well done! The next lesson is unlocked: ${unlocked.title}.`
    const next = followingLesson(lessons, doneId, before)
    return next ? `Well done! Next: ${next.title}.` : 'Well done!'
  }
}

/**
 * Returns the next lesson in order that is open and not completed. If there is none, it is the one that the learner has begun, or
 * else the first one left.
 */
export function followingLesson(
  lessons: readonly LessonSummary[],
  doneId: string,
  { lessons: states, tasks }: Pick<ProgressView, 'lessons' | 'tasks'>,
): LessonSummary | undefined {
  const counted = countedLessons(lessons)
  const completed = new Set([...completedIds(states), doneId])
  const locked = lockedLessons(counted, completed, quizzedLessons(tasks))
  const open = counted.filter(({ id }) => id !== doneId)
  const here = lessons.find(({ id }) => id === doneId)?.order ?? 0
  const after = open.filter(({ id, order }) => order > here && !completed.has(id) && !locked.has(id))
  return after.toSorted((a, b) => a.order - b.order)[0] ?? nextLesson(open, states, locked)
}

/** Set when the last lesson is completed. The list, to which the lesson returns, then shows it. */
export const courseFinished = observable(false)

export function CourseFinished({ onOpenProgress }: { onOpenProgress: () => void }) {
  const open = useSyncExternalStore(courseFinished.subscribe, courseFinished.get, () => false)
  const close = () => courseFinished.set(false)
  return (
    <Dialog
      open={open}
      onClose={close}
      title="You finished the whole course!"
      actions={
        <>
          <Button variant="ghost" onClick={close}>
            Close
          </Button>
          <Button
            variant="sun"
            onClick={() => {
              close()
              onOpenProgress()
            }}
          >
            See my progress
          </Button>
        </>
      }
    >
      <Celebration className="mx-auto h-48 max-w-full" />
      <p className="mt-3 text-read">
        All {countedLessons(contentIndex.lessons).length} lessons are done. That took patience and work, and
        you did it. Well done!
      </p>
    </Dialog>
  )
}
