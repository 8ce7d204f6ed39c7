export interface SearchFieldProps {
  /** Its name for assistive technology; the placeholder alone is not one. */
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

export function SearchField({ label, placeholder, value, onChange, className = '' }: SearchFieldProps) {
  return (
    <div role="search" className={className}>
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="field"
      />
    </div>
  )
}
