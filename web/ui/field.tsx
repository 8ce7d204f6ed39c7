import { useId, useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { IconAlert, IconEye, IconEyeOff } from './icons.tsx'

/**
 * Marks fields in which staff write about another person, so that the browser does not offer the writer's own name, phone and
 * address. A value that the standard does not define would stop Chrome more reliably, but screen readers and checkers reject
 * such values.
 */
export const OF_ANOTHER = 'off'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  end?: ReactNode
}

export function TextField({ label, hint, error, end, ...input }: TextFieldProps) {
  return (
    <Labelled {...{ label, hint, error }}>
      {(ties) => (
        <div className="relative">
          <input {...input} {...ties} className={`field ${end === undefined ? '' : 'pr-14'}`} />
          {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex">{end}</div>}
        </div>
      )}
    </Labelled>
  )
}

interface LabelledProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error'> {
  /** @param ties the attributes that tie the field to its label, its hint and its error */
  children: (
    ties: Pick<InputHTMLAttributes<unknown>, 'id' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode
}

/** A label above a field, and below it what is wrong and a hint. */
function Labelled({ label, hint, error, children }: LabelledProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      <FieldError id={errorId} error={error} />
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-coral-text">
      <IconAlert className="mt-0.5 size-4.5" />
      <span>{error}</span>
    </p>
  )
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
}

export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Labelled {...{ label, hint, error }}>
      {(ties) => <textarea {...area} {...ties} className="field resize-y" />}
    </Labelled>
  )
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <button
          type="button"
          aria-pressed={shown}
          aria-label="Show password"
          className="grid w-13 place-items-center rounded-control text-soft"
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff /> : <IconEye />}
        </button>
      }
    />
  )
}

interface SwitchProps {
  label: ReactNode
  hint?: string | undefined
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

const SWITCH =
  'switch relative h-[32px] w-[56px] flex-none appearance-none rounded-full border-2 border-field bg-card ' +
  'before:absolute before:inset-[4px_auto_4px_4px] before:w-[20px] before:rounded-full before:bg-field ' +
  'checked:border-leaf checked:bg-leaf ' +
  'checked:before:[transform:translateX(24px)] checked:before:bg-on-leaf'

/** A switch that takes effect at once. The whole row can be tapped. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-12 items-center gap-3 py-1.5">
      <span className="flex-1">
        <span className="block font-semibold">{label}</span>
        {hint !== undefined && (
          <span id={id} className="block text-xs text-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={SWITCH}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
