import type { ReactNode } from 'react'
import { Logo } from './top-bar.tsx'

export interface TabItem<T extends string> {
  id: T
  label: string
  icon: ReactNode
}

interface TabBarProps<T extends string> {
  items: readonly TabItem<T>[]
  current: T | null
  onSelect: (id: T) => void
}

/** A bar at the bottom on phones and tablets, and a column on the left from 1,024 px. */
export function TabBar<T extends string>({ items, current, onSelect }: TabBarProps<T>) {
  return (
    <nav aria-label="Main" className="tab-bar">
      <div className="hidden items-center gap-2.5 px-2.5 pb-4 lg:flex">
        <Logo />
      </div>
      <ul className="mx-auto flex max-w-[40rem] px-1 pt-1.5 pb-2 lg:flex-col lg:gap-1 lg:p-0">
        {items.map((item) => (
          <li key={item.id} className="min-w-0 flex-1 lg:flex-none">
            <button
              type="button"
              className="tab"
              aria-current={item.id === current ? 'page' : undefined}
              onClick={() => onSelect(item.id)}
            >
              <span>{item.icon}</span>
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
