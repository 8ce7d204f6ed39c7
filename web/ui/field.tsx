import { useId, useState, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { IconAlert, IconEye, IconEyeOff } from './icons.tsx'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string
  hint?: string | undefined
  error?: string | undefined
  end?: ReactNode
}

export function TextField({ label, hint, error, end, ...input }: TextFieldProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          className={`field ${end === undefined ? '' : 'pr-14'}`}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-0.5 flex">{end}</div>}
      </div>
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
  label: string
  hint?: string | undefined
  error?: string | undefined
}

export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        className="field resize-y"
      />
      <FieldError id={errorId} error={error} />
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
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
  label: string
  hint?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

const SWITCH =
  'switch relative h-[32px] w-[56px] flex-none appearance-none rounded-full border-2 border-field bg-card ' +
  'before:absolute before:inset-[4px_auto_4px_4px] before:w-[20px] before:rounded-full before:bg-field ' +
  'checked:border-leaf checked:bg-leaf ' +
  'checked:before:[transform:translateX(24px)] checked:before:bg-on-leaf'

/** Takes effect at once; the whole row can be tapped. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
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
        aria-describedby={hint === undefined ? undefined : id}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
