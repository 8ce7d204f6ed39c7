import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons.tsx'

/*
 * Our own, not a library's: the one looked at first writes style attributes into prerendered markup, which the content
 * security policy refuses, and weighs 10.6 kB (brotli) against less than one.
 */

export interface Toast {
  title: string
  text?: string | undefined
  /** good: something worked; bad: it did not; plain: for your information. */
  tone?: 'good' | 'bad' | 'plain' | undefined
}

type Shown = Toast & { id: number }

const MOST = 3
/** Milliseconds on screen: a slow reader's time for two lines; bad news stays longer. */
const STAY = { good: 6000, plain: 6000, bad: 10_000 }

let toasts: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Shown[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function dismiss(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a short message for some seconds, from anywhere in the browser. At most three; the oldest gives way. */
export function showToast(toast: Toast): void {
  lastId += 1
  change([...toasts, { ...toast, id: lastId }].slice(-MOST))
}

const NONE: readonly Shown[] = []

/** Wraps the app once: draws the messages and has them read out politely. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  const [held, setHeld] = useState(false)
  return (
    <>
      {children}
      {/* Always in the page: a live region that arrives together with its words is not read out. */}
      <div
        aria-live="polite"
        className="toasts"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            held={held}
            onDismiss={() => {
              // A removed element may send no blur and no leave: without this the others would stay for good.
              setHeld(false)
              dismiss(toast.id)
            }}
          />
        ))}
      </div>
    </>
  )
}

const MARK = {
  good: { ground: 'bg-leaf text-on-leaf', icon: <IconCheck className="size-5" /> },
  bad: { ground: 'bg-coral text-on-coral', icon: <IconAlert className="size-5" /> },
  plain: { ground: 'bg-action text-on-brand', icon: <IconInfo className="size-5" /> },
}

function ToastCard({ toast, held, onDismiss }: { toast: Shown; held: boolean; onDismiss: () => void }) {
  const { id, tone = 'plain' } = toast
  useEffect(() => {
    // While one is read or reached, all wait; afterwards each has its whole time again.
    if (held) return
    const timer = setTimeout(() => dismiss(id), STAY[tone])
    return () => clearTimeout(timer)
  }, [held, id, tone])
  return (
    <div className="toast">
      <span className={`mt-2 grid size-8 shrink-0 place-items-center rounded-full ${MARK[tone].ground}`}>
        {MARK[tone].icon}
      </span>
      <p className="min-w-0 flex-1 py-2.5 text-sm leading-snug">
        <b className="block text-base">{toast.title}</b>
        {toast.text}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-12 shrink-0 place-items-center rounded-control text-soft"
        onClick={onDismiss}
      >
        <IconClose className="size-5" />
      </button>
    </div>
  )
}
