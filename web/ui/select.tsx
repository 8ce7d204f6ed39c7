export interface SelectProps {
  label: string
  /** The choice that narrows nothing. */
  all: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}

/** One choice of many, or none: the device’s own list. */
export function Select({ label, all, value, options, onChange }: SelectProps) {
  return (
    <label className="block min-w-0">
      <span className="mb-1.5 block text-sm font-semibold">{label}</span>
      <select className="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  )
}
