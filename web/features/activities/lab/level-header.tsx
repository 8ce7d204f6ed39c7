import type { ReactNode } from 'react'
import { BackBar } from '#web/ui/back-bar.tsx'
import { StarRow } from '#web/ui/star-row.tsx'

interface LevelHeaderProps {
  name: string
  stars: number
  backLabel?: string | undefined
  onBack: () => void
  /** The buttons for sound and for reading aloud. */
  children: ReactNode
}

export function LevelHeader({
  name,
  stars,
  backLabel = 'Back to the Lab',
  onBack,
  children,
}: LevelHeaderProps) {
  return (
    <BackBar backLabel={backLabel} wide onBack={onBack}>
      <span className="lab-name line-clamp-2 min-w-[4rem] flex-1 text-sm text-soft group-has-data-reading:hidden">
        {name}
      </span>
      <StarRow stars={stars} />
      {children}
    </BackBar>
  )
}
