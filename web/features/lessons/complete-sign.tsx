import { IconCheck } from '#web/ui/icons.tsx'

export interface CompleteSignProps {
  completed: boolean
  /** While there is nothing to complete it keeps its place, unseen. */
  disabled: boolean
  onComplete: () => void
}

/** The complete action at the viewer's top, and afterwards that it is done. */
export function CompleteSign({ completed, disabled, onComplete }: CompleteSignProps) {
  if (completed) {
    return (
      <span className="grid size-[48px] shrink-0 place-items-center text-leaf">
        <IconCheck />
        <span className="sr-only">Completed</span>
      </span>
    )
  }
  return (
    <button
      type="button"
      aria-label="Mark as complete"
      title="Mark as complete"
      disabled={disabled}
      onClick={onComplete}
      className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash disabled:invisible"
    >
      <IconCheck />
    </button>
  )
}
