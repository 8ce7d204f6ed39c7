import { useId, type ReactNode } from 'react'
import { FieldError } from './field.tsx'

interface TickProps {
  label: ReactNode
  hint?: string | undefined
  name?: string
  error?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox for a consent or a statement before a form is sent. The whole row can be tapped. */
export function Tick({ label, hint, name, error, checked, onChange }: TickProps) {
  const id = useId()
  const hintId = hint === undefined ? undefined : `${id}-hint`
  const errorId = error === undefined ? undefined : `${id}-error`
  return (
    <div>
      <label className="flex min-h-12 items-start gap-3 py-2">
        <input
          type="checkbox"
          name={name}
          className="mt-0.5 size-6 flex-none accent-leaf"
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="flex-1">
          <span className="block font-semibold">{label}</span>
          {hint !== undefined && (
            <span id={hintId} className="block text-sm text-soft">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
