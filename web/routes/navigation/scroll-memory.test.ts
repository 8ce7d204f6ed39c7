// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterScroll, leaveScroll, startScrollMemory } from './scroll-memory.ts'

const isLaidOutWhole = () => document.documentElement.hasAttribute('data-returned')
const pageIsHigh = (height: number) =>
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height)

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(Number(top))
  })
  startScrollMemory('list')
  pageIsHigh(5000)
  window.scrollTo(0, 300)
  dispatchEvent(new Event('scroll'))
  leaveScroll('lesson')
  pageIsHigh(900)
  enterScroll('lesson')
})
afterEach(() => vi.restoreAllMocks())

test('coming back to a mounted screen only scrolls', () => {
  expect(window.scrollY).toBe(0)
  pageIsHigh(5000)
  enterScroll('list')
  expect(window.scrollY).toBe(300)
  expect(isLaidOutWhole()).toBe(false)
})

test('a screen that is not as high as it was is laid out whole, so that the place is found', () => {
  pageIsHigh(4000)
  enterScroll('list')
  expect(window.scrollY).toBe(300)
  expect(isLaidOutWhole()).toBe(true)
  enterScroll('another')
  expect(isLaidOutWhole()).toBe(false)
})

test('so is one that was left before this load of the page', () => {
  window.scrollTo(0, 200)
  dispatchEvent(new Event('scroll'))
  dispatchEvent(new Event('pagehide'))
  enterScroll('another')
  enterScroll('lesson')
  expect(window.scrollY).toBe(200)
  expect(isLaidOutWhole()).toBe(true)
})

test('a list keeps its place while a shorter lesson takes its room', () => {
  enterScroll('list')
  leaveScroll('another')
  window.scrollTo(0, 52)
  dispatchEvent(new Event('scroll'))
  enterScroll('another')
  enterScroll('list')
  expect(window.scrollY).toBe(300)
})

test('an entry at its top needs neither', () => {
  enterScroll('another')
  expect(window.scrollY).toBe(0)
  expect(isLaidOutWhole()).toBe(false)
})

test('the first page stays where it was scrolled to before the app was alive', () => {
  window.scrollTo(0, 70)
  enterScroll('first', true)
  expect(window.scrollY).toBe(70)
  enterScroll('another')
  enterScroll('first')
  expect(window.scrollY).toBe(70)
})
