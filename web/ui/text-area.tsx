import { useId, type TextareaHTMLAttributes } from 'react'
import { FieldError } from './field.tsx'

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string
  error?: string | undefined
}

/** All other props go to the <textarea>. */
export function TextArea({ label, error, className = '', ...area }: TextAreaProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="field resize-y"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
