import { IconCheck, IconClose } from '#web/ui/icons.tsx'

interface PredictionProps {
  options: readonly string[]
  misses: readonly string[]
  /** The right one, once it was found. */
  found: string | undefined
  /** Nothing was predicted yet. */
  isFirst: boolean
  locked: boolean
  onChoose: (option: string) => void
}

/** Characters of the longest answer of which four stand beside each other on a small phone, and two. */
const SHORT = 6
const MEDIUM = 14

/** Where the palette is in other levels: in view from the beginning, and nothing moves it. */
export function Prediction({ options, misses, found, isFirst, locked, onChoose }: PredictionProps) {
  const longest = Math.max(...options.map(({ length }) => length))
  return (
    <fieldset className="lab-options" data-size={longest <= SHORT ? 's' : longest <= MEDIUM ? 'm' : 'l'}>
      <legend className="sr-only">What will happen?</legend>
      <p aria-hidden="true">
        <strong>What will happen?</strong> {found === undefined && 'Tap your answer.'}
      </p>
      <p className="lab-options-rule">{isFirst && 'Your first answer counts for three stars.'}</p>
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
  )
}
