import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { isOnWall } from '#web/lib/on-wall.ts'

/**
 * These are the numbers of letter widths and heights that fit across and down a slide. They give 32 px on a projector of 1,024 by
 * 768, and 45 px on 1,920 by 1,080.
 */
const ACROSS = 32
const DOWN = 24
/** Content that does not fit is scaled down, but not below this factor. A few words are scaled up to `MOST`. */
const LEAST = 0.55
const MOST = 1.4
const SHRINK = 0.94

/**
 * While the wall is shown, no person's name or message may be visible, and the font size of the whole page is that of the slide.
 */
export function useOnWall(): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    isOnWall.set(true)
    root.dataset['onWall'] = ''
    return () => {
      isOnWall.set(false)
      delete root.dataset['onWall']
      root.style.fontSize = ''
    }
  }, [])
}

/**
 * Fits the letters of one slide. Their size follows the screen and is set for the whole page, so that all parts of a slide
 * scale together. It shrinks until the slide fits.
 * @param isWords true for a slide of words only, which may be larger than words beside a table or a map
 */
export function useFittingLetters(slide: RefObject<HTMLElement | null>, isWords: boolean): void {
  const fit = useEffectEvent(() => {
    const root = document.documentElement
    root.style.fontSize = ''
    const own = Number.parseFloat(getComputedStyle(root).fontSize)
    const full = Math.max(own, Math.min(innerWidth / ACROSS, innerHeight / DOWN))
    const least = Math.max(own, full * LEAST)
    let size = isWords ? full * MOST : full
    const set = () => (root.style.fontSize = `${size}px`)
    set()
    while (size > least && isTooLarge(slide.current)) {
      size = Math.max(least, size * SHRINK)
      set()
    }
  })
  useLayoutEffect(() => fit(), [])
  useEffect(() => {
    const element = slide.current
    // Programs are rendered late, and the font may load late too.
    const sizes = new ResizeObserver(() => fit())
    if (element?.firstElementChild) sizes.observe(element.firstElementChild)
    const onResize = () => fit()
    addEventListener('resize', onResize)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', onResize)
    }
  }, [slide])
}

function isTooLarge(element: HTMLElement | null): boolean {
  if (element === null) return false
  // These elements scroll on their own.
  const wide = element.querySelectorAll('.data-table, .block-drawing')
  return [element, ...wide].some(
    (one) =>
      one.scrollWidth > one.clientWidth + 1 || (one === element && one.scrollHeight > one.clientHeight + 1),
  )
}

export interface WallKeys {
  next: () => void
  previous: () => void
  first: () => void
  last: () => void
  black: () => void
  fullScreen: () => void
  end: () => void
  /** These two are for a slide with a level. */
  run: () => void
  step: () => void
}

/** These include the keys of presentation remotes: PageDown and PageUp, B or a full stop for black, and Escape. */
const KEYS: Readonly<Record<string, keyof WallKeys>> = {
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  ' ': 'next',
  Enter: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
  b: 'black',
  '.': 'black',
  f: 'fullScreen',
  Escape: 'end',
  r: 'run',
  s: 'step',
}

export function useWallKeys(keys: WallKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isForControl(event)) return
    const key = event.key === ' ' && event.shiftKey ? 'PageUp' : event.key
    const does = KEYS[key] ?? KEYS[key.toLowerCase()]
    if (does === undefined) return
    event.preventDefault()
    keys[does]()
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Space and Enter press a button, and a list of choices uses all keys except Escape. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) return key !== 'Escape'
  return target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter')
}

const SWIPE_PX = 60

/** A finger that only points at something on the wall must not turn the slide, so turning it needs a swipe. */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  next: () => void,
  previous: () => void,
): void {
  const turn = useEffectEvent((x: number, y: number) => {
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) (x < 0 ? next : previous)()
  })
  useEffect(() => {
    const frame = element.current
    let from: Touch | undefined
    const begin = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0] : undefined
    }
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (from && to) turn(to.clientX - from.clientX, to.clientY - from.clientY)
      from = undefined
    }
    frame?.addEventListener('touchstart', begin, { passive: true })
    frame?.addEventListener('touchend', end, { passive: true })
    return () => {
      frame?.removeEventListener('touchstart', begin)
      frame?.removeEventListener('touchend', end)
    }
  }, [element])
}

/**
 * Keeps full screen as long as the browser allows it. Calls `onEnd` when the user leaves it with Escape, because the page does
 * not receive that key.
 */
export function useWallFullScreen(onEnd: () => void): { toggle: () => void } {
  const ended = useEffectEvent(onEnd)
  const isWanted = useRef(true)
  useEffect(() => {
    let isFull = false
    const follow = () => {
      const isNow = document.fullscreenElement !== null
      if (isFull && !isNow && isWanted.current) ended()
      isFull = isNow
    }
    document.addEventListener('fullscreenchange', follow)
    enter()
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      leave()
    }
  }, [])
  return {
    toggle: () => {
      isWanted.current = document.fullscreenElement === null
      if (isWanted.current) enter()
      else leave()
    },
  }
}

/** The browser refuses this without a recent tap, for example after a reload. */
function enter(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

function leave(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}
