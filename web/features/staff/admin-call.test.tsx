// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStaffName } from '#domain/accounts/profile-api.ts'
import { session } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { adminQueries, useAdminQuery } from './admin-call.ts'

const USER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const WHO = { email: 'pam@example.org', verbs: ['admin:enter'], firstName: null }
const fetcher = vi.fn<typeof fetch>()
let name: string

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'Content-Type': 'application/json' } })

beforeEach(() => {
  vi.stubGlobal('fetch', fetcher)
  fetcher.mockImplementation(async (path) => {
    if (path === '/api/account/staff-name') return json({ name })
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
  session.set({ status: 'signed-out' })
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function List() {
  const { data } = useAdminQuery({ key: ['list'], call: readStaffName })
  return <p>{data?.name ?? 'nothing yet'}</p>
}
const show = () =>
  render(
    <QueryClientProvider client={adminQueries(USER)}>
      <List />
    </QueryClientProvider>,
  )

it('asks again whenever a list is opened, because somebody else may have changed it a moment ago', async () => {
  name = 'before'
  const first = show()
  await screen.findByText('before')
  first.unmount()
  name = 'after'
  show()
  expect(await screen.findByText('after')).toBeTruthy()
})
