import { removeSecondFactorOf } from '#web/api/second-factor.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface SecondStepDialogProps {
  /** Of the staff, who has lost the phone. */
  person: { userId: string; name: string | null; email: string }
  onClose: () => void
}

export function SecondStepDialog({ person, onClose }: SecondStepDialogProps) {
  const name = person.name ?? person.email
  const removal = useAdminAction({
    call: removeSecondFactorOf,
    done: () => {
      onClose()
      return `${name} signs in with the password alone now`
    },
    refresh: [['users']],
  })
  return (
    <ConfirmDialog
      title="Remove the second step?"
      onClose={onClose}
      label="Remove it"
      busyLabel="Removing..."
      busy={removal.isPending}
      onConfirm={() => removal.mutate(person.userId)}
    >
      <div className="grid gap-4">
        <p>
          Do this when {name} has lost the phone and the recovery codes, and you have spoken to each other.
          The password alone then opens the account.
        </p>
        <FormAlert failure={failureText('The second step was not removed', removal.error)} />
      </div>
    </ConfirmDialog>
  )
}
