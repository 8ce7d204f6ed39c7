import { useId } from 'react'
import { IconCheck } from './icons.tsx'

interface FilterChipsProps<T extends string> {
  label: string
  options: readonly { id: T; label: string }[]
  value: T
  onChange: (value: T) => void
  className?: string | undefined
}

/** Lets the user choose one of a few options. They are native radio buttons, so that the arrow keys move the choice. */
export function FilterChips<T extends string>({
  label,
  options,
  value,
  onChange,
  className = '',
}: FilterChipsProps<T>) {
  const name = useId()
  return (
    <fieldset className={`flex flex-wrap gap-2 ${className}`}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.id} className="filter-chip">
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          <IconCheck className="size-4" />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
