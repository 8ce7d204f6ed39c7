// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { setTheme, themeBootScript } from './theme.tsx'

const root = document.documentElement
/** Runs the script as the browser does before the first paint. */
const boot = () => new Function(themeBootScript)()

beforeEach(() => {
  localStorage.clear()
  delete root.dataset['theme']
})

test('a chosen theme is there again before the first paint', () => {
  setTheme('dark')
  delete root.dataset['theme']
  boot()
  expect(root.dataset['theme']).toBe('dark')
})

test('without a choice, or with one it does not know, the device decides', () => {
  boot()
  expect(root.dataset['theme']).toBeUndefined()
  localStorage.setItem('qala.theme', 'purple')
  boot()
  expect(root.dataset['theme']).toBeUndefined()
  setTheme('dark')
  setTheme('system')
  expect([root.dataset['theme'], localStorage.getItem('qala.theme')]).toEqual([undefined, null])
})

test('a browser that refuses storage cannot stop the page or the switch', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(boot).not.toThrow()
  setTheme('dark')
  expect(root.dataset['theme']).toBe('dark')
  vi.unstubAllGlobals()
})

test('cannot break out of its <script>', () => {
  expect(themeBootScript).not.toContain('<')
})
