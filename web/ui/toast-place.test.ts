// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { placeToasts } from './toast-place.ts'

let main: HTMLElement
let region: HTMLElement

/** A phone of 360 × 740 with the tabs at its bottom. */
beforeEach(() => {
  Object.assign(window, { innerWidth: 360, innerHeight: 740 })
  main = document.body.appendChild(document.createElement('main'))
  region = document.body.appendChild(document.createElement('div'))
  const tabs = document.body.appendChild(document.createElement('nav'))
  tabs.className = 'tab-bar'
  boxed(tabs, 670, 70)
  boxed(region, 12, 80)
})
afterEach(() => document.body.replaceChildren())

const isLow = () => region.style.bottom !== ''
const buttonAt = (top: number) => {
  const button = main.appendChild(document.createElement('button'))
  button.className = 'button'
  return boxed(button, top, 48)
}

test('a message stays at the top where nothing lies under it', () => {
  buttonAt(300)
  placeToasts(region)
  expect(isLow()).toBe(false)
})

test('cannot lie on a button: it goes to the bottom, above the tabs', () => {
  buttonAt(60)
  placeToasts(region)
  expect(region.style).toMatchObject({ top: 'auto', bottom: '82px' })
  // And comes back up when the page has been scrolled so that the button is down there.
  boxed(region, 578, 80)
  main.replaceChildren()
  buttonAt(600)
  placeToasts(region)
  expect(region.style).toMatchObject({ top: '', bottom: '' })
})

test('a hidden screen has no buttons, and is not asked where they are', () => {
  const hidden = document.body.appendChild(document.createElement('div'))
  hidden.dataset['hidden'] = ''
  buttonAt(60)
  hidden.append(main)
  placeToasts(region)
  expect(isLow()).toBe(false)
})

test('covers as little as it can, and what has the keyboard last of all', () => {
  buttonAt(20)
  const low = buttonAt(600)
  buttonAt(640)
  placeToasts(region)
  expect(isLow()).toBe(false)
  main.firstElementChild?.remove()
  buttonAt(20)
  const second = buttonAt(50)
  buttonAt(70)
  placeToasts(region)
  expect(isLow()).toBe(true)
  boxed(region, 578, 80)
  low.focus()
  placeToasts(region)
  expect(isLow()).toBe(false)
  boxed(region, 12, 80)
  second.focus()
  placeToasts(region)
  expect(isLow()).toBe(true)
})

test('may lie on a tab or a filter for a while, unless the keyboard is there', () => {
  const filter = boxed(main.appendChild(document.createElement('input')), 40, 48)
  placeToasts(region)
  expect(isLow()).toBe(false)
  filter.focus()
  placeToasts(region)
  expect(isLow()).toBe(true)
})

test('the next message begins at the top again', () => {
  buttonAt(60)
  placeToasts(region)
  boxed(region, 0, 0)
  placeToasts(region)
  expect(isLow()).toBe(false)
})

function boxed<T extends Element>(element: T, y: number, height: number): T {
  element.getBoundingClientRect = () => new DOMRect(12, y, 336, height)
  return element
}
