import { lazy, Suspense } from 'react'
import { sessionMay, type Session } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const AdminScreen = lazy(async () => ({
  default: (await import('#web/features/admin/admin-screen.tsx')).AdminScreen,
}))

/** Only a courtesy: the server refuses too. */
export function AdminRoute({ session }: { session: Session }) {
  if (session.status === 'loading') return null
  if (session.status === 'signed-out' || !sessionMay(session, 'admin:enter')) return <AccessDenied />
  return (
    <Suspense fallback={<Spinner label="Opening..." />}>
      <AdminScreen userId={session.userId} denied={<AccessDenied />} />
    </Suspense>
  )
}

function AccessDenied() {
  return (
    <EmptyState
      title="Access Denied"
      text="You don't have admin privileges to access this dashboard."
      pose="lost"
    />
  )
}
