import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * Shows the message over any screen, in its own React root. It does not say whose account it was, because anybody may be at the
 * device.
 */
export function sayAccountDeleted(): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<AccountDeleted onClose={close} />)
}

function AccountDeleted({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={() => {
        setOpen(false)
        setTimeout(onClose)
      }}
      title="An account was deleted"
      actions={<Button onClick={() => setOpen(false)}>Go on learning</Button>}
    >
      <div className="grid gap-3">
        <p>
          An account that was used on this device is deleted, with all its work. Work of it that was still
          here is gone too.
        </p>
        <p>All lessons stay open to you. If this was your account and nobody told you, ask your teacher.</p>
      </div>
    </Dialog>
  )
}
