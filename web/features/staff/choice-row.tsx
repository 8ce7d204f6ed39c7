import type { ReactNode } from 'react'

interface ChoiceRowProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** The name of a group of which one is chosen. Without it, the row has a tick of its own. */
  group?: string
  children: ReactNode
}

/** A row to tick or to choose, which can be tapped anywhere. */
export function ChoiceRow({ checked, onChange, group, children }: ChoiceRowProps) {
  return (
    <label className="flex min-h-12 items-center gap-3 py-1.5">
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        className="size-6 flex-none accent-action"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
