import type { ReactNode } from 'react'
import { BackBar } from './back-bar.tsx'
import { ProgressBar } from './progress-bar.tsx'

interface StepHeaderProps {
  backLabel?: string | undefined
  label: string
  percent: number
  tone?: 'indigo' | 'leaf' | undefined
  /** The text is, for example, "2 of 5". It is hidden while text is read aloud, because those buttons need the space. */
  position?: ReactNode
  wide?: boolean | undefined
  onBack: () => void
  children?: ReactNode
}

/** The header of a lesson, a quiz and practice, which hide the tabs. */
export function StepHeader(props: StepHeaderProps) {
  const { backLabel, label, percent, tone, position, wide, onBack, children } = props
  return (
    <BackBar backLabel={backLabel} wide={wide} onBack={onBack}>
      {/* The text is above the bar, because large text leaves no space beside it. */}
      <div className="min-w-[4rem] flex-1 last:mr-[10px]">
        {position !== undefined && (
          <span className="mb-0.5 block text-xs text-soft tabular-nums group-has-data-reading:hidden">
            {position}
          </span>
        )}
        <ProgressBar label={label} value={percent} tone={tone} />
      </div>
      {children}
    </BackBar>
  )
}
