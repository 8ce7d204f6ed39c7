import { IconBack, IconCheck } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export interface ViewerHeaderProps {
  title: string
  percent: number
  /** "2 of 5"; null while the lesson is on its way. */
  position: string | null
  completed: boolean
  /** False while there is nothing to complete. */
  canComplete: boolean
  onLeave: () => void
  onComplete: () => void
}

/** The viewer's top: back, how far, and the complete action (spec 2). */
export function ViewerHeader(props: ViewerHeaderProps) {
  const { title, percent, position, completed, canComplete, onLeave, onComplete } = props
  return (
    <header className="sticky top-0 z-20 bg-paper">
      <div className="mx-auto flex w-full max-w-[44rem] items-center gap-2 px-1.5 py-2 sm:px-2.5">
        <button
          type="button"
          aria-label="Back to lessons"
          onClick={onLeave}
          className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash"
        >
          <IconBack className="size-7" />
        </button>
        <ProgressBar
          label={`Progress in ${title}`}
          value={percent}
          tone={completed ? 'leaf' : 'indigo'}
          className="flex-1"
        />
        <span className="min-w-[3.2rem] text-right text-xs whitespace-nowrap text-soft tabular-nums">
          {position}
        </span>
        {completed ? (
          <span className="grid size-[48px] shrink-0 place-items-center text-leaf">
            <IconCheck />
            <span className="sr-only">Completed</span>
          </span>
        ) : (
          <button
            type="button"
            aria-label="Mark as complete"
            title="Mark as complete"
            disabled={!canComplete}
            onClick={onComplete}
            className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash disabled:invisible"
          >
            <IconCheck />
          </button>
        )}
      </div>
    </header>
  )
}
