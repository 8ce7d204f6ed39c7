import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { markedKind } from '#web/session/marked-kind.ts'
import { useSession } from '#web/session/session.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { afterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { useView } from './navigation/navigate.ts'
import { CourseFinished } from './over-tabs/lesson-end.tsx'

/** What the tabs get besides their screens, once there is time to fetch it. */
export function LateExtras({ onOpenProgress }: { onOpenProgress: () => void }) {
  return (
    <>
      <SharedSignOut />
      <CourseFinished onOpenProgress={onOpenProgress} />
    </>
  )
}

/** On a shared computer the way out is always at hand. Put into the top bar from outside, as that is in the first chunk. */
function SharedSignOut() {
  const [bar, setBar] = useState<Element | null>(null)
  useEffect(() => afterPaint(() => setBar(document.querySelector('.top-bar-row'))), [])
  const isSignedIn = useSession().status === 'signed-in'
  const { tab } = useView()
  // Profile has its own.
  if (bar === null || !isSignedIn || tab === 'profile' || markedKind() !== 'shared') return null
  return createPortal(
    <Button variant="ghost" size="sm" className="ml-auto sm:ml-0" onClick={() => void signOut()}>
      Sign Out
    </Button>,
    bar,
  )
}
