import type { ReactNode } from 'react'
import { Beads } from '#web/ui/illustrations/beads.tsx'

interface ComputerProps {
  isOn: boolean
  /** Makes the power button a real one; otherwise it is part of the drawing. */
  onPower?: () => void
  children: ReactNode
}

/** A friendly old desktop computer: screen, chin with lamp and power button, foot. Grows with what it shows. */
export function Computer({ isOn, onPower, children }: ComputerProps) {
  const look = `practice-power ${isOn ? 'practice-power-on' : ''}`
  return (
    <section aria-label="Practice computer" className="mx-auto w-full max-w-[44rem] min-w-0">
      <div className="practice-case">
        <div className="practice-screen">{children}</div>
        <div className="flex items-center justify-between gap-3 px-2 pt-3 pb-1">
          <span className="practice-lamp" data-on={isOn || undefined} aria-hidden="true" />
          {onPower ? (
            <button
              type="button"
              aria-label="Power button"
              aria-pressed={isOn}
              className={look}
              onClick={isOn ? undefined : onPower}
            >
              <PowerSign />
            </button>
          ) : (
            <span aria-hidden="true" className={look}>
              <PowerSign />
            </span>
          )}
          <span aria-hidden="true" className="w-3" />
        </div>
        <div aria-hidden="true" className="overflow-hidden rounded-b-[18px]">
          <Beads />
        </div>
      </div>
      <div aria-hidden="true" className="practice-neck" />
      <div aria-hidden="true" className="practice-foot" />
    </section>
  )
}

function PowerSign() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-8"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
    >
      <path d="M12 3.500v8M7 6.300a8 8 0 1 0 10 0" />
    </svg>
  )
}
