// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { afterEach, expect, it, vi } from 'vitest'
import { browserCheckScript } from './browser-check.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-alive')
})

/** Simulates a current browser. The check must not need performance marks, which Firefox hides when it resists fingerprinting. */
function startChecked(): void {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLScriptElement', { supports: () => true })
  vi.stubGlobal('CSSLayerBlockRule', {})
  runInThisContext(browserCheckScript)
  dispatchEvent(new Event('load'))
}
const isSaid = () => document.querySelector('#not-started') !== null

it('says after 20 seconds that the app could not start, until it is alive', () => {
  startChecked()
  vi.advanceTimersByTime(20_000)
  expect(isSaid()).toBe(true)
  document.documentElement.setAttribute('data-alive', '')
  vi.advanceTimersByTime(500)
  expect(isSaid()).toBe(false)
})

it('cannot cover an app that is alive where the browser hides marks of time', () => {
  startChecked()
  document.documentElement.setAttribute('data-alive', '')
  vi.advanceTimersByTime(60_000)
  expect(isSaid()).toBe(false)
})

it('cannot hold what a browser of 2009 does not read: it would run nothing of it', () => {
  const words = browserCheckScript.replaceAll(/'[^'\n]*'/g, "''")
  expect(words).not.toMatch(
    /=>|`|\?\.|\?\?|\.\.\.|\b(const|let|class|async|await|of)\b|,\s*[)\]}]|catch\s*\{/,
  )
})
