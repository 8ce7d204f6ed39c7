// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, useSession } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { PersonalCard } from './personal-card.tsx'

const USER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const LWAZI = {
  userId: USER,
  firstName: 'Lwazi',
  lastName: 'Mokoena',
  schoolName: 'Funda Primary',
  gradeClass: 'Grade 7A',
  age: 12,
  phoneNumber: '',
  createdAt: '2026-01-15T08:00:00.000Z',
}
const WHO = { email: '', verbs: [], firstName: 'Lwazi' }
const fetcher = vi.fn<typeof fetch>()
let user: ReturnType<typeof render>['user']

function Card() {
  const now = useSession()
  return <PersonalCard email={now.status === 'signed-in' ? now.email : ''} />
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
/** This is how the server responds to the address. */
let answer: () => Promise<Response>

beforeEach(async () => {
  vi.stubGlobal('fetch', fetcher)
  answer = async () => new Response(null, { status: 204 })
  fetcher.mockImplementation(async (path) => {
    if (path === '/api/account/email') return answer()
    if (path !== '/api/auth/token') return json(LWAZI)
    const now = Date.now()
    return json({
      accessToken: 'token',
      serverNow: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      user: { id: USER, ...WHO },
    })
  })
  session.set({ status: 'signed-in', userId: USER, ...WHO, verbs: [] })
  ;({ user } = render(<Card />))
  await screen.findByText('Lwazi Mokoena')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const field = () => screen.getByLabelText<HTMLInputElement>('Your email address')
async function save(address: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Add my email' }))
  await user.type(field(), address)
  await user.click(screen.getByRole('button', { name: 'Save my email' }))
}
const sent = () => fetcher.mock.calls.filter(([path]) => path === '/api/account/email')

it('is offered to whoever signs in by class code, and shown once it is there', async () => {
  screen.getByText(/You sign in with your class code/)
  await save('Lwazi@Example.org')
  await screen.findByText('lwazi@example.org')
  expect(JSON.parse(String(sent()[0]?.[1]?.body))).toEqual({ email: 'lwazi@example.org' })
  expect(screen.queryByText(/You sign in with your class code/)).toBeNull()
})

it('cannot be sent when it is none, and says so at the field', async () => {
  await save('lwazi')
  screen.getByText('Please enter a valid email address')
  expect(sent()).toEqual([])
})

it('cannot be one that somebody has, and says so at the field', async () => {
  answer = async () => json({ error: { code: 'already_registered', message: '' } }, 409)
  await save('taken@example.org')
  await screen.findByText(/Somebody has this address already/)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(session.get()).toMatchObject({ email: '' })
})

it('offline, says what it needs and keeps what was typed', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await save('lwazi@example.org')
  await screen.findByText(/No connection to the school server/)
  screen.getByText(/Try again when you are connected/)
  expect(field().value).toBe('lwazi@example.org')
})

it('a phone number is added where the details are corrected', async () => {
  await user.click(screen.getByRole('button', { name: 'Add my phone number' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Phone number'))
})
