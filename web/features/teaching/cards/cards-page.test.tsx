// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { CardOwner, SecretState } from '#domain/school/sign-in-cards.ts'
import { session } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { CardsPage } from './cards-page.tsx'

const TEACHER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const CLASS: SchoolClass = {
  classId: '0b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c',
  schoolYear: 2026,
  grade: 7,
  letter: 'A',
  name: '7A',
  code: 'goat-mango-47',
  isArchived: false,
  allows: { sounds: true, robot: true },
  learners: 3,
  teachers: [],
  typed: 0,
}
const WHO = { email: '', verbs: ['classes:teach' as const], firstName: 'Pam' }
const fetcher = vi.fn<typeof fetch>()
let learners: CardOwner[]
let publicUrl: string | null

const owner = (firstName: string, secret: SecretState, n: number): CardOwner => ({
  userId: `1b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b3${n}`,
  firstName,
  lastName: 'Ntuli',
  secret,
})
const json = (body: unknown) =>
  new Response(JSON.stringify(body), { status: 200, headers: { 'Content-Type': 'application/json' } })

beforeEach(() => {
  learners = [owner('Ayanda', 'never', 1), owner('Bongani', 'given', 2), owner('Cebo', 'own', 3)]
  publicUrl = 'https://qala.example.org'
  vi.stubGlobal('fetch', fetcher)
  fetcher.mockImplementation(async (path, init) => {
    if (path === '/api/admin/classes/cards/find') return json({ learners, publicUrl })
    if (path === '/api/admin/classes/cards') {
      const { userIds } = JSON.parse(String(init?.body)) as { userIds: string[] }
      const cards = learners
        .filter(({ userId }) => userIds.includes(userId))
        .map(({ userId, firstName, lastName }) => ({ userId, firstName, lastName, word: 'tall-lion' }))
      return json({
        className: '7A',
        classCode: CLASS.code,
        expiresAt: '2026-03-04T10:00:00.000Z',
        publicUrl,
        cards,
      })
    }
    const now = Date.now()
    return json({
      accessToken: 'token',
      serverNow: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      user: { id: TEACHER, ...WHO },
    })
  })
  session.set({ status: 'signed-in', userId: TEACHER, ...WHO })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

async function open() {
  const { user } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CardsPage of={CLASS} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Who gets a card' })
  return user
}
const made = () =>
  fetcher.mock.calls
    .filter(([path]) => path === '/api/admin/classes/cards')
    .map(([, init]) => JSON.parse(String(init?.body)) as { userIds: string[]; replacesOwn: boolean })
const tickOf = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`Card for Ntuli, ${name}`) })

it('ticks only those who cannot sign in yet, and makes their cards at one tap', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Make 1 card' }))
  await screen.findByRole('heading', { name: '1 card is ready' })
  expect(made()).toMatchObject([{ userIds: [learners[0]?.userId], replacesOwn: false }])
})

it('asks, and names them, before a printed card or a password of their own stops working', async () => {
  const user = await open()
  await user.click(tickOf('Bongani'))
  await user.click(tickOf('Cebo'))
  await user.click(screen.getByRole('button', { name: 'Make 3 cards' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Replace 1 printed card?' }))
  asked.getByText(/Bongani Ntuli/)
  expect(asked.queryByText(/Cebo Ntuli/)).toBeNull()
  expect(made()).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(made()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /Also give a new password to the 1/ }))
  await user.click(screen.getByRole('button', { name: 'Make 3 cards' }))
  const again = within(await screen.findByRole('dialog'))
  again.getByText(/Cebo Ntuli/)
  await user.click(again.getByRole('button', { name: 'Make 3 cards' }))
  await screen.findByRole('heading', { name: '3 cards are ready' })
  expect(made()).toMatchObject([{ userIds: learners.map(({ userId }) => userId), replacesOwn: true }])
})

it('ticks nobody where everybody has a card or a password, and says so', async () => {
  learners = [owner('Bongani', 'given', 2), owner('Cebo', 'own', 3)]
  await open()
  screen.getByText('Everybody here has a card or their own password. Tick who needs a new card.')
  expect(
    screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Card for/ }).some((one) => one.checked),
  ).toBe(false)
})

it('warns of an address that works on this computer alone before any card is made', async () => {
  publicUrl = 'http://localhost:8080'
  await open()
  expect(
    screen.getByText('These cards would say localhost:8080, which works on this computer alone.'),
  ).toBeTruthy()
})
