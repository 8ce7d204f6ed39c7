import { useEffect, useEffectEvent, type RefObject } from 'react'
import { edgesOf } from './edges.ts'
import { EDGE_PX, gapsFor, SCROLL_PX, SLACK_PX } from './drag.ts'
import { nearestGap, type Gap } from './nearest-gap.ts'
import type { Place } from './places.ts'

/** A finger that rests this long on a block of the palette picks it up. A finger that moves earlier scrolls. */
const HOLD_MS = 350
/** A finger that is held moves a little. */
const HELD_SLACK_PX = 10
/** The block is held this far above the finger, so that it can be seen. */
const LIFT_PX = 28
/** The distance to the palette within which the program scrolls down. A finger comes from there, so it is wider than elsewhere. */
const LOWER_EDGE_PX = 2 * EDGE_PX

interface OfferDragOptions {
  root: RefObject<HTMLElement | null>
  /** The line that shows where the block would land. */
  mark: RefObject<HTMLElement | null>
  canDrop: (op: string, place: Place) => boolean
  onDrop: (op: string, place: Place) => void
}

/**
 * Drags new blocks out of the palette: with a finger after a long press, because a short one scrolls the palette, and with a
 * mouse at once.
 */
export function useOfferDrag({ root, mark, canDrop, onDrop }: OfferDragOptions): void {
  const start = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    const offer = target instanceof Element ? target.closest<HTMLElement>('[data-add]') : null
    const op = offer?.dataset['add']
    if (!offer || !op || !root.current || !event.isPrimary || event.button !== 0) return undefined
    if (offer.ariaDisabled === 'true') return undefined
    return hold({ event, offer, root: root.current, mark: mark.current }, (place) => canDrop(op, place), {
      drop: (place) => onDrop(op, place),
    })
  })
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    let held: Held | undefined
    const begin = (event: PointerEvent) => {
      held?.stop()
      held = start(event)
    }
    // The browser asks this before it scrolls. The answer must be there at once, so this listener cannot be passive.
    const touchMove = (event: TouchEvent) => {
      if (held?.isDragging() && event.cancelable) event.preventDefault()
    }
    const menu = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[data-add]')) event.preventDefault()
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('touchmove', touchMove, { passive: false })
    element.addEventListener('contextmenu', menu)
    return () => {
      held?.stop()
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('touchmove', touchMove)
      element.removeEventListener('contextmenu', menu)
    }
  }, [root])
}

interface Held {
  stop: () => void
  isDragging: () => boolean
}

interface Taken {
  event: PointerEvent
  offer: HTMLElement
  root: HTMLElement
  mark: HTMLElement | null
}

/** Waits until it is clear that a block is dragged, and then drags it until it is let go. */
function hold(
  { event, offer, root, mark }: Taken,
  canDrop: (place: Place) => boolean,
  then: { drop: (place: Place) => void },
): Held {
  const { pointerId, pointerType } = event
  const isMouse = pointerType === 'mouse'
  const from = { x: event.clientX, y: event.clientY }
  let at = from
  let ghost: HTMLElement | undefined
  let gaps: Gap[] = []
  let target: Gap | undefined
  let frame = 0

  const lift = () => {
    ghost = root.appendChild(ghostOf(offer))
    gaps = gapsFor(root, canDrop)
    offer.dataset['held'] = ''
    if (isMouse) offer.setPointerCapture(pointerId)
    frame = requestAnimationFrame(scroll)
    follow()
  }
  const follow = () => {
    if (!ghost) return
    const { offsetWidth: width, offsetHeight: height } = ghost
    const origin = root.getBoundingClientRect()
    const top = at.y - (isMouse ? height / 2 : height + LIFT_PX)
    const left = Math.max(0, Math.min(at.x - origin.left - width / 2, origin.width - width))
    ghost.style.transform = `translate(${left}px, ${top - origin.top}px)`
    const { below } = edgesOf(root)
    target = at.y > innerHeight - below ? undefined : nearestGap(gaps, NOT_IN_THE_LIST, top + scrollY)
    if (!mark) return
    mark.hidden = !target
    if (!target) return
    mark.style.transform = `translate(${target.left - origin.left}px, ${target.top - origin.top - scrollY}px)`
  }
  const scroll = () => {
    const by = SCROLL_PX * wayToScroll(root, at.y, from.y)
    if (by !== 0) {
      scrollBy(0, by)
      follow()
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    const moved = Math.hypot(at.x - from.x, at.y - from.y)
    if (ghost) follow()
    else if (isMouse && moved >= SLACK_PX) lift()
    else if (!isMouse && moved > HELD_SLACK_PX) end()
  }
  const timer = isMouse ? undefined : setTimeout(lift, HOLD_MS)
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', release)
    removeEventListener('pointercancel', cancel)
    removeEventListener('keydown', escape, true)
    delete offer.dataset['held']
    ghost?.remove()
    ghost = undefined
    if (mark) mark.hidden = true
  }
  const cancel = (event: PointerEvent) => {
    if (event.pointerId === pointerId) end()
  }
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const wasDragged = ghost !== undefined
    const place = target?.place
    end()
    if (!wasDragged) return
    swallowClick(offer)
    if (place) then.drop(place)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ghost) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', release)
  addEventListener('pointercancel', cancel)
  addEventListener('keydown', escape, true)
  return { stop: end, isDragging: () => ghost !== undefined }
}

/** A new block takes no space in the list yet, so no gap moves up when it is lifted. */
const NOT_IN_THE_LIST = { top: Number.POSITIVE_INFINITY, height: 0 }

function ghostOf(offer: HTMLElement): HTMLElement {
  const ghost = document.createElement('div')
  ghost.className = 'block-offer block-ghost'
  ghost.ariaHidden = 'true'
  ghost.dataset['group'] = offer.dataset['group']
  ghost.append(...[...offer.children].map((child) => child.cloneNode(true)))
  return ghost
}

/** The browser may make a click of a drag that ends on the block where it began. It would add the block a second time. */
function swallowClick(offer: HTMLElement): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  offer.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => offer.removeEventListener('click', swallow, true))
}

/**
 * Returns the scroll direction, or 0. Above the palette the program scrolls down, but only after the finger has been higher, or
 * it would scroll as soon as a block is taken out.
 */
function wayToScroll(root: HTMLElement, y: number, begun: number): -1 | 0 | 1 {
  const { above, below } = edgesOf(root)
  const list = root.querySelector('.block-list')?.getBoundingClientRect()
  if (!list || begun === y) return 0
  const bottom = innerHeight - below
  if (y < above + EDGE_PX && list.top < above) return -1
  return y > bottom - LOWER_EDGE_PX && y < bottom && list.bottom > bottom ? 1 : 0
}
