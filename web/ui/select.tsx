import { IconNext } from './icons.tsx'

interface SelectProps {
  label: string
  all: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}

export function Select({ label, all, value, options, onChange }: SelectProps) {
  return (
    <label className="block min-w-0">
      <span className="mb-1.5 block text-sm font-semibold">{label}</span>
      {/* Replaces the browser's own arrow, which is too close to the border. */}
      <span className="relative block">
        <select
          className="field appearance-none pr-8! pl-3! text-ellipsis"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option} value={option} translate="no">
              {option}
            </option>
          ))}
        </select>
        <IconNext className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5 rotate-90 text-soft" />
      </span>
    </label>
  )
}
