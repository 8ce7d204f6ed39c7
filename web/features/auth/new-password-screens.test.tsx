// @vitest-environment happy-dom
import { StrictMode } from 'react'
import { expect, it } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { tokenIn, useResetToken } from './new-password-screens.tsx'

function Show() {
  const token = useResetToken()
  return token === undefined ? 'not looked yet' : (token ?? 'none')
}

it.each([
  ['#token=abc-DEF_123', 'abc-DEF_123'],
  ['#token=', null],
  ['', null],
  ['#other=1', null],
  ['#token=a%2Bb', 'a+b'],
])('reads %j as %j', (hash, token) => {
  expect(tokenIn(hash)).toBe(token)
})

it('takes the token out of the address and keeps it for the form', () => {
  history.replaceState(null, '', '/reset-password#token=abcdefghijkl')
  const { container } = render(
    <StrictMode>
      <Show />
    </StrictMode>,
  )
  expect(container.textContent).toBe('abcdefghijkl')
  expect(location.href).not.toContain('abcdefghijkl')
})

it('says so when the address holds none', () => {
  history.replaceState(null, '', '/reset-password')
  const { container } = render(<Show />)
  expect(container.textContent).toBe('none')
})
