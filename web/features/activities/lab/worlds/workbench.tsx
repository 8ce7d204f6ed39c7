import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconClose, IconNext } from '#web/ui/icons.tsx'

// The parts of the workbenches of worlds without blocks.

interface ToggleProps {
  isOn: boolean
  locked: boolean
  /** The accessible name, which must begin with the visible text. */
  label?: string
  onChange: () => void
  children: ReactNode
}

export function Toggle({ isOn, locked, label, onChange, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      disabled={locked}
      onClick={onChange}
      className="relative inline-flex min-h-[48px] min-w-[48px] flex-col items-center justify-center gap-0.5 rounded-control border-2 border-field bg-card px-[6px] py-1 text-sm leading-tight font-semibold disabled:border-dashed aria-pressed:border-action aria-pressed:bg-indigo-wash aria-pressed:text-indigo aria-pressed:inset-ring-2 aria-pressed:inset-ring-action forced-colors:aria-pressed:border-4 forced-colors:aria-pressed:border-[Highlight]"
    >
      {children}
    </button>
  )
}

interface ChoiceProps {
  label: string
  /** This is added to the accessible name where the same label occurs more than once. */
  of?: string
  value: string
  options: readonly { value: string; label: string }[]
  locked: boolean
  /** This is for longer words, which have their own row on a phone. */
  isWide?: boolean
  onChange: (value: string) => void
}

export function Choice({ label, of = '', value, options, locked, isWide = false, onChange }: ChoiceProps) {
  return (
    <label className={`block flex-1 ${isWide ? 'min-w-[min(100%,9.5rem)]' : 'min-w-[min(100%,6rem)]'}`}>
      <span className="mb-1 block text-xs font-semibold text-soft">
        <span className="sr-only">{of} </span>
        {label}
      </span>
      <span className="relative block">
        <select
          className="field appearance-none pr-7! pl-2.5! text-ellipsis"
          value={value}
          disabled={locked}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconNext className="pointer-events-none absolute inset-y-0 right-1.5 my-auto size-5 rotate-90 text-soft" />
      </span>
    </label>
  )
}

interface StepListProps<Item> {
  name: string
  empty: string
  items: readonly Item[]
  locked: boolean
  /** The number of the running line, from 1. */
  line: number
  onChange: (items: Item[]) => void
  children: (item: Item, at: number, put: (item: Item) => void) => ReactNode
}

/** A list of actions that run one after another. */
export function StepList<Item>({
  name,
  empty,
  items,
  locked,
  line,
  onChange,
  children,
}: StepListProps<Item>) {
  if (items.length === 0) return <p className="text-soft">{empty}</p>
  return (
    <ol aria-label={name} className="grid gap-2">
      {items.map((item, index) => (
        <li
          key={index}
          data-line={index + 1}
          aria-current={line === index + 1 ? 'step' : undefined}
          className="flex items-end gap-[6px] rounded-card border-2 border-line bg-card p-[8px] aria-[current]:border-action"
        >
          <span aria-hidden="true" className="grid h-[48px] shrink-0 place-items-center font-bold">
            {index + 1}
          </span>
          <div className="flex min-w-0 flex-1 flex-wrap gap-2">
            {children(item, index + 1, (next) => onChange(withItem(items, index, next)))}
          </div>
          <button
            type="button"
            disabled={locked}
            aria-label={`Take away line ${index + 1}`}
            onClick={() => onChange(items.filter((_, at) => at !== index))}
            className="grid size-[48px] shrink-0 place-items-center rounded-control text-soft"
          >
            <IconClose className="size-5" />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** Replaces `Array.prototype.with`, which the oldest supported browsers lack. */
export function withItem<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return items.map((old, at) => (at === index ? item : old))
}

interface AddProps {
  locked: boolean
  onAdd: () => void
  children: ReactNode
}

export function Add({ locked, onAdd, children }: AddProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={locked}
      onClick={({ currentTarget }) => {
        onAdd()
        // The message of the last run disappears, which could move the new row out of view.
        requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
      }}
    >
      + {children}
    </Button>
  )
}

/** This is what a printed sheet must say beside the picture, because it has no workbench. */
export function OnPaper({ children }: { children: ReactNode }) {
  return <section className="mt-2 hidden text-sm [.sheet_&]:block">{children}</section>
}

export function optionsOf(values: readonly (string | number)[]) {
  return values.map((value) => ({ value: String(value), label: String(value) }))
}
