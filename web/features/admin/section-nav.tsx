import type { AdminSummary } from '#domain/admin-summary.ts'
import type { AdminSection } from './sections.tsx'

interface SectionNavProps {
  sections: readonly AdminSection[]
  current: string
  summary: AdminSummary | undefined
  onOpen: (id: string) => void
}

/** From section to section: four tiles on a phone, a line of words on a wide screen. */
export function SectionNav({ sections, current, summary, onOpen }: SectionNavProps) {
  return (
    <nav aria-label="Dashboard sections" className="section-nav">
      <ul>
        {sections.map(({ id, label, icon, count }) => (
          <li key={id}>
            <button
              type="button"
              className="section-link"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              {icon}
              <span>
                {label}
                {count && summary && ` (${count(summary).toLocaleString('en')})`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
