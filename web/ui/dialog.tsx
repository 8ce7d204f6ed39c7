import { useEffect, useId, useRef, type ReactNode } from 'react'

export interface DialogProps {
  open: boolean
  /** Called on Esc, the close button and (unless switched off) a click outside. The owner sets `open` to false. */
  onClose: () => void
  title: string
  /** False for questions that must be answered with a button. */
  closeOnBackdrop?: boolean | undefined
  /** Buttons at the bottom. */
  actions?: ReactNode
  /** As large as the screen, without padding: for pictures. */
  full?: boolean | undefined
  children: ReactNode
}

/** A modal question or picture on the native <dialog>: keeps the focus inside and gives it back. */
export function Dialog({
  open,
  onClose,
  title,
  closeOnBackdrop = true,
  actions,
  full = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={full ? 'dialog dialog-full' : 'dialog'}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (closeOnBackdrop && event.target === event.currentTarget) onClose()
      }}
    >
      {open && (
        <div>
          <h2 id={titleId}>{title}</h2>
          <button type="button" aria-label="Close" onClick={onClose}>
            ✕
          </button>
          {children}
          {actions}
        </div>
      )}
    </dialog>
  )
}
