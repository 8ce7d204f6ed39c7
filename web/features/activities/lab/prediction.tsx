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

export function Prediction({ options, misses, found, isFirst, locked, onChoose }: PredictionProps) {
  return (
    <fieldset className="lab-options">
      <legend className="mb-2">
        <span className="text-lg font-bold">What will happen? Choose, then see.</span>{' '}
        {isFirst && 'Your first answer counts for three stars.'}
      </legend>
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
            {option}
            {isMiss && <span className="text-sm"> (tried)</span>}
            {option === found && <span className="sr-only"> (right)</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
