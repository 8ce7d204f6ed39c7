import { preloadable } from '#web/lib/preloadable.ts'
import type { Session } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const adminScreen = preloadable(() => import('#web/features/admin/admin-screen.tsx'))

/** The server refuses too; this only says so politely. */
export function AdminRoute({ session }: { session: Session }) {
  const isAdmin = session.status === 'signed-in' && session.role === 'admin'
  const screen = usePreloadable(adminScreen, { needed: isAdmin })
  if (session.status === 'loading') return null
  if (!isAdmin) return <AccessDenied />
  if (!screen) return <Spinner label="Opening..." />
  return <screen.AdminScreen userId={session.userId} denied={<AccessDenied />} />
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
