import type { ApiResult } from '#web/api/client.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

interface RemoveRoleDialogProps {
  /** `role` would be taken for ARIA. */
  from: 'admin' | 'teacher'
  person: { userId: string; name: string | null; email: string }
  call: (token: string, userId: string) => Promise<ApiResult<void>>
  /** What the person loses at once. */
  loses: string
  onClose: () => void
}

export function RemoveRoleDialog({ from, person, call, loses, onClose }: RemoveRoleDialogProps) {
  const name = person.name ?? person.email
  const removal = useAdminAction({
    call,
    done: () => {
      onClose()
      return `${name} is not ${from === 'admin' ? 'an admin' : 'a teacher'} any more`
    },
    refresh: [['users'], ['classes']],
  })
  return (
    <ConfirmDialog
      title={`Remove this ${from}?`}
      onClose={onClose}
      label={`Remove ${from}`}
      busyLabel="Removing..."
      busy={removal.isPending}
      onConfirm={() => removal.mutate(person.userId)}
    >
      <div className="grid gap-4">
        <p>
          {name} keeps the account, and loses {loses} at once.
        </p>
        <FormAlert failure={failureText('The role was not taken', removal.error)} />
      </div>
    </ConfirmDialog>
  )
}
