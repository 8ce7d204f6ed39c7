import { useId, type TextareaHTMLAttributes } from 'react'
import { IconAlert } from './icons.tsx'

export interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string
  /** What is wrong, said under the field and tied to it. */
  error?: string | undefined
}

/** Several lines of input with their label and error. All other props go to the <textarea>. */
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
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-coral-text">
          <IconAlert className="mt-0.5 size-4.5" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
