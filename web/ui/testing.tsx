import { act, cleanup, render as renderElement } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'
import { afterPaint } from './keep-alive/after-paint.ts'

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Testing Library detects fake timers only by this name, and would otherwise wait for ever with those of Vitest.
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
})
afterEach(cleanup)

// Every element of a simulated page is at 0, 0, so quick taps on two of them would count as one double tap. This number also
// continues from test to test, because the code that detects double taps is not reset between tests.
let clientX = 0

/** Resolves when what waited for the next paint has run, so that a test does not depend on how busy the machine is. */
export async function painted(): Promise<void> {
  // Fake timers stand still until the test moves them on.
  if (vi.isFakeTimers()) return
  await act(() => new Promise<void>((resolve) => void afterPaint(resolve)))
}

/** Testing Library's `render` with a `user` who taps and types. The page is emptied after each test. */
export function render(element: ReactNode) {
  const user = userEvent.setup({ delay: null })
  const click = async (target: Element) => {
    await user.pointer([{ target }, { keys: '[MouseLeft]', target, coords: { clientX: (clientX += 100) } }])
    await painted()
  }
  return { user: { ...user, click }, ...renderElement(element) }
}
