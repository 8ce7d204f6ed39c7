import type { ReactNode } from 'react'
import { IconBack } from '#web/ui/icons.tsx'
import { StarRow } from '#web/ui/star-row.tsx'

interface LevelHeaderProps {
  name: string
  stars: number
  backLabel?: string | undefined
  onBack: () => void
  /** The reader. */
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
    <header className="lab-header group sticky top-0 z-20 bg-paper">
      <div className="mx-auto flex w-full max-w-[74rem] items-center gap-[8px] pr-[12px] pl-[6px] py-2 sm:px-[10px] lg:px-[22px]">
        <button
          type="button"
          aria-label={backLabel}
          onClick={onBack}
          className="grid size-[48px] shrink-0 place-items-center rounded-control text-indigo hover:bg-indigo-wash"
        >
          <IconBack className="size-7" />
        </button>
        <span className="line-clamp-2 min-w-0 flex-1 text-sm text-soft group-has-data-reading:hidden">
          {name}
        </span>
        <StarRow stars={stars} />
        {children}
      </div>
    </header>
  )
}
