import { IconNext } from './icons.tsx'

interface PickProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onPick: (value: Value) => void
}

/** Lets the user choose one of several values. One of them is always selected. */
export function Pick<Value extends string | number>({ label, value, options, onPick }: PickProps<Value>) {
  const choose = (text: string) => {
    const option = options.find((one) => String(one.value) === text)
    if (option) onPick(option.value)
  }
  return (
    <label className="block min-w-0">
      <span className="mb-1 block text-sm font-semibold">{label}</span>
      <span className="relative block">
        <select
          className="field appearance-none pr-8! pl-3! text-ellipsis"
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {/* Replaces the browser's own arrow, which is too close to the border. */}
        <IconNext className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5 rotate-90 text-soft" />
      </span>
    </label>
  )
}
