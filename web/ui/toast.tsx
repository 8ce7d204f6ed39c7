import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { afterPaint } from './keep-alive/after-paint.ts'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons.tsx'
import { placeToasts } from './toast-place.ts'

/*
 * Our own, not a library's: the one looked at first writes style attributes into prerendered markup, which the content
 * security policy refuses, and weighs 10.6 kB (brotli) against less than one.
 */

export interface Toast {
  title: string
  text?: string | undefined
  /** good: something worked; bad: it did not; plain: for your information. */
  tone?: 'good' | 'bad' | 'plain' | undefined
  /** A small drawing in place of the tone's sign. Decoration. */
  picture?: ReactNode
  /** Takes the place of all earlier good news: it says the same and more. */
  alone?: boolean | undefined
}

type Shown = Toast & { id: number }

/** Three would cover half of a phone. */
const MOST = 2
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

/**
 * Shows a short message for some seconds, from anywhere in the browser. It takes the place of one with the same title;
 * at most two are shown, and the oldest gives way, good news before bad.
 */
export function showToast(toast: Toast): void {
  lastId += 1
  const others = toasts.filter(
    ({ title, tone }) => title !== toast.title && !(toast.alone === true && tone === 'good'),
  )
  const leaving = others.length < MOST ? undefined : (others.find(({ tone }) => tone !== 'bad') ?? others[0])
  change([...others.filter((other) => other !== leaving), { ...toast, id: lastId }])
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
  const region = usePlace(shown)
  return (
    <>
      {children}
      {/* Always in the page: a live region that arrives together with its words is not read out. */}
      <div
        ref={region}
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

/** Keeps the messages off what is pressed next. */
function usePlace(shown: readonly Shown[]) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isPressed = false
    let forget = () => {}
    // What a tap shows need not wait for this; and its click comes only after the finger has left.
    const place = () => {
      forget()
      forget = afterPaint(() => {
        // Moved under a finger that is down, it would take the press away from what the finger is on.
        if (region.current && !isPressed) placeToasts(region.current)
      })
    }
    const press = ({ type }: Event) => {
      isPressed = type === 'pointerdown'
      place()
    }
    // What the message is about, such as an error with its button, is drawn with it or a moment later.
    place()
    if (shown.length === 0) return forget
    const moves = ['focusin', 'scrollend', 'resize'] as const
    const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const
    for (const move of moves) addEventListener(move, place, true)
    for (const end of presses) addEventListener(end, press, true)
    return () => {
      forget()
      for (const move of moves) removeEventListener(move, place, true)
      for (const end of presses) removeEventListener(end, press, true)
    }
  }, [shown])
  return region
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
      {toast.picture ?? (
        <span className={`mt-2 grid size-8 shrink-0 place-items-center rounded-full ${MARK[tone].ground}`}>
          {MARK[tone].icon}
        </span>
      )}
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
