import type { ReactNode } from 'react'
import { IconBack } from '#web/ui/icons.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

export interface QuizHeaderProps {
  title: string
  /** How much of the quiz is answered. */
  percent: number
  /** "Question 3 / 6"; absent before the quiz is here and after its end. */
  position?: string | undefined
  /** The countdown of a timed quiz. */
  clock?: ReactNode
  onBack: () => void
}

/** The top of a quiz: back, how far, how long still (spec 2). */
export function QuizHeader({ title, percent, position, clock, onBack }: QuizHeaderProps) {
  return (
    <header className="sticky top-0 z-20 bg-paper">
      <div className="mx-auto flex w-full max-w-[44rem] items-center gap-2 py-2 pr-4 pl-1.5 sm:pl-2.5">
        <button
          type="button"
          aria-label="Back"
          onClick={onBack}
          className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash"
        >
          <IconBack className="size-7" />
        </button>
        <ProgressBar label={`Progress in ${title}`} value={percent} className="min-w-6 flex-1" />
        {position !== undefined && (
          <span className="pl-1 text-right text-xs whitespace-nowrap text-soft">{position}</span>
        )}
        {clock}
      </div>
    </header>
  )
}
