import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ProvePassword } from '#domain/accounts/proof.ts'
import { login } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import type { EndReason } from '#web/session/idle-end.ts'
import { isSharedComputer } from '#web/session/shared-computer.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FAILED = 'Login failed'
const REASONS: Record<EndReason, string> = {
  idle: 'You were signed out after 15 minutes without use.',
  longest: 'You were signed out because 8 hours are over.',
  elsewhere: 'You were signed out from another device or by an admin.',
}

interface SignInAgainProps {
  reason: EndReason
  email: string
  /** Renders the second step; the route passes it in. */
  secondFactor: (onDone: () => void) => ReactNode
  /** This is called when the user signs out for good and gives up what was typed. */
  onLeave: () => void
  /** Returns whether another tab is signed in again. */
  isIn: () => Promise<boolean>
}

/**
 * Covers the page, which stays as it is. It has its own React root.
 * @returns whether the person is signed in again; false if they left
 */
export function askToSignInAgain({ onLeave, ...props }: SignInAgainProps): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const before = document.activeElement
  return new Promise<boolean>((resolve) => {
    const leave = () => {
      resolve(false)
      onLeave()
    }
    root.render(<SignInAgain {...props} onLeave={leave} onDone={() => resolve(true)} />)
  }).finally(() => {
    root.unmount()
    place.remove()
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  })
}

function SignInAgain({
  reason,
  email,
  secondFactor,
  onLeave,
  onDone,
  isIn,
}: SignInAgainProps & { onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isSecondStep, setSecondStep] = useState(false)
  useEffect(() => {
    const open = () => dialog.current?.showModal()
    // Browsers let Escape close any dialog in the end, so it is opened again. Only the owner may see the page below.
    const shut = dialog.current
    shut?.addEventListener('close', open)
    open()
    const askAgain = () => {
      if (!document.hidden) void isIn().then((isSignedIn) => isSignedIn && onDone())
    }
    document.addEventListener('visibilitychange', askAgain)
    return () => {
      shut?.removeEventListener('close', open)
      document.removeEventListener('visibilitychange', askAgain)
      shut?.close()
    }
  }, [isIn, onDone])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="sign-in-again"
      className="dialog h-dvh max-h-none w-dvw max-w-none overflow-y-auto bg-paper p-5 text-ink"
    >
      <div className="mx-auto grid max-w-[26rem] gap-4 pt-[10dvh]">
        <h2 id="sign-in-again" className="text-2xl">
          Sign in again to go on
        </h2>
        <p>
          {REASONS[reason]} <b>What you typed is still here.</b>
        </p>
        {isSecondStep ? (
          secondFactor(onDone)
        ) : (
          <PasswordForm email={email} onDone={onDone} onSecondStep={() => setSecondStep(true)} />
        )}
        <Button variant="quiet" onClick={onLeave}>
          Leave without it
        </Button>
      </div>
    </dialog>
  )
}

function PasswordForm({
  email,
  onDone,
  onSecondStep,
}: {
  email: string
  onDone: () => void
  onSecondStep: () => void
}) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(ProvePassword, ['password'], async ({ password }, showErrors) => {
    setFailure(null)
    const answer = await callApi(login, {
      body: { email, password, ...(isSharedComputer() && { shared: true }) },
    })
    if (answer.ok && answer.data.secondFactorDue) return onSecondStep()
    // A new password must be chosen first, which is possible only on the sign-in page.
    if (answer.ok && answer.data.passwordDue) return location.assign('/auth')
    if (answer.ok) return onDone()
    if (answer.code === 'invalid_credentials') showErrors({ password: 'This is not your password' })
    else if (answer.fields) showErrors(answer.fields)
    else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  const asked = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = asked.current?.elements.namedItem('password')
    if (field instanceof HTMLElement) field.focus()
  }, [])
  return (
    <form ref={asked} noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p translate="no" className="text-soft wrap-anywhere">
        {email}
      </p>
      {/* This field tells a password manager to which account the password belongs. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
      <FormAlert failure={failure} />
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
}
