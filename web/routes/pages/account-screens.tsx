import { useRef, useState, type ReactNode } from 'react'
import { AdminLoginScreen, AuthScreen } from '#web/features/auth/auth-screen.tsx'
import { ResetPasswordScreen } from '#web/features/auth/new-password-screens.tsx'
import type { KeepAccountProps } from '#web/features/privacy/keep-account.tsx'
import { preloadable } from '#web/lib/preloadable.ts'
import { useBusy } from '#web/offline/busy-lock.ts'
import { enterApp } from '#web/session/load-home.ts'
import { greetAsNew } from '#web/session/new-here.ts'
import { useHeadingFocusAfter } from '#web/ui/focus-heading.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { carryToast, type WELCOME } from './carried-toast.ts'

export { NotFoundPage } from './not-found.tsx'

export const privacyScreen = preloadable(() => import('#web/features/privacy/privacy-screen.tsx'))
// This must be loaded before the privacy page is hydrated.
if (globalThis.location?.pathname === '/privacy') await privacyScreen.load()

export interface AccountPlace {
  path: '/auth' | '/class' | '/admin/login' | '/reset-password' | '/privacy'
  /** The form that "/auth" shows first. */
  form: 'login' | 'register'
}

/**
 * This is a chunk of its own, because forms and their rules are not needed for learning.
 * @param onAgain is called instead of loading Home when somebody signs in over a screen that stays
 */
export function AccountScreens({
  path,
  form,
  onAgain,
}: AccountPlace & { onAgain?: (userId: string) => void }) {
  useBusy()
  const deletionDue = useRef<string | null>(null)
  const [asked, setAsked] = useState<KeepAccountProps | null>(null)
  const entry = {
    onDeletionDue: (dueAt: string) => {
      deletionDue.current = dueAt
    },
    secondFactor,
    isAgain: onAgain !== undefined,
  }
  const go = (how: keyof typeof WELCOME, userId: string) => {
    const dueAt = deletionDue.current
    const enterNow = () => (onAgain ? onAgain(userId) : enter(how, userId))
    if (dueAt === null) enterNow()
    else setAsked({ userId, dueAt, enter: enterNow })
  }
  if (asked) return <LateKeepAccount {...asked} />
  switch (path) {
    case '/auth':
      return <AuthScreen key={path} form={form} onEntered={go} {...entry} />
    case '/class':
      return <AuthScreen key={path} form="class" onEntered={go} {...entry} />
    case '/admin/login':
      return (
        <AdminLoginScreen
          onEntered={(userId) => go('admin', userId)}
          onDeletionDue={entry.onDeletionDue}
          secondFactor={secondFactor}
        />
      )
    case '/reset-password':
      return <ResetPasswordScreen />
    case '/privacy':
      return <PrivacyRoute />
  }
}

function PrivacyRoute() {
  const screen = usePreloadable(privacyScreen)
  useHeadingFocusAfter(!screen)
  return screen ? <screen.PrivacyScreen /> : null
}

/** Only staff need this. */
const secondStep = preloadable(() => import('./second-step.tsx'))

function secondFactor(onDone: () => void): ReactNode {
  return <LateSecondStep onDone={onDone} />
}

function LateSecondStep({ onDone }: { onDone: () => void }) {
  const step = usePreloadable(secondStep)
  return step ? <step.SecondStep onDone={onDone} /> : <Spinner label="One moment..." />
}

const keepAccount = preloadable(() => import('#web/features/privacy/keep-account.tsx'))

function LateKeepAccount(props: KeepAccountProps) {
  const part = usePreloadable(keepAccount)
  return part ? <part.KeepAccountScreen {...props} /> : <Spinner label="One moment..." />
}

function enter(how: keyof typeof WELCOME, userId: string): void {
  carryToast(how)
  if (how === 'registered') greetAsNew(userId)
  enterApp(userId)
}
