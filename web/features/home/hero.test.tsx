// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { Session } from '#web/session/session.ts'
import { greetAsNew } from '#web/session/new-here.ts'
import { render } from '#web/ui/testing.tsx'
import { Hero } from './hero.tsx'

const links = (session: Session) => {
  render(<Hero session={session} onStart={() => undefined} />)
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

it('offers a visitor every way in, also before it is known who is here', () => {
  const all = ['Register', 'Log in', 'I have a card']
  expect(links({ status: 'signed-out' })).toEqual(all)
  cleanup()
  expect(links({ status: 'loading' })).toEqual(all)
})

it.each([
  ['Log in', '/auth', 'login'],
  ['I have a card', '/class', 'class'],
])('%s opens its form', (label, path, form) => {
  links({ status: 'signed-out' })
  screen.getByRole('link', { name: label }).click()
  expect([location.pathname, history.state]).toEqual([path, form])
})

it('greets an account that was made in this tab as new, and any other as coming back', () => {
  const session = {
    status: 'signed-in',
    userId: 'u1',
    firstName: 'Thandi',
    email: 't@example.org',
  } as Session
  const greeting = () => {
    cleanup()
    links(session)
    return screen.getByRole('heading').textContent
  }
  expect(greeting()).toBe('Welcome back, Thandi!')
  greetAsNew('u1')
  expect(greeting()).toBe('Welcome to Qala, Thandi!')
  greetAsNew('u2')
  expect(greeting()).toBe('Welcome back, Thandi!')
})
