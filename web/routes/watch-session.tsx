import type { ReactNode } from 'react'
import { mintToken } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { showIdleNotice } from '#web/features/account/idle-notice.tsx'
import { deletionDue, rememberDeletion } from '#web/features/privacy/deletion-memory.ts'
import { leftWall } from '#web/lib/on-wall.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { deletedAccounts } from '#web/progress/deleted-accounts.ts'
import { mintBy, sessionManager, takeToken } from '#web/session/access.ts'
import { createIdleEnd } from '#web/session/idle-end.ts'
import { markedKind } from '#web/session/marked-kind.ts'
import { session } from '#web/session/session.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const LEFT_KEY = 'qala.left-alone'
const USES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

/** Call this once, after the first screen. */
export function watchSession(): void {
  sayWhyTheyAreOut()
  sayWhatWasDeleted()
  const idleEnd = createIdleEnd({
    kind: markedKind,
    renewToken: (idleSeconds) =>
      callApi(mintToken, { body: { idleSeconds: Math.max(0, Math.round(idleSeconds)) } }),
    isSignedIn: () => session.get().status === 'signed-in',
    refresh: () => sessionManager.refresh(),
    warn: (secondsLeft) => showIdleNotice(secondsLeft, () => idleEnd.stay()),
    signInAgain: async (reason) => {
      const now = session.get()
      // The email is unknown before the first response of the server.
      if (now.status !== 'signed-in' || now.email === '') return false
      // The question names the account, and a class could read it on the wall.
      await leftWall()
      const { askToSignInAgain } = await import('#web/features/account/sign-in-again.tsx')
      return askToSignInAgain({
        reason,
        email: now.email,
        secondFactor,
        onLeave: () => void signOut(true),
        isIn: async () => (await takeToken()).ok,
      })
    },
    leave: () => void leave(),
  })
  mintBy(idleEnd.mint)
  for (const use of USES) addEventListener(use, idleEnd.used, { passive: true, capture: true })
  document.addEventListener('visibilitychange', () => document.hidden && idleEnd.hidden())
  idleEnd.start()
}

async function leave(): Promise<void> {
  await signOut(true)
  // This comes after the sign-out, because the sign-out empties the storage.
  safeSessionStorage.set(LEFT_KEY, '')
}

function sayWhyTheyAreOut(): void {
  if (safeSessionStorage.get(LEFT_KEY) === null) return
  safeSessionStorage.set(LEFT_KEY, null)
  showToast({
    title: 'You were signed out',
    text: 'Nobody used this computer for 45 minutes. Your work is safe.',
  })
}

function sayWhatWasDeleted(): void {
  const say = () => {
    const userIds = deletedAccounts.get()
    if (userIds.length === 0) return
    deletedAccounts.set([])
    if (userIds.includes(deletionDue.get()?.userId ?? '')) rememberDeletion('', null)
    // A person who is signed in has an account, so it is not one of the deleted ones.
    if (session.get().status === 'signed-in') return
    void import('#web/features/account/account-deleted.tsx').then(
      ({ sayAccountDeleted }) => sayAccountDeleted(),
      () => undefined,
    )
  }
  deletedAccounts.subscribe(say)
  say()
}

/** Only staff need this. */
const codeForm = preloadable(() => import('#web/features/second-factor/code-form.tsx'))

function secondFactor(onDone: () => void): ReactNode {
  return <LateCodeForm onDone={onDone} />
}

function LateCodeForm({ onDone }: { onDone: () => void }) {
  const part = usePreloadable(codeForm)
  // Somebody else set the password, so the user must choose another one, which is possible only on the sign-in page.
  const done = (isPasswordDue: boolean) => (isPasswordDue ? location.assign('/auth') : onDone())
  return part ? <part.CodeForm onDone={done} /> : <Spinner label="One moment..." />
}
