import { useState } from 'react'
import { Counter, Desktop } from './desktop.tsx'
import { clickCompletes, CLICKS_NEEDED } from './rules.ts'

/** A ball to click: it rolls to another place each time. */
export function MouseTask({ onComplete }: { onComplete: () => void }) {
  const [clicks, setClicks] = useState(0)
  const click = () => {
    if (clicks >= CLICKS_NEEDED) return
    if (clickCompletes(clicks)) onComplete()
    setClicks(clicks + 1)
  }
  return (
    <Desktop>
      <div className="practice-field">
        <button
          type="button"
          aria-label="Click the ball"
          className="practice-ball"
          data-place={clicks}
          onClick={click}
        >
          {/* A new drawing for each place, so that it rolls in; the button and its focus stay. */}
          <Ball key={clicks} />
        </button>
      </div>
      <Counter count={clicks} needed={CLICKS_NEEDED} what="Clicks" />
    </Desktop>
  )
}

function Ball() {
  return (
    <svg
      viewBox="0 0 64 64"
      aria-hidden="true"
      className="size-full"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <circle cx="32" cy="32" r="29" fill="var(--pic-white)" stroke="var(--pic-ink)" strokeWidth="3" />
      <path fill="var(--pic-indigo)" d="m32 21 10.500 7.600-4 12.300h-13l-4-12.300z" />
      <path
        fill="var(--pic-coral)"
        d="M32 4.500 39 8l-7 5-7-5zM5.500 28l4.500-9 4 8-3 8zM58.500 28 54 19l-4 8 3 8zM15 53l2-9 9 3 1 10zM49 53l-2-9-9 3-1 10z"
      />
      <path
        fill="none"
        stroke="var(--pic-ink)"
        strokeWidth="2.400"
        d="M32 13v8M14 27l7.500 1.600M50 27l-7.500 1.600M25.500 41 22 46M38.500 41l3.500 5"
      />
    </svg>
  )
}
