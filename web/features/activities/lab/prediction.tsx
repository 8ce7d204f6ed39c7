import { useEffect, useRef, useState } from 'react'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { IconCheck, IconClose } from '#web/ui/icons.tsx'
import { IconDown } from '../blocks/block-icons.tsx'
import style from './prediction.css?inline'
import type { LevelWork } from './use-level.ts'

interface PredictionProps {
  options: readonly string[]
  work: LevelWork
}

/** Characters of the longest answer of which four stand beside each other on a small phone, one with its sign, and two. */
const SHORT = 4
const MEDIUM = 14

/** Where the palette is in other levels: in view from the beginning, and nothing moves it. */
export function Prediction({ options, work }: PredictionProps) {
  const { choice, misses, show, tries } = work
  const found = show !== null && show.outcome.stars > 0 ? choice : undefined
  const isFound = found !== undefined
  const isFirst = tries === 0
  /** It was predicted wrongly on an earlier visit. */
  const isLate = !isFirst && choice === undefined && work.stars < 3
  const locked = work.playback.isPlaying
  const longest = Math.max(...options.map(({ length }) => length))
  const box = useRef<HTMLFieldSetElement>(null)
  // Stuck one pixel below the screen it covers the end of the program: nobody can choose before it was read.
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([{ intersectionRatio = 1 } = {}]) => setStuck(intersectionRatio < 1),
      {
        threshold: 1,
      },
    )
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return (
    <fieldset
      ref={box}
      className="lab-options"
      data-size={longest <= SHORT ? 's' : longest <= MEDIUM ? 'm' : 'l'}
    >
      <legend className="sr-only">What will happen?</legend>
      {isFirst && isStuck && (
        <button type="button" onClick={() => box.current?.parentElement?.scrollIntoView({ block: 'end' })}>
          <IconDown className="size-5" /> Read on
        </button>
      )}
      <p aria-hidden="true">
        <strong>What will happen?</strong>{' '}
        {!isFound && !locked && (isFirst ? 'Tap your answer.' : 'Choose again.')}
      </p>
      <p className="lab-options-rule" aria-live="polite">
        {isFirst
          ? 'Your first answer counts for three stars.'
          : isLate
            ? 'Your very first answer counted for three stars.'
            : locked && `${choice} is ${isFound ? 'correct' : 'not correct'}. Watch the run.`}
      </p>
      <div>
        {options.map((option) => {
          const isMiss = misses.includes(option)
          return (
            <button
              key={option}
              type="button"
              disabled={locked || isMiss || found !== undefined}
              data-miss={isMiss || undefined}
              data-found={option === found || undefined}
              onClick={() => work.predict(option)}
            >
              {option === found && <IconCheck className="size-5" />}
              {isMiss && <IconClose className="size-5" />}
              <span>{option}</span>
              {isMiss && <span className="sr-only"> (tried)</span>}
              {option === found && <span className="sr-only"> (correct)</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

adoptStyle(style)
