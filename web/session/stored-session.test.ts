// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enterApp } from './load-home.ts'
import {
  isSignOutPending,
  readSessionHint,
  keepHeight,
  sessionBootScript,
  setSignOutPending,
  writeSessionHint,
  type SessionHint,
} from './stored-session.ts'

const HINT: SessionHint = {
  userId: '3f6a1d4e-8f0b-4b7a-9a53-0d8d5f2f1c11',
  firstName: 'Naledi',
  verbs: ['progress:save'],
  lessonsCompleted: 3,
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute('data-signed-in')
})
afterEach(() => vi.unstubAllGlobals())

const isMarked = () => document.documentElement.hasAttribute('data-signed-in')

/** Runs the script as <head> would, without a script element. */
const boot = () => new Function(sessionBootScript)()

test('the hint survives, marks the page, and goes without a trace', () => {
  writeSessionHint(HINT)
  expect(readSessionHint()).toEqual(HINT)
  expect(isMarked()).toBe(true)
  writeSessionHint(null)
  expect(readSessionHint()).toBeNull()
  expect(isMarked()).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('the hint of an older version leaves somebody signed in', () => {
  const { userId, firstName, lessonsCompleted } = HINT
  localStorage.setItem('qala.hint', JSON.stringify({ userId, firstName, role: 'admin', lessonsCompleted }))
  expect(readSessionHint()).toEqual({ userId, firstName, lessonsCompleted })
})

test('the boot script marks the page only when somebody was signed in', () => {
  boot()
  expect(isMarked()).toBe(false)
  writeSessionHint(HINT)
  document.documentElement.removeAttribute('data-signed-in')
  boot()
  expect(isMarked()).toBe(true)
})

test('the room of the given work is kept free from the start, for nobody else', () => {
  const room = () => document.documentElement.style.getPropertyValue('--given')
  writeSessionHint(HINT)
  keepHeight(212.4)
  expect(room()).toBe('212px')
  document.documentElement.style.removeProperty('--given')
  boot()
  expect(room()).toBe('212px')
  writeSessionHint(null)
  expect([room(), localStorage.length]).toEqual(['', 0])
  boot()
  expect(room()).toBe('')
})

test('on a shared computer the hint ends with the browser, as its session does', () => {
  localStorage.setItem('qala.shared-computer', '')
  document.cookie = 'qala_session=shared'
  writeSessionHint(HINT)
  expect(readSessionHint()).toEqual(HINT)
  document.cookie = 'qala_session=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
  document.documentElement.removeAttribute('data-signed-in')
  boot()
  expect([readSessionHint(), isMarked()]).toEqual([null, false])
  // On a learner's own phone the hint stays, with or without the mark.
  localStorage.removeItem('qala.shared-computer')
  boot()
  expect([readSessionHint(), isMarked()]).toEqual([HINT, true])
})

test.each(['{', '{"userId":1}', '"text"', '[]'])('an unreadable hint (%s) cannot break the page', (text) => {
  localStorage.setItem('qala.hint', text)
  expect(readSessionHint()).toBeNull()
})

test('a browser that stores nothing cannot break the page', () => {
  vi.stubGlobal('localStorage', undefined)
  writeSessionHint(HINT)
  setSignOutPending(true)
  boot()
  expect(readSessionHint()).toBeNull()
  expect(isSignOutPending()).toBe(false)
})

test('entering ends a sign-out still on its way and opens "/" as that person', () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  setSignOutPending(true)
  enterApp(HINT.userId)
  expect(isSignOutPending()).toBe(false)
  expect(readSessionHint()).toMatchObject({ userId: HINT.userId, lessonsCompleted: 0 })
  expect(assign).toHaveBeenCalledWith('/')

  writeSessionHint(HINT)
  enterApp(HINT.userId)
  expect(readSessionHint()).toEqual(HINT)
})
