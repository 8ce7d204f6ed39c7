import { preloadable } from '#web/lib/preloadable.ts'
import { sessionMay, type Session } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const adminScreen = preloadable(() => import('#web/features/admin/admin-screen.tsx'))

/** Only a courtesy: the server refuses too. */
export function AdminRoute({ session }: { session: Session }) {
  const mayEnter = sessionMay(session, 'admin:enter')
  const screen = usePreloadable(adminScreen, { needed: mayEnter })
  if (session.status === 'loading') return null
  if (session.status === 'signed-out' || !mayEnter) return <AccessDenied />
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
