import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { isOnWall } from '#web/lib/on-wall.ts'

/** Widths and heights of letters that fit across a slide: 32 px on a projector of 1,024 by 768, 45 px on 1,920 by 1,080. */
const ACROSS = 32
const DOWN = 24
/** What does not fit is made smaller, but never below this part; a few words are made larger. */
const LEAST = 0.55
const MOST = 1.4
const SHRINK = 0.94

/** While it is shown nobody's name or message may be seen, and the letters of the whole page are those of the slide. */
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
 * For one slide. Letters follow the size of the screen, those of the whole page, so that every part of a slide grows alike, and
 * shrink until it fits.
 * @param isWords nothing but words, which may be larger than a table or a map beside which they stand
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
    // Programs are drawn late, and so is the font.
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
  // These scroll by themselves.
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
  /** Of a level. */
  run: () => void
  step: () => void
}

/** Also what clickers send: PageDown and PageUp, B or a full stop for black, Escape. */
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

/** A button is pressed by Space and Enter; a list of choices takes all keys but Escape. */
function isForControl({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) return key !== 'Escape'
  return target instanceof HTMLButtonElement && (key === ' ' || key === 'Enter')
}

const SWIPE_PX = 60

/** A finger that only points at something on the wall must not turn the slide: that takes a swipe. */
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

/** Full screen as long as the browser allows it; `onEnd` when somebody leaves it by Escape, which no page hears. */
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

/** Refused without a tap just before, as after a reload. */
function enter(): void {
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

function leave(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}
