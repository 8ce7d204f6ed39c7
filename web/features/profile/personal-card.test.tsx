// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { PersonalCard } from './personal-card.tsx'

const USER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const NALEDI = {
  userId: USER,
  firstName: 'Naledi',
  lastName: 'Dlamini',
  schoolName: 'Funda Primary',
  gradeClass: 'Grade 7A',
  age: 12,
  phoneNumber: '0821234567',
  createdAt: '2026-01-15T08:00:00.000Z',
}
const WHO = { email: 'naledi@example.org', verbs: [], firstName: 'Naledi' } as const
const fetcher = vi.fn<typeof fetch>()
let user: ReturnType<typeof render>['user']

/** The profile that the server has. */
let known: typeof NALEDI = NALEDI

beforeEach(async () => {
  known = NALEDI
  vi.stubGlobal('fetch', fetcher)
  fetcher.mockImplementation(async (path) => {
    const now = Date.now()
    return json(
      path === '/api/auth/token'
        ? {
            accessToken: 'token',
            serverNow: new Date(now).toISOString(),
            expiresAt: new Date(now + 600_000).toISOString(),
            user: { id: USER, ...WHO },
          }
        : known,
    )
  })
  session.set({ status: 'signed-in', userId: USER, ...WHO })
  await openForm()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

async function openForm(): Promise<void> {
  ;({ user } = render(<PersonalCard email={WHO.email} />))
  await screen.findByText(`${known.firstName} ${known.lastName}`)
  await user.click(editButton())
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const editButton = () => screen.getByRole('button', { name: /^Edit/ })
async function type(label: string, text: string): Promise<void> {
  await user.clear(field(label))
  await user.type(field(label), text)
}
const save = () => user.click(screen.getByRole('button', { name: /^Sav/ }))
const sent = () => fetcher.mock.calls.filter(([, init]) => init?.method === 'PATCH')

it('shows what is known, and takes the focus to the first field', () => {
  expect(field('Last name').value).toBe('Dlamini')
  expect(field('Age').value).toBe('12')
  expect(document.activeElement).toBe(field('First name'))
})

it('sends only what was changed, shows it, and greets by the new name', async () => {
  await type('First name', 'Nomsa')
  await type('Age', '13')
  fetcher.mockResolvedValueOnce(json({ ...NALEDI, firstName: 'Nomsa', age: 13 }))
  await save()
  await screen.findByText('Nomsa Dlamini')
  screen.getByText('13 years')
  expect(sent()).toHaveLength(1)
  expect(JSON.parse(String(sent()[0]?.[1]?.body))).toEqual({ firstName: 'Nomsa', age: 13 })
  expect(session.get()).toMatchObject({ firstName: 'Nomsa', email: WHO.email })
  expect(document.activeElement).toBe(editButton())
})

it('cannot send what the rules refuse, and says it at the field', async () => {
  await type('Phone number', '082')
  await save()
  screen.getByText('Phone number is required and must be at least 10 digits')
  expect(document.activeElement).toBe(field('Phone number'))
  expect(sent()).toEqual([])
})

it.each([
  ['a first name of one letter', { firstName: 'X' }],
  ['a surname of one letter', { lastName: 'O' }],
  ['no phone number', { phoneNumber: '' }],
  ['an older phone number', { phoneNumber: '082123456' }],
])('saves the other fields beside %s, which came from the school', async (_, fromSchool) => {
  cleanup()
  known = { ...NALEDI, ...fromSchool }
  await openForm()
  await type('Age', '13')
  fetcher.mockResolvedValueOnce(json({ ...known, age: 13 }))
  await save()
  await screen.findByText('13 years')
  expect(JSON.parse(String(sent()[0]?.[1]?.body))).toEqual({ age: 13 })
})

it('cannot make another name as short as one that the school listed', async () => {
  cleanup()
  known = { ...NALEDI, firstName: 'X' }
  await openForm()
  await type('First name', 'Y')
  await save()
  screen.getByText('First name must be at least 2 characters')
  expect(sent()).toEqual([])
})

it('shows what the server found wrong with a field', async () => {
  await type('Last name', 'Zulu')
  fetcher.mockResolvedValueOnce(
    json({ error: { code: 'invalid_input', message: '', fields: { lastName: 'Not this one' } } }, 400),
  )
  await save()
  await screen.findByText('Not this one')
  expect(field('Last name').getAttribute('aria-invalid')).toBe('true')
})

it('offline, says so kindly and keeps what was typed', async () => {
  await type('Last name', 'Zulu')
  fetcher.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await save()
  await screen.findByText(/No connection to the school server/)
  expect(field('Last name').value).toBe('Zulu')
  expect(session.get()).toMatchObject({ firstName: 'Naledi' })
})

it('cannot be sent twice while it is on its way', async () => {
  await type('Last name', 'Zulu')
  fetcher.mockReturnValueOnce(new Promise(() => undefined))
  await save()
  screen.getByRole('button', { name: 'Saving...' })
  await save()
  expect(sent()).toHaveLength(1)
})

it('sends nothing when nothing was changed, or when it is cancelled', async () => {
  await save()
  await user.click(editButton())
  await type('Last name', 'Zulu')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  screen.getByText('Naledi Dlamini')
  expect(document.activeElement).toBe(editButton())
  expect(sent()).toEqual([])
})
