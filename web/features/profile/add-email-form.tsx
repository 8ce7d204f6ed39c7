import { useEffect, useRef, useState } from 'react'
import { AddEmail } from '#domain/accounts/accounts.ts'
import { addEmail } from '#domain/accounts/account-api.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { withProof } from '#web/proof/with-proof.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'

const TAKEN = 'Somebody has this address already. Look at each letter, or use another one'
const FAILED = 'Not saved yet'

/** Lets a learner who signs in by class code add an email address, which needs the password again. */
export function AddEmailForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const place = useRef<HTMLFormElement>(null)
  const form = useForm(AddEmail, ['email'], async (value, showErrors) => {
    setFailure(null)
    const answer = await withProof(() => callAsLearner(addEmail, { body: value }))
    if (answer.ok) {
      // The next access token that carries the address may be ten minutes away.
      const now = session.get()
      if (now.status === 'signed-in') session.set({ ...now, email: value.email })
      onAdded()
    } else if (answer.code === 'already_registered') showErrors({ email: TAKEN })
    else if (answer.fields) showErrors(answer.fields)
    else if (answer.code === 'password_needed')
      setFailure({ title: FAILED, text: 'It needs your password, so that nobody else can do it.' })
    else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  // The button that opened the form is gone, so the first field takes the focus.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={place} noValidate onSubmit={form.onSubmit} className="mt-3 flex flex-col gap-4">
      <TextField
        label="Your email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.com"
        hint="Only your own. You cannot change it later by yourself."
        {...form.field('email')}
      />
      <FormAlert failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Saving...">
          Save my email
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
