import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { AdminLoginScreen, AuthScreen } from '#web/features/auth/auth-screen.tsx'
import { ResetPasswordScreen } from '#web/features/auth/new-password-screens.tsx'
import { preloadable } from '#web/lib/preloadable.ts'
import { useBusy } from '#web/offline/busy-lock.ts'
import { enterApp } from '#web/session/load-home.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { carryToast, type WELCOME } from './carried-toast.ts'

/** A chunk of its own: forms and their rules are not needed to learn. */
export function AccountScreens() {
  useBusy()
  return (
    <Switch>
      <Route path="/auth">
        <AuthScreen onEntered={enter} secondFactor={secondFactor} />
      </Route>
      <Route path="/admin/login">
        <AdminLoginScreen onEntered={(userId) => enter('admin', userId)} secondFactor={secondFactor} />
      </Route>
      <Route path="/reset-password" component={ResetPasswordScreen} />
    </Switch>
  )
}

/** Only staff come here. */
const secondStep = preloadable(() => import('./second-step.tsx'))

function secondFactor(onDone: () => void): ReactNode {
  return <LateSecondStep onDone={onDone} />
}

function LateSecondStep({ onDone }: { onDone: () => void }) {
  const step = usePreloadable(secondStep)
  return step ? <step.SecondStep onDone={onDone} /> : <Spinner label="One moment..." />
}

function enter(how: keyof typeof WELCOME, userId: string): void {
  carryToast(how)
  enterApp(userId)
}
