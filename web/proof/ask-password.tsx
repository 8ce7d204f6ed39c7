import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ProvePassword } from '#domain/accounts/proof.ts'
import { provePassword } from '#domain/accounts/sign-in-api.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FAILED = 'The password could not be checked'

/**
 * Shows the question over everything that is open, including dialogs. It has its own React root, because any screen may need it.
 * @returns whether the password was right; false when the question was closed
 */
export function askPassword(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise<boolean>((resolve) => {
    root.render(<AskPassword onAnswer={resolve} />)
  }).finally(() => {
    root.unmount()
    place.remove()
  })
}

export function AskPassword({ onAnswer }: { onAnswer: (isRight: boolean) => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(ProvePassword, ['password'], async ({ password }, showErrors) => {
    setFailure(null)
    const answer = await callAsLearner(provePassword, { body: { password } })
    if (answer.ok) onAnswer(true)
    else if (answer.code === 'invalid_credentials') showErrors({ password: 'This is not your password' })
    else if (answer.fields) showErrors(answer.fields)
    else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  const now = session.get()
  const asked = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Otherwise the browser would focus the button that closes the dialog.
    const field = asked.current?.elements.namedItem('password')
    if (field instanceof HTMLElement) field.focus()
  }, [])
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      title="Please type your password again"
      closeOnBackdrop={false}
    >
      <form ref={asked} noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="text-soft">So nobody else can do this while your screen is open.</p>
        {/* This field tells a password manager to which account the password belongs. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={now.status === 'signed-in' ? now.email : ''}
          readOnly
          hidden
        />
        <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
        <FormAlert failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy} busyLabel="Checking...">
            Go on
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
