import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { bringIntoView } from './edges.ts'
import type { Actions } from './editing-session.ts'
import { readPlace } from './places.ts'

interface KeysOptions {
  root: RefObject<HTMLElement | null>
  toolbox: readonly BlockSpec[]
  /** The selected line, or 0 if there is none. */
  selected: number
  actions: Actions
  onRun: (() => void) | undefined
}

/** Keys work only while the focus is inside the editor, so that letters typed elsewhere stay letters. */
export function useKeys(options: KeysOptions): void {
  const { root } = options
  /**
   * Tab reaches a slot without selecting it. The first letter selects it, and after that blocks go to the place that was
   * announced.
   */
  const arrivedAt = useRef<EventTarget>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return
    if (!press(event, target, options, arrivedAt.current === target)) return
    event.preventDefault()
    if (document.activeElement === target) arrivedAt.current = null
  })
  useEffect(() => {
    const element = root.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    const arrive = ({ target }: FocusEvent) => {
      arrivedAt.current = target
      // After a touch, the element is visible already.
      if (target instanceof Element && target.matches('.blocks-program :focus-visible')) bringIntoView(target)
    }
    element?.addEventListener('keydown', listen)
    element?.addEventListener('focusin', arrive)
    return () => {
      element?.removeEventListener('keydown', listen)
      element?.removeEventListener('focusin', arrive)
    }
  }, [root])
}

/** @returns whether the key was meant for the editor */
function press(event: KeyboardEvent, target: HTMLElement, options: KeysOptions, isFresh: boolean): boolean {
  const { toolbox, selected, actions, onRun } = options
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) {
    if (event.altKey) return false
    if (key === 'y' || (key === 'z' && event.shiftKey)) actions.redo()
    else if (key === 'z') actions.undo()
    else if (key === 'enter' && onRun) onRun()
    else return false
    return true
  }
  // A select uses letters and arrows itself. "Keys" has the focus after it was opened, and the letters it lists work there too.
  if (target.matches('select')) return false
  const line = lineOf(target) ?? selected
  if (key === 'arrowup' || key === 'arrowdown') {
    const by = key === 'arrowdown' ? 1 : -1
    if (!event.altKey) walk(target, by, options)
    else if (line > 0) actions.step(line, by)
    return true
  }
  if (event.altKey) return false
  if (key === 'delete' || key === 'backspace') {
    if (line > 0) actions.remove(line)
    return line > 0
  }
  const spec = toolbox.find(({ letter }) => letter === key)
  if (!spec) return false
  if (event.shiftKey) {
    actions.change(line, spec.op)
    return line > 0
  }
  if (isFresh) choose(target, actions)
  actions.add(spec.op, line)
  return true
}

function walk(from: HTMLElement, by: 1 | -1, { root, actions }: KeysOptions): void {
  const stops = [...(root.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
  const here = from.closest('[data-gap]')?.querySelector('[data-stop]') ?? null
  const at = stops.findIndex((stop) => stop === here)
  const to = stops[at === -1 ? (by === 1 ? 0 : stops.length - 1) : at + by]
  if (!to) return
  to.focus()
  choose(to, actions)
}

function choose(stop: HTMLElement, actions: Actions): void {
  const place = readPlace(stop.dataset['slot'])
  const line = lineOf(stop)
  if (place) actions.choosePlace(place)
  else if (line !== undefined) actions.select(line)
}

/** Returns the line number of a block's own row. A slot inside a block belongs to no line. */
function lineOf(element: HTMLElement): number | undefined {
  const row = element.closest('.block-head')
  const line = row?.closest<HTMLElement>('[data-line]')?.dataset['line']
  return line === undefined ? undefined : Number(line)
}
