// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { MessageCard } from './message-card.tsx'

const USER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const WHO = { email: 'naledi@example.org', verbs: [], firstName: 'Naledi' } as const
const ALL = { email: true, push: true, sms: true }
const answerOf = vi.fn<(init?: RequestInit) => Response | Promise<Response>>()

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const row = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(name) })

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path !== '/api/auth/token') return answerOf(init)
    const now = Date.now()
    return json({
      accessToken: 'token',
      serverNow: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      user: { id: USER, ...WHO },
    })
  })
  session.set({ status: 'signed-in', userId: USER, ...WHO })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('shows what holds, and says at once what was chosen', async () => {
  answerOf.mockImplementation(() => json({ ...ALL, sms: false }))
  const { user } = render(<MessageCard />)
  await waitFor(() => expect(row('e-mail').checked).toBe(true))
  expect(row('SMS').checked).toBe(false)
  const sent = vi.fn()
  answerOf.mockImplementation((init) => {
    sent(JSON.parse(String(init?.body)))
    return json({ ...ALL, email: false, sms: false })
  })
  await user.click(row('e-mail'))
  expect(row('e-mail').checked).toBe(false)
  expect(sent).toHaveBeenCalledExactlyOnceWith({ channel: 'email', wanted: false })
})

it('goes back to what holds when the server was not reached', async () => {
  answerOf.mockImplementation(() => json(ALL))
  const { user } = render(
    <ToastProvider>
      <MessageCard />
    </ToastProvider>,
  )
  await waitFor(() => expect(row('SMS').checked).toBe(true))
  answerOf.mockImplementation(away)
  await user.click(row('SMS'))
  await screen.findByText('This could not be changed')
  expect(row('SMS').checked).toBe(true)
})

it('cannot be set without the server, says so, and tries again', async () => {
  answerOf.mockImplementation(away)
  const { user } = render(<MessageCard />)
  await screen.findByText(/when the school server can be reached/)
  expect(screen.queryByRole('switch')).toBeNull()
  answerOf.mockImplementation(() => json(ALL))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(row('e-mail').checked).toBe(true))
})
