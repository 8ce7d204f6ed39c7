import { useState, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { readAdminSummary } from '#web/api/admin-summary.ts'
import { useAdminQuery } from './admin-call.ts'
import { AdminCallError } from './admin-failure.ts'
import { adminQueries } from './admin-queries.ts'
import { keepOpenSection, readOpenSection } from './section-memory.ts'
import { SectionNav } from './section-nav.tsx'
import { ADMIN_SECTIONS } from './sections.tsx'

export interface AdminScreenProps {
  userId: string
  /** Shown instead when the server says that this person is no admin any more. */
  denied: ReactNode
}

/** Admin Dashboard (spec 2): four sections, all from the server. */
export function AdminScreen({ userId, denied }: AdminScreenProps) {
  return (
    <QueryClientProvider client={adminQueries(userId)}>
      <Sections denied={denied} />
    </QueryClientProvider>
  )
}

function Sections({ denied }: Pick<AdminScreenProps, 'denied'>) {
  const [open, setOpen] = useState(readOpenSection)
  const summary = useAdminQuery({ key: ['summary'], call: readAdminSummary })
  const section = ADMIN_SECTIONS.find(({ id }) => id === open) ?? ADMIN_SECTIONS[0]
  if (!section || isDenied(summary.error)) return denied
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionNav
        sections={ADMIN_SECTIONS}
        current={section.id}
        summary={summary.data}
        onOpen={(id) => {
          keepOpenSection(id)
          setOpen(id)
        }}
      />
      <section.Section key={section.id} />
    </div>
  )
}

function isDenied(error: unknown): boolean {
  return error instanceof AdminCallError && error.failure.status === 403
}
