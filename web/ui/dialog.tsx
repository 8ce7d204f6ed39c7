import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconClose } from './icons.tsx'

interface DialogProps {
  open: boolean
  /** This is called after Esc, the close button or a click outside. The parent must set `open` to false. */
  onClose: () => void
  title: ReactNode
  /** This is false for questions that must be answered with a button. */
  closeOnBackdrop?: boolean | undefined
  actions?: ReactNode
  full?: boolean | undefined
  closeLabel?: string | undefined
  children: ReactNode
}

const DIALOG =
  'dialog overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)] text-ink backdrop:bg-scrim'
const SHEET = `${DIALOG} mx-auto mt-auto max-h-[min(88dvh,46rem)] w-full max-w-[30rem] rounded-t-hero bg-raised sm:my-auto sm:rounded-hero`
const FULL = `${DIALOG} h-dvh max-h-none w-dvw max-w-none bg-paper`

/** A modal question or picture in a native <dialog>. */
export function Dialog({
  open,
  onClose,
  title,
  closeOnBackdrop = true,
  actions,
  full = false,
  closeLabel = 'Close',
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const closing = useRef({ onClose, closeOnBackdrop })
  const titleId = useId()

  useEffect(() => {
    closing.current = { onClose, closeOnBackdrop }
  })

  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    const closed = () => closing.current.onClose()
    // Esc is allowed to close the dialog, because the browser closes it on a second press anyway.
    const pressed = (event: MouseEvent) => {
      if (event.target === dialog && closing.current.closeOnBackdrop) dialog.close()
    }
    dialog.addEventListener('close', closed)
    dialog.addEventListener('click', pressed)
    dialog.showModal()
    lockScroll(1)
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.removeEventListener('click', pressed)
      lockScroll(-1)
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [open])

  return (
    <dialog ref={ref} aria-labelledby={titleId} className={full ? FULL : SHEET}>
      {open && (
        <div className={full ? 'flex min-h-full flex-col p-3' : 'p-5'}>
          <div className="mb-2 flex items-start gap-3">
            <h2 id={titleId} className="flex-1 pt-2.5 text-xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label={closeLabel}
              className="-mt-1 -mr-1 grid size-12 shrink-0 place-items-center rounded-full text-soft"
              onClick={() => ref.current?.close()}
            >
              <IconClose />
            </button>
          </div>
          {children}
          {actions !== undefined && (
            <div className="mt-5 flex flex-wrap justify-end gap-3 pb-1">{actions}</div>
          )}
        </div>
      )}
    </dialog>
  )
}

let locks = 0

/** Counts the open dialogs, so that closing the upper one of two does not unlock the page. */
function lockScroll(change: 1 | -1) {
  locks += change
  const root = document.documentElement
  // Replaces the width of the scrollbar that disappears, so that nothing moves sideways.
  if (change === 1 && locks === 1) root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
  root.classList.toggle('scroll-locked', locks > 0)
}
