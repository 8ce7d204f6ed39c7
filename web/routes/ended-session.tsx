import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { clock } from '#domain/clock.ts'
import { SESSION_ENDS, type SessionEnd } from '#domain/accounts/session.ts'
import type { ApiFailure } from '#web/api/client.ts'
import { hideSessionEnded, reasonText, showSessionEnded } from '#web/features/account/session-ended.tsx'
import { isOnWall, leftWall } from '#web/lib/on-wall.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { active } from '#web/progress/use-progress.ts'
import { workGiven } from '#web/session/work-given.ts'
import { sessionManager } from '#web/session/access.ts'
import { session, sessionMay } from '#web/session/session.ts'
import { isSharedComputer } from '#web/session/shared-computer.ts'
import { signOut } from '#web/session/sign-out.ts'
import { keepHintInTab, readSessionHint } from '#web/session/stored-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { accountScreens } from './pages/account-route.tsx'
import { WELCOME } from './pages/carried-toast.ts'

/** Calls fail with this while the screen is kept. It is not `signed_out`, which would empty the page. */
const KEPT: ApiFailure = { ok: false, reason: 'refused', status: 401 }
/** When nobody has signed in for this long, somebody else may sit in front of the screen. */
const KEPT_MS = 3_600_000
const LOOK_MS = 30_000
/** When the session of this tab ended, so that a reload does not begin the hour again. */
const SINCE_KEY = 'qala.ended-at'
/** These ends come by time alone. A shared computer then goes back to Home, because somebody else may sit there. */
const BY_TIME: ReadonlySet<SessionEnd | null> = new Set([null, 'unused', 'longest'])

/**
 * Keeps the screen of a learner whose session ended without a tap of their own, and says why. The page stays theirs until they
 * sign in again, somebody else signs in, or the tab is closed.
 * @returns what calls fail with until then; null if the page must be emptied, as after a sign-out in another tab
 */
export function keepScreen(answer: ApiFailure): ApiFailure | null {
  const now = session.get()
  const why = SESSION_ENDS.find((known) => known === answer.ended) ?? null
  // Staff sign in again on top of their page (see idle-end.ts), and see the data of others, which a reload must not show.
  if (now.status !== 'signed-in' || sessionMay(now, 'admin:enter') || why === 'account_deleted') return null
  if (isSharedComputer() && BY_TIME.has(why)) return null
  // A sign-out in another tab has removed the hint, and its session is not one that somebody else ended.
  if (why === null && readSessionHint()?.userId !== now.userId) return null
  keepHintInTab(now)
  watchKept()
  void say(why, now.email === '' && why === 'new_card')
  return KEPT
}

let kept: AbortController | undefined

/**
 * Takes the learner's work off the screen when nobody has signed in for an hour, and on a shared computer as soon as the tab is
 * hidden. What is not sent is sealed, as at a sign-out, and is sent from here later.
 */
function watchKept(): void {
  if (kept) return
  kept = new AbortController()
  const { signal } = kept
  const since = Number(safeSessionStorage.get(SINCE_KEY)) || clock.ms()
  safeSessionStorage.set(SINCE_KEY, String(since))
  const leave = () => {
    stopWatching()
    void signOut(true)
  }
  const look = () => {
    if (clock.ms() - since >= KEPT_MS) leave()
  }
  const timer = setInterval(look, LOOK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  // A timer may sleep with the device, so the time is also looked at when somebody comes back.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden) look()
      else if (isSharedComputer()) leave()
    },
    { signal },
  )
  look()
}

function stopWatching(): void {
  kept?.abort()
  kept = undefined
  safeSessionStorage.set(SINCE_KEY, null)
}

/** The learner is signed in again, here or in another tab. */
export function endKept(): void {
  stopWatching()
  hideSessionEnded()
  showToast(WELCOME['signed-in'])
  void active.get()?.sync?.exchange({ pull: true })
  workGiven.set(workGiven.get() + 1)
}

async function say(why: SessionEnd | null, byCard: boolean): Promise<void> {
  // A class could read it on the wall.
  if (isOnWall.get()) await leftWall()
  void accountScreens.load().catch(() => undefined)
  showSessionEnded(why, () => askToSignIn(why, byCard))
}

/** Opens the sign-in over the page, which stays as it is. It has its own React root. */
function askToSignIn(why: SessionEnd | null, byCard: boolean): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<SignInOver {...{ why, byCard }} onClose={close} />)
}

function SignInOver({
  why,
  byCard,
  onClose,
}: {
  why: SessionEnd | null
  byCard: boolean
  onClose: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  const screens = usePreloadable(accountScreens)
  // The dialog gives the focus back before it goes.
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(onClose)
    return () => clearTimeout(timer)
  }, [isOpen, onClose])
  return (
    <Dialog
      full
      open={isOpen}
      onClose={() => setOpen(false)}
      title="Log in to go on"
      closeLabel="Not now"
      closeOnBackdrop={false}
      actions={
        <Button variant="quiet" onClick={() => void signOut(true)}>
          This is not my account
        </Button>
      }
    >
      <p className="mx-auto mb-4 w-full max-w-[26rem] px-4">
        {reasonText(why)} Then you go on where you stopped.
      </p>
      {screens ? (
        <div className="grow [&_.top-bar]:hidden [&_a[href='/']]:hidden">
          <screens.AccountScreens
            path={byCard ? '/class' : '/auth'}
            form="login"
            // A token of another person loads their own Home.
            onAgain={() => void sessionManager.refresh().then(() => setOpen(false))}
          />
        </div>
      ) : (
        <Spinner label="One moment..." />
      )}
    </Dialog>
  )
}
