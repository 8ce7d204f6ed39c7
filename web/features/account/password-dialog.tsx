import { useState } from 'react'
import { ChangePassword } from '#domain/accounts/accounts.ts'
import { changePassword } from '#domain/accounts/account-api.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { callAsLearner } from '#web/session/access.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FIELDS = ['currentPassword', 'password', 'confirmPassword'] as const
const FAILED = 'Your password was not changed'

export function PasswordDialog({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(ChangePassword, FIELDS, async (value, showErrors) => {
    setFailure(null)
    const answer = await callAsLearner(changePassword, { body: value })
    if (answer.ok) onChanged()
    else if (answer.fields) showErrors(answer.fields)
    else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  const now = session.get()
  return (
    <Dialog open onClose={onClose} title="Change my password" closeOnBackdrop={false}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="text-soft">Afterwards you are signed out everywhere else.</p>
        {/* This field tells a password manager to which account the password belongs. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={now.status === 'signed-in' ? now.email : ''}
          readOnly
          hidden
        />
        <PasswordField
          label="Password you have now"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <PasswordField label="New password" autoComplete="new-password" {...form.field('password')} />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        <FormAlert failure={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy} busyLabel="Saving...">
            Save my password
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
