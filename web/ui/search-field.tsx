import { useRef } from 'react'
import { IconClose, IconSearch } from './icons.tsx'

interface SearchFieldProps {
  /** The accessible name, because a placeholder does not count as one. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

export function SearchField({ label, placeholder, value, onChange, className = '' }: SearchFieldProps) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <div className={`relative block ${className}`}>
      <IconSearch className="pointer-events-none absolute top-3.5 left-3.5 size-6 text-soft" />
      <input
        ref={ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="field pr-14 pl-12"
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          className="absolute top-0 right-0.5 grid size-13 place-items-center rounded-control text-soft"
          onClick={() => {
            onChange('')
            ref.current?.focus()
          }}
        >
          <IconClose className="size-5" />
        </button>
      )}
    </div>
  )
}
