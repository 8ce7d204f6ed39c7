import { useId } from 'react'

interface ChoiceListProps<Value extends string> {
  legend: string
  value: Value
  options: readonly { value: Value; label: string; text: string }[]
  onChange: (value: Value) => void
}

/** Lets the user choose one of a few options. Each option explains its consequences. */
export function ChoiceList<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: ChoiceListProps<Value>) {
  const id = useId()
  return (
    <fieldset className="divide-y-[1.5px] divide-line border-y-[1.5px] border-line">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-12 items-start gap-3 py-3">
          <input
            type="radio"
            name={id}
            className="mt-0.5 size-6 flex-none accent-action"
            checked={option.value === value}
            aria-describedby={`${id}-${option.value}`}
            aria-label={option.label}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0">
            <span className="block font-semibold">{option.label}</span>
            <span id={`${id}-${option.value}`} className="block text-sm text-soft">
              {option.text}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
