import { useState } from 'react'
import { workKey, type GivenWork, type Work } from '#domain/school/class-work.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChooseWork } from './choose-work.tsx'
import { WhenAndWhom } from './when-and-whom.tsx'

interface GiveDialogProps {
  one: SchoolClass
  today: string
  /** The Monday of the shown week. */
  monday: string
  chosen: readonly Work[]
  given: readonly GivenWork[]
  onClose: () => void
  onGiven: (dueOn: string) => void
}

/** Two steps: first what to give, then when and to whom. */
export function GiveDialog({ one, today, monday, chosen, given, onClose, onGiven }: GiveDialogProps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set(chosen.map(workKey)))
  const [isChosen, setChosen] = useState(false)
  const [wasChosen, setWasChosen] = useState(false)
  // Content that has left the course cannot be given again.
  const work = COURSE_WORK.filter((found) => keys.has(workKey(found)))
  return (
    <Dialog open full onClose={onClose} title={`Work for ${one.name}`}>
      <div className="mx-auto flex w-full max-w-[44rem] flex-1 flex-col">
        <h3
          key={String(isChosen)}
          ref={isChosen || wasChosen ? focusStep : undefined}
          tabIndex={-1}
          className="mb-3 text-sm text-soft outline-none"
        >
          {isChosen ? 'Step 2 of 2: by when, and for whom?' : 'Step 1 of 2: what should the class do?'}
        </h3>
        {isChosen ? (
          <WhenAndWhom {...{ one, today, monday, work, onGiven }} onBack={() => setChosen(false)} />
        ) : (
          <ChooseWork
            {...{ keys, given, today }}
            onChange={setKeys}
            count={work.length}
            onNext={() => {
              setChosen(true)
              setWasChosen(true)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The button that was pressed is gone, so the heading takes the focus. */
function focusStep(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.closest('dialog')?.scrollTo(0, 0)
}
