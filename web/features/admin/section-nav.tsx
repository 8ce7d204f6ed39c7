import type { ReactNode } from 'react'

interface SectionNavProps {
  sections: readonly { id: string; label: string; icon: ReactNode }[]
  open: string
  onOpen: (id: string) => void
}

/** On a phone this is one row that scrolls sideways, with the current section in the middle. */
export function SectionNav({ sections, open, onOpen }: SectionNavProps) {
  return (
    <nav aria-label="Dashboard sections" className="section-nav">
      <ul>
        {sections.map(({ id, label, icon }) => (
          <li key={id}>
            <button
              ref={id === open ? intoMiddle : undefined}
              type="button"
              className="section-link"
              aria-current={id === open ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              {icon}
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** This does not use scrollIntoView, which would scroll the page too. */
function intoMiddle(link: HTMLElement | null): void {
  const row = link?.closest('nav')
  if (!link || !row) return
  const middleOf = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  row.scrollLeft += middleOf(link) - middleOf(row)
}
