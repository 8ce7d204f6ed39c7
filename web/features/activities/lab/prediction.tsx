import { useEffect, useRef, useState } from 'react'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { IconCheck, IconClose } from '#web/ui/icons.tsx'
import { IconDown } from '../blocks/block-icons.tsx'
import style from './prediction.css?inline'
import type { LevelPlayer } from './use-level.ts'

interface PredictionProps {
  options: readonly string[]
  player: LevelPlayer
}

/**
 * The maximum length, in characters, of answers of which four (`SHORT`) or two (`MEDIUM`) fit side by side on a small phone,
 * with the mark of one of them.
 */
const SHORT = 4
const MEDIUM = 14

/** Shows the answers where the palette is in other levels: visible from the beginning, and always in the same place. */
export function Prediction({ options, player }: PredictionProps) {
  const { choice, misses, shown, tries, stars, isPlaying: locked, send } = player
  // The choice is marked before its run was seen.
  const found = shown?.verdict.end === 'won' ? choice : undefined
  const isFound = found !== undefined
  const isFirst = tries === 0
  /** The learner predicted wrongly on an earlier visit. */
  const isLate = !isFirst && choice === undefined && stars < 3
  const longest = Math.max(...options.map(({ length }) => length))
  const box = useRef<HTMLFieldSetElement>(null)
  // While the box is stuck one pixel below the screen, it covers the end of the program. This prevents a choice before the
  // program was read.
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
          ? 'Only your first answer can get three stars.'
          : isLate
            ? 'Only your very first answer could get three stars.'
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
              onClick={() => send({ type: 'predict', choice: option, isCalm: prefersCalm() })}
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
