import type { ReactNode } from 'react'
import { IconBack } from './icons.tsx'

interface BackBarProps {
  /** The button says "Back" without it. */
  backLabel?: string | undefined
  wide?: boolean | undefined
  onBack: () => void
  children: ReactNode
}

/** The header of screens that hide the tabs, with a button that leads back. */
export function BackBar({ backLabel = 'Back', wide = false, onBack, children }: BackBarProps) {
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
        {children}
      </div>
    </header>
  )
}
