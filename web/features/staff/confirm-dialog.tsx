import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'

interface ConfirmDialogProps {
  title: ReactNode
  onClose: () => void
  label: string
  busyLabel: string
  busy: boolean
  /** This says whether the action deletes or removes something; true by default. */
  isFinal?: boolean
  onConfirm: () => void
  /** This is shown below the text, because the dialog stays open and would hide a toast. */
  failure?: FailureText | null
  children: ReactNode
}

export function ConfirmDialog({
  title,
  onClose,
  label,
  busyLabel,
  busy,
  isFinal = true,
  onConfirm,
  failure = null,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isFinal ? 'danger' : 'indigo'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <FormAlert failure={failure} />
      </div>
    </Dialog>
  )
}
