import type { ReactNode } from 'react'

export interface TabItem<T extends string> {
  id: T
  label: string
  /** A 24 px drawing from icons.tsx. */
  icon: ReactNode
}

export interface TabBarProps<T extends string> {
  items: readonly TabItem<T>[]
  current: T
  onSelect: (id: T) => void
}

/** Navigation between the tabs: a bar at the bottom of phones and tablets, a rail on the left from 1,024 px. */
export function TabBar<T extends string>({ items, current, onSelect }: TabBarProps<T>) {
  return (
    <nav aria-label="Main" className="tab-bar">
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
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
