import { useState } from 'react'
import { dayWithYear } from '#domain/dates.ts'
import { AskDeletion, DELETION_DAYS } from '#domain/privacy/privacy.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { askDeletion } from '#domain/privacy/privacy-api.ts'
import { useSyncStatus } from '#web/progress/sync-status.ts'
import { withProof } from '#web/proof/with-proof.ts'
import { callAsLearner } from '#web/session/access.ts'
import { signOut } from '#web/session/sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FAILED = 'Your account is not going to be deleted'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [dueAt, setDueAt] = useState<string | null>(null)
  // The server has already ended the sessions, so the page signs out too.
  const leave = () => void signOut()
  return (
    <Dialog
      open
      onClose={dueAt === null ? onClose : leave}
      closeOnBackdrop={false}
      title={dueAt === null ? 'Delete your account?' : 'Your account will be deleted'}
    >
      {dueAt === null ? (
        <Ask onAsked={setDueAt} onCancel={onClose} />
      ) : (
        <div className="grid gap-4">
          <p>
            On <b>{dayWithYear(dueAt)}</b> it is deleted for good. To keep it, sign in before that day and
            press “Keep my account”.
          </p>
          <p>You are signed out on all devices now.</p>
          <Button wide onClick={leave}>
            OK
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Ask({ onAsked, onCancel }: { onAsked: (dueAt: string) => void; onCancel: () => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const { waiting } = useSyncStatus()
  const form = useForm(AskDeletion, ['typed'], async ({ typed }, showErrors) => {
    setFailure(null)
    const answer = await withProof(() => callAsLearner(askDeletion, { body: { typed } }))
    if (answer.ok) return onAsked(answer.data.dueAt ?? '')
    if (answer.fields) return showErrors(answer.fields)
    if (answer.code === 'last_admin')
      setFailure({ title: FAILED, text: 'You are the only admin. Make somebody else an admin first.' })
    else if (answer.code !== 'password_needed')
      setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>You are signed out on all devices at once.</li>
        <li>You have {DELETION_DAYS} days to change your mind: sign in and keep your account.</li>
        <li>After that your lessons, points and details are gone. Nobody can bring them back.</li>
      </ul>
      {waiting > 0 && (
        <p className="rounded-control bg-sun-wash px-4 py-3">
          Some work on this device is not sent yet. It stays locked on this device, and is sent only if you
          keep your account.
        </p>
      )}
      <TextField
        label="To delete it, type DELETE"
        hint="Your full name works too."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('typed')}
      />
      <FormAlert failure={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="Asking...">
          Delete my account
        </Button>
      </div>
    </form>
  )
}
