import { useId, useState } from 'react'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Computer, Counter, Desktop, DrawnWindow } from './computer.tsx'
import { countCharacters } from './rules.ts'

const CLICKS_NEEDED = 3
const CHARACTERS_NEEDED = 10

export function PowerTask({ onComplete }: { onComplete: () => void }) {
  const [isOn, setIsOn] = useState(false)
  const press = () => {
    setIsOn(true)
    onComplete()
  }
  return (
    <Computer isOn={isOn} onPower={press}>
      <div className="practice-dark">
        {isOn ? (
          <>
            <Qala pose="wave" className="practice-window h-28 sm:h-40" />
            <output>Hello! The computer is starting...</output>
            <span aria-hidden="true" className="practice-boot">
              {[1, 2, 3, 4, 5, 6].map((bead) => (
                <i key={bead} />
              ))}
            </span>
          </>
        ) : (
          <>
            <Qala pose="sleep" className="h-28 opacity-80 sm:h-40" />
            <output>The computer is off</output>
          </>
        )}
      </div>
    </Computer>
  )
}

export function MouseTask({ onComplete }: { onComplete: () => void }) {
  const [clicks, setClicks] = useState(0)
  const click = () => {
    if (clicks >= CLICKS_NEEDED) return
    if (clicks + 1 === CLICKS_NEEDED) onComplete()
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
          {/* The key makes a new drawing for each place, so that it rolls in; the button keeps its focus. */}
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

interface KeyboardTaskProps {
  onComplete: () => void
  /** This is called while the learner is still writing, because the next task must wait. */
  onBusy: () => void
}

/** Counts characters, because phone keyboards send no usable key events. The text is not stored anywhere. */
export function KeyboardTask({ onComplete, onBusy }: KeyboardTaskProps) {
  const id = useId()
  const [text, setText] = useState('')
  const write = (next: string) => {
    setText(next)
    onBusy()
    if (countCharacters(next) >= CHARACTERS_NEEDED) onComplete()
  }
  return (
    <Desktop>
      <div className="grid flex-1 place-items-center p-3 pb-1">
        <DrawnWindow title="Notes">
          <label htmlFor={id} className="text-sm font-semibold">
            Your page
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => write(event.target.value)}
            className="field mt-1 resize-none"
            placeholder="Sawubona! I am..."
          />
        </DrawnWindow>
      </div>
      <Counter count={countCharacters(text)} needed={CHARACTERS_NEEDED} what="Characters" />
    </Desktop>
  )
}
