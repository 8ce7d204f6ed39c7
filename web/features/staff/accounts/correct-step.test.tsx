// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { adminQueries } from '../admin-call.ts'
import { CorrectStep } from './correct-step.tsx'

const TEACHER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const LEARNER = '1b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b31'
const WHO = { email: 'pam@example.org', verbs: ['classes:teach'], firstName: null }
const fetcher = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetcher)
  fetcher.mockImplementation(async (path) => {
    if (path === '/api/admin/learners/correct') return new Response(null, { status: 204 })
    const now = Date.now()
    return new Response(
      JSON.stringify({
        accessToken: 'token',
        serverNow: new Date(now).toISOString(),
        expiresAt: new Date(now + 600_000).toISOString(),
        user: { id: TEACHER, ...WHO },
      }),
      { status: 200, headers: { 'Content-Type': 'application/json' } },
    )
  })
  session.set({ status: 'signed-in', userId: TEACHER, ...WHO })
})
afterEach(() => {
  session.set({ status: 'signed-out' })
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const show = (onDone: () => void) =>
  render(
    <QueryClientProvider client={adminQueries(TEACHER)}>
      <CorrectStep
        userId={LEARNER}
        details={{ firstName: 'SIPHO Grace', lastName: 'Ndlovu' }}
        onDone={onDone}
      />
    </QueryClientProvider>,
  )
const sent = () =>
  fetcher.mock.calls
    .filter(([path]) => path === '/api/admin/learners/correct')
    .map(([, init]) => JSON.parse(String(init?.body)) as unknown)

it('sends only the name that was corrected', async () => {
  const onDone = vi.fn<() => void>()
  const { user } = show(onDone)
  const first = screen.getByLabelText('First name')
  await user.clear(first)
  await user.type(first, 'Sipho')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ userId: LEARNER, change: { firstName: 'Sipho' } }])
})

it('names the field that is wrong, and sends nothing', async () => {
  const { user } = show(() => undefined)
  await user.clear(screen.getByLabelText('Last name'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Last name must be at least 2 characters')).toBeTruthy()
  expect(sent()).toEqual([])
})
