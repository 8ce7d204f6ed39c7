// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Session } from '#web/session/session.ts'
import { beginHistoryOwner } from '#web/session/history-owner.ts'
import { render } from '#web/ui/testing.tsx'
import { Hero } from './hero.tsx'

const links = (session: Session) => {
  render(<Hero session={session} onStart={() => undefined} />)
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

it('offers a new visitor to register', () => {
  expect(links({ status: 'signed-out' })).toEqual(['Register'])
})

it('offers to log in where somebody was signed in before, which opens the login form', async () => {
  beginHistoryOwner()
  expect(links({ status: 'signed-out' })).toEqual(['Register', 'Log in'])
  screen.getByRole('link', { name: 'Log in' }).click()
  expect([location.pathname, history.state]).toEqual(['/auth', 'login'])
})

it('cannot offer it before it is known who is here: the prerendered page has no such link', () => {
  beginHistoryOwner()
  expect(links({ status: 'loading' })).toEqual(['Register'])
})
