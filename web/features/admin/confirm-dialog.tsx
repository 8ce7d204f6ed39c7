import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  onClose: () => void
  label: string
  busyLabel: string
  busy: boolean
  /** Something is deleted or taken away, unless this says false. */
  isFinal?: boolean
  onConfirm: () => void
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
      {children}
    </Dialog>
  )
}
