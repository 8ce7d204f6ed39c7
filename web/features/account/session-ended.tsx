import { useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { SessionEnd } from '#domain/accounts/session.ts'
import { Button } from '#web/ui/button.tsx'
import { placeToasts } from '#web/ui/toast-place.ts'

/** What a learner reads. The server gives no reason when the browser has forgotten its session. */
const REASONS: Record<SessionEnd, string> = {
  new_password_given: 'Your teacher gave you a new password. Sign in with it.',
  new_card: 'Your teacher made a new card for you. Sign in with it.',
  password_changed: 'Your password was changed. Sign in with the new password.',
  elsewhere: 'This device was signed out from another device.',
  second_factor: 'A second step was set up for signing in.',
  deletion_asked: 'This account is going to be deleted. Sign in if you want to keep it.',
  account_deleted: 'This account was deleted.',
  keys_changed: 'Your school changed its security keys, so everybody has to sign in again.',
  restored: 'Your school had to repair its server. Please sign in again.',
  unused: 'You did not use Qala for a long time. Please sign in again.',
  longest: 'You were signed in for a long time. Please sign in again.',
}

export function reasonText(why: SessionEnd | null): string {
  return why === null ? 'Please sign in again.' : REASONS[why]
}

let shown: { root: Root; place: HTMLElement } | undefined

/** Removes the notice, because the person is signed in again. */
export function hideSessionEnded(): void {
  shown?.root.unmount()
  shown?.place.remove()
  shown = undefined
}

/**
 * Says over any screen why the person is signed out. The screen below stays as it is and can be used. The notice has its own
 * React root, and it goes where it covers nothing that is needed next. An open dialog covers it.
 */
export function showSessionEnded(why: SessionEnd | null, onLogin: () => void): void {
  if (shown === undefined) {
    const place = document.createElement('div')
    place.className =
      'session-ended pointer-events-none fixed inset-x-3 top-[max(0.5rem,env(safe-area-inset-top))] z-30 mx-auto max-w-[26rem] lg:mr-4'
    document.body.append(place)
    shown = { root: createRoot(place), place }
  }
  const { root, place } = shown
  root.render(<SessionEnded {...{ why, onLogin, place }} />)
}

interface SessionEndedProps {
  why: SessionEnd | null
  onLogin: () => void
  place: HTMLElement
}

function SessionEnded({ why, onLogin, place }: SessionEndedProps) {
  const [isSmall, setSmall] = useState(false)
  usePlace(place)
  const login = (
    <Button size="sm" className="pointer-events-auto" onClick={onLogin}>
      Log in
    </Button>
  )
  return (
    // This element is always in the page, so that its text is announced when it appears.
    <output className="block">
      {isSmall ? (
        <div className="flex justify-end">{login}</div>
      ) : (
        <div className="rounded-card border border-line bg-raised p-3 text-ink shadow-lg">
          <p className="px-1 text-sm">
            <b className="block text-base">You are signed out</b>
            {reasonText(why)} Your work is safe on this device.
          </p>
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Button variant="quiet" size="sm" className="pointer-events-auto" onClick={() => setSmall(true)}>
              Not now
            </Button>
            {login}
          </div>
        </div>
      )}
    </output>
  )
}

const MOVES = ['focusin', 'scrollend', 'resize', 'click'] as const

/** Keeps the notice where it covers the least, also on the next screen. */
function usePlace(place: HTMLElement): void {
  const frame = useRef(0)
  useEffect(() => {
    const move = () => {
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => placeToasts(place))
    }
    move()
    // A screen that is shown later, as after a fetch, is noticed too.
    const seen = new MutationObserver(move)
    for (const part of [place, document.getElementById('root')])
      if (part) seen.observe(part, { childList: true, subtree: true })
    for (const kind of MOVES) addEventListener(kind, move, true)
    return () => {
      cancelAnimationFrame(frame.current)
      seen.disconnect()
      for (const kind of MOVES) removeEventListener(kind, move, true)
    }
  }, [place])
}
