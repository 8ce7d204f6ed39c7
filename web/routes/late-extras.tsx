import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { markedKind } from '#web/session/marked-kind.ts'
import { useSession } from '#web/session/session.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import type { Tab } from './navigation/place.ts'
import { CourseFinished } from './over-tabs/lesson-end.tsx'

/** Parts of the tabs that are loaded when there is time. */
export function LateExtras({ tab, onOpenProgress }: { tab: Tab; onOpenProgress: () => void }) {
  return (
    <>
      <SharedSignOut tab={tab} />
      <CourseFinished onOpenProgress={onOpenProgress} />
    </>
  )
}

/**
 * On a shared computer, signing out must always be possible. The button is put into the top bar with a portal, because the top
 * bar is in the first chunk.
 */
function SharedSignOut({ tab }: { tab: Tab }) {
  const [bar, setBar] = useState<Element | null>(null)
  useEffect(() => afterPaint(() => setBar(document.querySelector('.top-bar-row'))), [])
  const isSignedIn = useSession().status === 'signed-in'
  // The Profile tab has its own button.
  if (bar === null || !isSignedIn || tab === 'profile' || markedKind() !== 'shared') return null
  return createPortal(
    <Button variant="ghost" size="sm" className="ml-auto sm:ml-0" onClick={() => void signOut()}>
      Sign Out
    </Button>,
    bar,
  )
}
