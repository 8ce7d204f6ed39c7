// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeToasts } from './toast-place.ts'

let main: HTMLElement
let region: HTMLElement

/** Simulates a phone of 360 × 740 with the tabs at the bottom. */
beforeEach(() => {
  Object.assign(window, { innerWidth: 360, innerHeight: 740 })
  main = document.body.appendChild(document.createElement('main'))
  region = document.body.appendChild(document.createElement('div'))
  const tabs = document.body.appendChild(document.createElement('nav'))
  tabs.className = 'tab-bar'
  boxed(tabs, 670, 70)
  boxed(region, 8, 80)
})
afterEach(() => document.body.replaceChildren())

/** Returns where the messages begin now, in pixels from the top. */
const place = () => {
  placeToasts(region)
  const top = region.style.top === '' ? 8 : Number.parseFloat(region.style.top)
  boxed(region, top, 80)
  return top
}
function add(tag: string, top: number, height = 48, look = '') {
  const element = main.appendChild(document.createElement(tag))
  element.className = look
  return boxed(element, top, height)
}
const buttonAt = (top: number) => add('button', top, 48, 'button')

test('messages stay at the top where nothing lies under them', () => {
  buttonAt(300)
  expect(place()).toBe(8)
})

test.each([
  ['a button', 'button', 'button'],
  ['a card to tap', 'div', 'card-tap'],
  ['a heading', 'h1', ''],
  ['a heading of a card', 'h2', ''],
  ['a step of the task', 'li', ''],
  ['a search', 'input', 'field'],
  ['a filter', 'label', 'filter-chip'],
  ['an answer to choose', 'label', ''],
  ['a program on the practice screen', 'button', 'practice-program'],
])('cannot lie on %s: they go to the bottom, above the tabs', (_name, tag, look) => {
  if (tag === 'li') main = main.appendChild(document.createElement('ol'))
  const element = add(tag, 60, 48, look)
  expect(place()).toBe(670 - 8 - 80)
  // The messages go back to the top after the page was scrolled.
  boxed(element, 600, 48)
  expect(place()).toBe(8)
})

test('go between where both ends are taken', () => {
  add('h1', 10, 60)
  buttonAt(590)
  const top = place()
  expect(top).toBeGreaterThanOrEqual(70)
  expect(top + 80).toBeLessThanOrEqual(590)
  expect(top, 'as near to the top as they can').toBeLessThan(90)
})

test('lie on a heading rather than on what is pressed next or shown at this moment', () => {
  for (let top = 0; top < 670; top += 60) add('h2', top, 30).dataset['keepClear'] = ''
  for (const free of [...main.children].slice(6, 8)) free.removeAttribute('data-keep-clear')
  expect(place()).toBe(336)
})

test('a hidden screen has no buttons, and is not asked where they are', () => {
  const hidden = document.body.appendChild(document.createElement('div'))
  hidden.dataset['hidden'] = ''
  buttonAt(60)
  hidden.append(main)
  expect(place()).toBe(8)
})

test('lie on the figures of a list, which can wait, rather than on its search, its filters or its first lesson', () => {
  add('h1', 16, 32)
  add('input', 64, 52, 'field')
  add('label', 128, 48, 'filter-chip')
  add('div', 188, 84)
  for (const card of [284, 494]) add('h3', card, 24)
  for (const card of [430, 640]) buttonAt(card)
  const top = place()
  expect(top).toBeGreaterThanOrEqual(128 + 48)
  expect(top + 80).toBeLessThanOrEqual(284)
})

test('cover as little as they can, and what has the keyboard last of all', () => {
  for (let top = 0; top < 670; top += 50) add('h2', top, 40)
  expect(place()).toBe(8)
  const field = boxed(main.appendChild(document.createElement('input')), 20, 40)
  field.focus()
  expect(place()).toBeGreaterThanOrEqual(60)
})

function boxed<T extends Element>(element: T, y: number, height: number): T {
  element.getBoundingClientRect = () => new DOMRect(12, y, 336, height)
  return element
}
