/** `also` means that the option is right but was not chosen. */
export type OptionState = 'open' | 'chosen' | 'right' | 'also' | 'wrong' | 'other'

interface ShownOption {
  text: string
  /** The letter or number before the text. */
  sign: string
  state: OptionState
  checked: boolean
}

interface OptionListProps {
  name: string
  /** This is true if several options may be chosen. */
  many?: boolean
  locked: boolean
  options: readonly ShownOption[]
  /** @param place the index of the option in the list as shown */
  onChoose: (place: number) => void
}

const OPTION =
  'relative flex min-h-15 scroll-mt-12 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-card border-2 px-3.5 py-2.5 text-read has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus'
const SIGN = 'grid size-9 shrink-0 place-items-center rounded-sm font-bold'

const RIGHT = { box: 'border-leaf bg-leaf-wash', sign: 'bg-leaf text-on-leaf' }
const LOOK: Record<OptionState, { box: string; sign: string }> = {
  open: { box: 'border-field bg-card hover:border-indigo', sign: 'bg-indigo-wash text-indigo' },
  chosen: { box: 'border-indigo bg-indigo-wash', sign: 'bg-action text-on-brand' },
  right: RIGHT,
  also: RIGHT,
  wrong: { box: 'border-coral bg-coral-wash', sign: 'bg-coral text-on-coral' },
  other: { box: 'border-line bg-card text-soft', sign: 'bg-line/60 text-soft' },
}

/** Shows the options of a question and, after the answer, which ones were right. */
export function OptionList({ name, many = false, locked, options, onChoose }: OptionListProps) {
  return (
    <div className="mt-4 grid gap-3">
      {options.map(({ text, sign, state, checked }, place) => (
        <label
          key={text}
          data-read-together
          data-marked={['right', 'also', 'wrong'].includes(state) || undefined}
          className={`${OPTION} ${LOOK[state].box}`}
        >
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            className="sr-only"
            checked={checked}
            disabled={locked}
            onChange={() => onChoose(place)}
          />
          <span className={`${SIGN} ${LOOK[state].sign} ${many ? 'rounded-full' : ''}`}>
            {many && state === 'chosen' ? '✓' : sign}
          </span>
          <span className="min-w-[min(100%,8rem)] flex-1 wrap-anywhere">{text}</span>
          {state === 'right' && <b className="ml-auto text-leaf">✓ Right</b>}
          {state === 'also' && <b className="ml-auto text-leaf">✓ Right too</b>}
          {state === 'wrong' && <b className="ml-auto text-coral-text">✕ Your answer</b>}
        </label>
      ))}
    </div>
  )
}
