// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { followHistory } from '#web/lib/page-history.ts'
import { AuthLink } from './auth-link.tsx'
import { render } from './testing.tsx'

beforeEach(() => history.replaceState(null, '', '/'))

it('opens its form without loading the page, and says so to the app', () => {
  const changes: unknown[] = []
  const end = followHistory(() => changes.push(location.pathname))
  const onClick = vi.fn<() => void>()
  render(
    <AuthLink form="login" onClick={onClick}>
      Sign In
    </AuthLink>,
  )
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
  end()
  expect([location.pathname, history.state]).toEqual(['/auth', 'login'])
  expect([changes, onClick.mock.calls.length]).toEqual([['/auth'], 1])
})

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'leaves a tap with %j to the browser, which opens a tab or window',
  (keys) => {
    render(<AuthLink form="register">Register</AuthLink>)
    let isLeft = false
    const look = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', look, { once: true })
    fireEvent.click(screen.getByRole('link'), keys)
    expect([isLeft, location.pathname]).toEqual([true, '/'])
  },
)
