import { useSyncExternalStore, type ReactNode } from 'react'

export interface Toast {
  title: string
  text?: string | undefined
  /** good: something worked; bad: it did not; plain: for your information. */
  tone?: 'good' | 'bad' | 'plain' | undefined
}

let toasts: readonly (Toast & { id: number })[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: typeof toasts) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a short message for some seconds, from anywhere in the browser. At most three are on screen. */
export function showToast(toast: Toast): void {
  lastId += 1
  set([...toasts, { ...toast, id: lastId }].slice(-3))
}

const EMPTY: typeof toasts = []

/** Wraps the app once: draws the messages and reads them out. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
    () => EMPTY,
  )
  return (
    <>
      {children}
      <section aria-label="Messages" aria-live="polite" className="toasts">
        {shown.map((toast) => (
          <div key={toast.id}>
            <b>{toast.title}</b> {toast.text}
            <button
              type="button"
              aria-label="Dismiss"
              onClick={() => set(toasts.filter((one) => one.id !== toast.id))}
            >
              ✕
            </button>
          </div>
        ))}
      </section>
    </>
  )
}
