import type { ReactNode } from 'react'
import { removeAdmin, removeSecondFactorOf } from '#domain/accounts/admins-api.ts'
import { removeTeacher } from '#domain/school/classes-api.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { failureText, useAdminAction } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

const REMOVALS = {
  admin: {
    title: 'Remove this admin?',
    label: 'Remove admin',
    call: removeAdmin,
    done: 'is not an admin any more',
    failed: 'The role was not taken',
    text: (name: ReactNode) => <>{name} keeps the account, and loses this dashboard at once.</>,
  },
  teacher: {
    title: 'Remove this teacher?',
    label: 'Remove teacher',
    call: removeTeacher,
    done: 'is not a teacher any more',
    failed: 'The role was not taken',
    text: (name: ReactNode) => <>{name} keeps the account, and loses every class at once.</>,
  },
  'second step': {
    title: 'Remove the second step?',
    label: 'Remove it',
    call: removeSecondFactorOf,
    done: 'signs in with the password alone now',
    failed: 'The second step was not removed',
    text: (name: ReactNode) => (
      <>
        Do this when {name} has lost the phone and the recovery codes, and you have spoken to each other. The
        password alone then opens the account.
      </>
    ),
  },
}

interface RemovalDialogProps {
  what: keyof typeof REMOVALS
  person: { userId: string; name: string | null; email: string }
  onClose: () => void
}

/** Asks before a role or the second step is taken from a member of staff. */
export function RemovalDialog({ what, person, onClose }: RemovalDialogProps) {
  const { title, label, call, done, failed, text } = REMOVALS[what]
  const name = person.name ?? person.email
  const removal = useAdminAction({
    call,
    done: () => {
      onClose()
      return `${name} ${done}`
    },
    refresh: [['users'], ['classes']],
  })
  return (
    <ConfirmDialog
      title={title}
      onClose={onClose}
      label={label}
      busyLabel="Removing..."
      busy={removal.isPending}
      failure={failureText(failed, removal.error)}
      onConfirm={() => removal.mutate({ userId: person.userId })}
    >
      <p>{text(<AsWritten>{name}</AsWritten>)}</p>
    </ConfirmDialog>
  )
}
