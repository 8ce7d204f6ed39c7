import type { ReactNode } from 'react'
import { IconBack } from './icons.tsx'
import { ProgressBar } from './progress-bar.tsx'

interface StepHeaderProps {
  backLabel: string
  label: string
  percent: number
  tone?: 'indigo' | 'leaf' | undefined
  /** "2 of 5". Hidden while something is read aloud, whose buttons need the room. */
  position?: string | undefined
  wide?: boolean | undefined
  onBack: () => void
  children?: ReactNode
}

/** The top of a lesson, a quiz and practice, which hide the tabs. */
export function StepHeader(props: StepHeaderProps) {
  const { backLabel, label, percent, tone, position, wide = false, onBack, children } = props
  return (
    <header className="group sticky top-0 z-20 bg-paper">
      <div
        className={`mx-auto flex w-full flex-wrap items-center gap-[8px] px-[6px] py-2 sm:px-[10px] lg:px-[22px] ${
          wide ? 'max-w-[74rem]' : 'max-w-[44rem]'
        }`}
      >
        <button
          type="button"
          aria-label={backLabel}
          onClick={onBack}
          className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash"
        >
          <IconBack className="size-7" />
        </button>
        {/* Above the bar, because large text leaves no room beside it. */}
        <div className="min-w-[4rem] flex-1 last:mr-[10px]">
          {position !== undefined && (
            <span className="mb-0.5 block text-xs text-soft tabular-nums group-has-data-reading:hidden">
              {position}
            </span>
          )}
          <ProgressBar label={label} value={percent} tone={tone} />
        </div>
        {children}
      </div>
    </header>
  )
}
