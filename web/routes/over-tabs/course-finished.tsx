import { useSyncExternalStore } from 'react'
import { countedLessons } from '#domain/course-summary.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { observable } from '#web/lib/observable.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Celebration } from '#web/ui/illustrations/celebration.tsx'

/** Set when the last lesson is completed; the list, to which the lesson leads back, then says so. */
export const courseFinished = observable(false)

/** This happens once, so a dialog may stand in the way. */
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
