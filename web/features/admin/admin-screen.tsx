import { useState, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { readAdminSummary } from '#web/api/admin-summary.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { adminQueries, isDenied, useAdminQuery } from './admin-call.ts'
import { ADMIN_SECTIONS } from './sections.tsx'

const OPEN_KEY = 'qala.admin-section'

interface AdminScreenProps {
  userId: string
  /** Shown when this person may not enter any more. */
  denied: ReactNode
}

export function AdminScreen({ userId, denied }: AdminScreenProps) {
  return (
    <QueryClientProvider client={adminQueries(userId)}>
      <Sections denied={denied} />
    </QueryClientProvider>
  )
}

function Sections({ denied }: Pick<AdminScreenProps, 'denied'>) {
  const [open, setOpen] = useState(readOpenSection)
  const session = useSession()
  const summary = useAdminQuery({ key: ['summary'], call: readAdminSummary })
  const sections = ADMIN_SECTIONS.filter(({ verb }) => sessionMay(session, verb))
  const section = sections.find(({ id }) => id === open) ?? sections[0]
  if (!section || isDenied(summary.error)) return denied
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label="Dashboard sections" className="section-nav">
        <ul>
          {sections.map(({ id, label, icon, count }) => (
            <li key={id}>
              <button
                type="button"
                className="section-link"
                aria-current={id === section.id ? 'true' : undefined}
                onClick={() => {
                  rememberOpenSection(id)
                  setOpen(id)
                }}
              >
                {icon}
                <span>
                  {label}
                  {count && summary.data && ` (${count(summary.data).toLocaleString('en')})`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <section.Section key={section.id} />
    </div>
  )
}

function readOpenSection(): string | null {
  try {
    return sessionStorage.getItem(OPEN_KEY)
  } catch {
    return null
  }
}

function rememberOpenSection(id: string): void {
  try {
    sessionStorage.setItem(OPEN_KEY, id)
  } catch {
    // A browser that stores nothing opens the first section again.
  }
}
