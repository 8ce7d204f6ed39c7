import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly { id: Id; label: string }[]
  open: Id
  onOpen: (id: Id) => void
  children: ReactNode
}

/** Implements the WAI-ARIA tabs pattern: one tab stop, and the arrow keys move and open. */
export function Tabs<Id extends string>({ label, tabs, open, onOpen, children }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === open)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    onOpen(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div ref={list} role="tablist" aria-label={label} className="inner-tabs">
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === open ? 0 : -1}
            onClick={() => onOpen(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        {children}
      </div>
    </div>
  )
}
