import { useEffect, useEffectEvent, type RefObject } from 'react'
import { edgesOf } from './edges.ts'
import { nearestGap, type Gap, type HeldBlock } from './nearest-gap.ts'
import { readPlace, type Place } from './places.ts'

/** A finger that trembles by this much is not dragging yet. */
export const SLACK_PX = 5
/**
 * The program scrolls when the finger is this close to an edge. A phone shows only four blocks between picture and palette, so
 * most of that space is for dragging.
 */
export const EDGE_PX = 24
export const SCROLL_PX = 6
/** A block that is picked up near an edge must move this far towards it before the program scrolls. */
const TOWARDS_PX = 16

interface DragOptions {
  root: RefObject<HTMLElement | null>
  /** The line that shows where the block would land. */
  mark: RefObject<HTMLElement | null>
  canDrop: (line: number, place: Place) => boolean
  onDrop: (line: number, place: Place) => void
  onTap: (line: number) => void
}

/**
 * Drags blocks by their grips. A finger elsewhere scrolls, because only the grip has `touch-action: none`. React renders
 * nothing before the drop, so dragging stays smooth with many blocks.
 */
export function useDrag({ root, mark, canDrop, onDrop, onTap }: DragOptions): void {
  const start = useEffectEvent((event: PointerEvent) => {
    const { target } = event
    const grip = target instanceof Element ? target.closest('[data-grip]') : null
    const block = grip?.closest<HTMLElement>('[data-line]')
    if (!grip || !block || !root.current || !event.isPrimary || event.button !== 0) return
    event.preventDefault()
    const line = Number(block.dataset['line'])
    return drag(
      { event, grip, block, root: root.current, mark: mark.current },
      (place) => canDrop(line, place),
      {
        drop: (place) => onDrop(line, place),
        tap: () => onTap(line),
      },
    )
  })
  useEffect(() => {
    const element = root.current
    let stop: (() => void) | undefined
    const begin = (event: PointerEvent) => {
      stop?.()
      stop = start(event)
    }
    element?.addEventListener('pointerdown', begin)
    return () => {
      stop?.()
      element?.removeEventListener('pointerdown', begin)
    }
  }, [root])
}

interface Held {
  event: PointerEvent
  grip: Element
  block: HTMLElement
  root: HTMLElement
  mark: HTMLElement | null
}

/** @returns a function that cancels the drag */
function drag(
  { event, grip, block, root, mark }: Held,
  canDrop: (place: Place) => boolean,
  then: { drop: (place: Place) => void; tap: () => void },
): () => void {
  const { pointerId } = event
  const begun = event.clientY
  const from = { x: event.clientX, y: event.clientY + scrollY }
  let at = { x: event.clientX, y: event.clientY }
  let gaps: Gap[] = []
  let held: HeldBlock = { top: 0, height: 0 }
  let target: Gap | undefined
  let isDragging = false
  let frame = 0

  const follow = () => {
    const moved = { x: at.x - from.x, y: at.y + scrollY - from.y }
    block.style.transform = `translate(${moved.x}px, ${moved.y}px)`
    target = nearestGap(gaps, held, held.top + moved.y)
    if (!mark || !target) return
    const origin = root.getBoundingClientRect()
    mark.hidden = false
    mark.style.transform = `translate(${target.left - origin.left}px, ${target.top - origin.top - scrollY}px)`
  }
  const scroll = () => {
    const by = SCROLL_PX * wayToScroll(root, at.y, at.y - begun)
    if (by !== 0) {
      scrollBy(0, by)
      follow()
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (!isDragging) {
      if (Math.hypot(at.x - from.x, at.y + scrollY - from.y) < SLACK_PX) return
      isDragging = true
      gaps = gapsFor(root, canDrop)
      const { top, height } = block.getBoundingClientRect()
      held = { top: top + scrollY, height }
      block.dataset['dragging'] = ''
      frame = requestAnimationFrame(scroll)
    }
    follow()
  }
  const end = () => {
    cancelAnimationFrame(frame)
    grip.removeEventListener('pointermove', move as EventListener)
    grip.removeEventListener('pointerup', release)
    grip.removeEventListener('pointercancel', end)
    removeEventListener('keydown', escape, true)
    delete block.dataset['dragging']
    block.style.transform = ''
    if (mark) mark.hidden = true
  }
  const release = () => {
    const place = target?.place
    end()
    if (!isDragging) then.tap()
    else if (place) then.drop(place)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging) return
    event.preventDefault()
    event.stopPropagation()
    end()
  }
  grip.setPointerCapture(pointerId)
  grip.addEventListener('pointermove', move as EventListener)
  grip.addEventListener('pointerup', release)
  grip.addEventListener('pointercancel', end)
  addEventListener('keydown', escape, true)
  return end
}

/**
 * Returns the scroll direction, or 0. The program scrolls only towards the edge to which the finger moved, and only as far as
 * there are blocks.
 */
function wayToScroll(root: HTMLElement, y: number, moved: number): -1 | 0 | 1 {
  const { above, below } = edgesOf(root)
  const list = root.querySelector('.block-list')?.getBoundingClientRect()
  if (!list) return 0
  const bottom = innerHeight - below
  if (moved < -TOWARDS_PX && y < above && list.top < above) return -1
  return moved > TOWARDS_PX && y > bottom - EDGE_PX && list.bottom > bottom ? 1 : 0
}

/** Returns the gaps where the block may land. They include its own place, but not the gaps inside it. */
export function gapsFor(root: HTMLElement, canDrop: (place: Place) => boolean): Gap[] {
  return [...root.querySelectorAll<HTMLElement>('[data-gap]')].flatMap((element) => {
    const place = readPlace(element.dataset['gap'])
    if (!place || !canDrop(place)) return []
    const { left, top } = element.getBoundingClientRect()
    return [{ place, left, top: top + scrollY }]
  })
}
