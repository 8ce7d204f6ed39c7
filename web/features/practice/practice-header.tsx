import { PRACTICE_TASKS } from '#domain/practice.ts'
import { IconBack } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface PracticeHeaderProps {
  /** How many tasks are done. */
  done: number
  /** "2 of 4"; null at the end. */
  position: string | null
  onLeave: () => void
}

export function PracticeHeader({ done, position, onLeave }: PracticeHeaderProps) {
  const all = PRACTICE_TASKS.length
  return (
    <header className="sticky top-0 z-20 bg-paper">
      <div className="mx-auto flex w-full max-w-[74rem] items-center gap-2 px-1.5 py-2 pr-4 sm:px-2.5 sm:pr-8">
        <button
          type="button"
          aria-label="Back"
          onClick={onLeave}
          className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash"
        >
          <IconBack className="size-7" />
        </button>
        <ProgressBar
          label="Practice tasks done"
          value={(done / all) * 100}
          tone={done === all ? 'leaf' : 'indigo'}
          className="flex-1"
        />
        <span className="min-w-[3.2rem] text-right text-xs whitespace-nowrap text-soft tabular-nums">
          {position}
        </span>
      </div>
    </header>
  )
}
