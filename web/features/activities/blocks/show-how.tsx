import { useEffect, useEffectEvent, useRef } from 'react'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import style from './show-how.css?inline'

interface ShowHowProps {
  /** The selectors of what the hand taps, in order: `[data-add="forward"]`, then the Run button. */
  targets: readonly string[]
  /** This is called at the first touch or key, wherever it was. */
  onEnd: () => void
}

const MOVE_MS = 900
const TAP_MS = 450
const REST_MS = 900
/** After this many rounds the hand rests on the first target, because a hand that never stops disturbs reading. */
const ROUNDS = 5
const HAND = 80
/** The position of the fingertip in the drawing, at its displayed size. */
const TIP = { x: 26, y: 6 }

/** A drawn hand that shows what to tap. With reduced motion it stays on the first target. */
export function ShowHow({ targets, onEnd }: ShowHowProps) {
  const hand = useRef<HTMLDivElement>(null)
  const end = useEffectEvent(onEnd)
  const key = targets.join('\n')
  useEffect(() => {
    const element = hand.current
    if (!element) return undefined
    const stopHand = showTaps(element, key.split('\n'))
    const stop = () => end()
    addEventListener('pointerdown', stop, true)
    addEventListener('keydown', stop, true)
    return () => {
      stopHand()
      removeEventListener('pointerdown', stop, true)
      removeEventListener('keydown', stop, true)
    }
  }, [key])
  return (
    <div ref={hand} className="show-how" aria-hidden="true" hidden>
      <svg viewBox="0 0 60 80" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="26" cy="8" r="6" fill="none" stroke="var(--color-action)" strokeWidth="3" opacity="0" />
        <g stroke="var(--pic-ink)" strokeWidth="2.5">
          <path fill="var(--pic-indigo)" d="m24 62 27-5 4 14a40 40 0 0 1-28 6z" />
          <path
            fill="var(--pic-skin-1)"
            d="M20.5 36V11a5.5 5.5 0 0 1 11 0v17.5a5 5 0 0 1 8 1.5 5 5 0 0 1 7.5 2.5 5 5 0 0 1 6.5 5V47c0 6-1.5 9-3 12.5-6 4-17 5.5-24 3L11 46.5a5 5 0 0 1 7-7z"
          />
          <path fill="none" d="M31.5 28.5V36M39.5 31v6M47 34v5" />
        </g>
      </svg>
    </div>
  )
}

/** @returns a function that ends it */
function showTaps(hand: HTMLElement, targets: readonly string[]): () => void {
  const [first = ''] = targets
  const isStill = prefersCalm()
  let taps = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Animation | undefined

  const lieOn = (selector: string): string | undefined => {
    const target = document.querySelector(selector)?.getBoundingClientRect()
    hand.hidden = !target
    if (!target) return undefined
    const { left, right, top, width, height } = target
    // The hand points from below, or from above at the end of the screen. It is not in the middle, so that the block below it,
    // or Undo, can be read.
    const [x, y, turn] =
      top + height + HAND > innerHeight
        ? [left + Math.min(width / 2, HAND / 2), top + 6, 180]
        : [Math.min(right - TIP.y, innerWidth - HAND / 2), top + height * 0.75, 0]
    return `translate(${x - TIP.x}px, ${y - TIP.y}px) rotate(${turn}deg)`
  }
  const rest = () => {
    hand.style.transform = lieOn(first) ?? ''
  }
  const next = () => {
    const isLast = taps === targets.length * ROUNDS
    const from = hand.style.transform
    const to = lieOn(targets[taps % targets.length] ?? first)
    if (isLast || to === undefined) return rest()
    taps += 1
    hand.style.transform = to
    running = hand.animate([{ transform: from === '' ? to : from }, { transform: to }], {
      duration: from === '' ? 1 : MOVE_MS,
      easing: 'ease-in-out',
    })
    running.addEventListener('finish', () => {
      tap(hand)
      timer = setTimeout(next, TAP_MS + REST_MS)
    })
  }
  rest()
  if (!isStill) next()
  addEventListener('scroll', rest, { passive: true })
  addEventListener('resize', rest)
  return () => {
    clearTimeout(timer)
    running?.cancel()
    removeEventListener('scroll', rest)
    removeEventListener('resize', rest)
  }
}

function tap(hand: HTMLElement): void {
  const press = [{ transform: 'none' }, { transform: 'translateY(3px) scale(0.92)' }, { transform: 'none' }]
  hand.querySelector('g')?.animate(press, { duration: TAP_MS })
  const ring = [
    { r: '6px', opacity: 0.9 },
    { r: '22px', opacity: 0 },
  ]
  hand.querySelector('circle')?.animate(ring, { duration: TAP_MS, delay: TAP_MS / 3 })
}

adoptStyle(style)
