import type { ReactNode } from 'react'
import { Beads } from '#web/ui/illustrations/beads.tsx'

interface ComputerProps {
  isOn: boolean
  /** Makes the power button a real button; otherwise it is part of the drawing. */
  onPower?: () => void
  children: ReactNode
}

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

export function Desktop({ children }: { children: ReactNode }) {
  return (
    <Computer isOn>
      <div className="practice-desktop">
        <svg
          viewBox="0 0 400 260"
          preserveAspectRatio="xMidYMax slice"
          aria-hidden="true"
          className="practice-wallpaper"
        >
          <path fill="var(--pic-sky)" d="M0 0h400v260H0z" />
          <circle cx="318" cy="62" r="30" fill="var(--pic-sun)" />
          <path
            stroke="var(--pic-cloud)"
            strokeWidth="14"
            strokeLinecap="round"
            d="M52 52h54M74 36h40M222 34h30"
          />
          <path fill="var(--pic-hill)" d="M0 186q76-54 154-18t128-12 118 2v102H0z" />
          <path fill="var(--pic-leaf)" d="M0 226q104-40 208-12t192-12v58H0z" />
          <path fill="var(--pic-coral)" d="M286 190h48v28h-48z" />
          <path fill="var(--pic-sun)" d="m286 218 8-14 8 14 8-14 8 14 8-14 8 14z" />
          <path fill="var(--pic-wood)" d="M276 192q34-38 68 0z" />
        </svg>
        {children}
      </div>
    </Computer>
  )
}

export function DrawnWindow({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="practice-window relative w-full max-w-96 overflow-hidden rounded-md border-2 border-field bg-card text-ink">
      <p className="flex items-center gap-2 bg-brand px-3 py-1.5 text-sm font-semibold text-on-brand">
        <span aria-hidden="true" className="size-3 rounded-full bg-sun" />
        {title}
      </p>
      <div className="p-3">{children}</div>
    </div>
  )
}

export function Counter({ count, needed, what }: { count: number; needed: number; what: string }) {
  const filled = Math.min(count, needed)
  return (
    <output className="practice-count">
      <span>
        {what}: <b>{count}</b>
      </span>
      <span aria-hidden="true" className="flex flex-wrap gap-1">
        {Array.from({ length: needed }, (_, place) => (
          <i key={place} data-on={place < filled || undefined} />
        ))}
      </span>
      <span>{filled < needed ? `Need ${needed} to complete` : '✓ Well done!'}</span>
    </output>
  )
}
