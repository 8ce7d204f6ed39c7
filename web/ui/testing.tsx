import { cleanup, render as renderElement } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, vi } from 'vitest'

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  // Testing Library notices faked timers by this name alone, and would wait for ever for those of Vitest.
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
})
afterEach(cleanup)

// Every element of a simulated page lies at 0, 0, where quick taps on two of them would count as one double tap. It is
// counted on from test to test, because what notices double taps does not start anew with each.
let clientX = 0

/** Testing Library's `render` and a person (`user`) to tap and type; the page is emptied after each test. */
export function render(element: ReactNode) {
  const user = userEvent.setup({ delay: null })
  const click = (target: Element) =>
    user.pointer([{ target }, { keys: '[MouseLeft]', target, coords: { clientX: (clientX += 100) } }])
  return { user: { ...user, click }, ...renderElement(element) }
}
