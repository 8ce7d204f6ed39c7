import { useSyncExternalStore } from 'react'
import type { LessonSummary } from '#domain/content.ts'
import { completedIds, countedLessons } from '#domain/course-summary.ts'
import { quizzedLessons } from '#domain/lesson-tasks.ts'
import { lockedLessons, nextLesson } from '#domain/lessons.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { observable } from '#web/lib/observable.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Celebration } from '#web/ui/illustrations/celebration.tsx'

/** What the completion of a lesson means. @param before the learner's progress without it */
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
  return { text: textFor(), wholeCourse, first }

  function textFor(): string {
    if (isAll) return `Well done! You finished all ${counted.length} lessons.`
    const quizzed = quizzedLessons(before.tasks)
    const lockedBefore = lockedLessons(counted, earlier, quizzed)
    const unlocked = counted.find(
      ({ id, prerequisite }) => prerequisite === doneId && lockedBefore.has(id) && !completed.has(id),
    )
    if (unlocked) return `Well done! The next lesson is unlocked: ${unlocked.title}.`
    const open = counted.filter(({ id }) => id !== doneId)
    const locked = lockedLessons(counted, completed, quizzed)
    const next = nextLesson(open, before.lessons, locked)
    return next ? `Well done! Next: ${next.title}.` : 'Well done!'
  }
}

/** Set when the last lesson is completed; the list, to which the lesson leads back, then says so. */
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
