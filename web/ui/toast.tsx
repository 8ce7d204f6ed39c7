import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { observable } from '#web/lib/observable.ts'
import { afterPaint } from './keep-alive/after-paint.ts'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons.tsx'

// This does not use a library. The one we considered writes style attributes, which the content security policy refuses.

export interface Toast {
  title: string
  text?: string | undefined
  tone?: 'good' | 'bad' | 'plain' | undefined
  /** Replaces all earlier good news. */
  alone?: boolean | undefined
  /** The message was shown while the user left a screen, so it stays on the next one. */
  goesAlong?: boolean | undefined
}

type Shown = Toast & { id: number }

/** Three messages would cover half of a phone. */
const MOST = 2
/** The time in which a slow reader reads two lines, in milliseconds. */
const STAY = { good: 6000, plain: 6000, bad: 10_000 }

const toasts = observable<readonly Shown[]>([])
let lastId = 0

function dismiss(id: number) {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

/**
 * A message replaces another with the same title, and good news replaces all bad news. When there are too many, the oldest is
 * removed, bad news last.
 */
export function showToast(toast: Toast): void {
  lastId += 1
  const others = toasts
    .get()
    .filter(
      ({ title, tone }) =>
        title !== toast.title &&
        !(toast.tone === 'good' && tone === 'bad') &&
        !(toast.alone === true && tone === 'good'),
    )
  const leaving = others.length < MOST ? undefined : (others.find(({ tone }) => tone !== 'bad') ?? others[0])
  toasts.set([...others.filter((other) => other !== leaving), { ...toast, id: lastId }])
}

/** Call this when another screen is shown. */
export function endToasts(): void {
  const shown = toasts.get()
  if (shown.length > 0)
    toasts.set(shown.flatMap(({ goesAlong, ...toast }) => (goesAlong === true ? [toast] : [])))
}

const NONE: readonly Shown[] = []

export function ToastProvider({ children }: { children: ReactNode }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => NONE)
  const [held, setHeld] = useState(false)
  const region = usePlace(shown)
  return (
    <>
      {children}
      {/* This element is always in the page, because a live region that is added together with its text is not announced. */}
      <div
        ref={region}
        aria-live="polite"
        className="toasts pointer-events-none fixed inset-x-3 top-[max(0.5rem,env(safe-area-inset-top))] z-30 mx-auto grid max-w-[26rem] gap-2 lg:mr-4"
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
              // A removed element may send neither a blur nor a leave event, and then the other messages would never disappear.
              setHeld(false)
              dismiss(toast.id)
            }}
          />
        ))}
      </div>
    </>
  )
}

/** The code is fetched with the first message. If that fails, messages stay at the top. */
function placeLate(region: HTMLElement): Promise<void> {
  return import('./toast-place.ts').then(
    ({ placeToasts }) => placeToasts(region),
    () => undefined,
  )
}

function usePlace(shown: readonly Shown[]) {
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isPressed = false
    let forget = () => {}
    // The response to a tap must not wait for this.
    const place = () => {
      forget()
      forget = afterPaint(() => {
        // Moving the message while a finger is down would cancel the press.
        if (region.current && !isPressed) void placeLate(region.current)
      })
    }
    const press = ({ type }: Event) => {
      isPressed = type === 'pointerdown'
      place()
    }
    if (shown.length === 0) return
    place()
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
    // All timers stop while the user reads one message. Afterwards each message has its full time again.
    if (held) return
    let timer = 0
    // An open dialog hides the message, which then has its full time once the dialog is closed.
    const wait = () => void (timer = window.setTimeout(end, STAY[tone]))
    const end = () => (document.querySelector('dialog[open]') ? wait() : dismiss(id))
    wait()
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
        className="pointer-events-auto grid size-12 shrink-0 place-items-center rounded-control text-soft"
        onClick={onDismiss}
      >
        <IconClose className="size-5" />
      </button>
    </div>
  )
}
