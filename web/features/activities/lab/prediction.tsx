import { useEffect, useRef, useState, type RefObject } from 'react'
import { IconCheck, IconClose } from '#web/ui/icons.tsx'
import { IconDown } from '../blocks/block-icons.tsx'

interface PredictionProps {
  options: readonly string[]
  misses: readonly string[]
  /** The last one that was chosen. */
  choice: string | undefined
  /** It is right. */
  isFound: boolean
  /** Nothing was predicted yet. */
  isFirst: boolean
  locked: boolean
  onChoose: (option: string) => void
}

/** Characters of the longest answer of which four stand beside each other on a small phone, and two. */
const SHORT = 6
const MEDIUM = 14

/** Where the palette is in other levels: in view from the beginning, and nothing moves it. */
export function Prediction({ options, misses, choice, isFound, isFirst, locked, onChoose }: PredictionProps) {
  const found = isFound ? choice : undefined
  const longest = Math.max(...options.map(({ length }) => length))
  const end = useRef<HTMLSpanElement>(null)
  const isBelow = useIsBelow(end)
  return (
    <>
      <span ref={end} />
      <fieldset className="lab-options" data-size={longest <= SHORT ? 's' : longest <= MEDIUM ? 'm' : 'l'}>
        <legend className="sr-only">What will happen?</legend>
        {isFirst && isBelow && (
          <button type="button" onClick={() => end.current?.scrollIntoView({ block: 'center' })}>
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
            : locked && `${choice} is ${isFound ? 'right' : 'not right'}. Watch the run.`}
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
                onClick={() => onChoose(option)}
              >
                {option === found && <IconCheck className="size-5" />}
                {isMiss && <IconClose className="size-5" />}
                <span>{option}</span>
                {isMiss && <span className="sr-only"> (tried)</span>}
                {option === found && <span className="sr-only"> (right)</span>}
              </button>
            )
          })}
        </div>
      </fieldset>
    </>
  )
}

/** The end of what is to be read lies below the answers, which stick to the bottom: nobody can choose before it was read. */
function useIsBelow(end: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const { offsetHeight = 0 } = end.current.nextElementSibling as HTMLElement
    const watch = new IntersectionObserver(([entry]) => setBelow(entry?.isIntersecting === false), {
      rootMargin: `0px 0px ${-offsetHeight}px`,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [end])
  return isBelow
}
