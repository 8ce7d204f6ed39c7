// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from '#web/session/session.ts'
import { find, mount, typeInto } from '#web/ui/testing.tsx'
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
let page: ReturnType<typeof mount>

beforeEach(async () => {
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
        : NALEDI,
    )
  })
  session.set({ status: 'signed-in', userId: USER, ...WHO })
  page = mount(<PersonalCard email={WHO.email} />)
  await shown('Naledi Dlamini')
  act(() => button('Edit').click())
})
afterEach(() => {
  page.leave()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
const field = (name: string) => find<HTMLInputElement>(page.container, `[name="${name}"]`)
function button(label: string): HTMLButtonElement {
  const found = [...page.container.querySelectorAll('button')].find((one) =>
    one.textContent?.startsWith(label),
  )
  if (!found) throw new Error(`No button ${label}`)
  return found
}
const shown = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    if (!page.container.textContent?.includes(text)) throw new Error(`"${text}" is not shown`)
  })
const save = () => act(async () => find<HTMLButtonElement>(page.container, '[type="submit"]').click())
const sent = () => fetcher.mock.calls.filter(([, init]) => init?.method === 'PATCH')

it('shows what is known, and takes the focus to the first field', () => {
  expect(field('lastName').value).toBe('Dlamini')
  expect(field('age').value).toBe('12')
  expect(document.activeElement).toBe(field('firstName'))
})

it('sends only what was changed, shows it, and greets by the new name', async () => {
  typeInto(field('firstName'), 'Nomsa')
  typeInto(field('age'), '13')
  fetcher.mockResolvedValueOnce(json({ ...NALEDI, firstName: 'Nomsa', age: 13 }))
  await save()
  await shown('Nomsa Dlamini')
  expect(page.container.textContent).toContain('13 years')
  expect(sent()).toHaveLength(1)
  expect(JSON.parse(String(sent()[0]?.[1]?.body))).toEqual({ firstName: 'Nomsa', age: 13 })
  expect(session.get()).toMatchObject({ firstName: 'Nomsa', email: WHO.email })
  expect(document.activeElement).toBe(button('Edit'))
})

it('cannot send what the rules refuse, and says it at the field', async () => {
  typeInto(field('phoneNumber'), '082')
  await save()
  expect(page.container.textContent).toContain('Phone number is required and must be at least 10 digits')
  expect(document.activeElement).toBe(field('phoneNumber'))
  expect(sent()).toEqual([])
})

it('shows what the server found wrong with a field', async () => {
  typeInto(field('lastName'), 'Zulu')
  fetcher.mockResolvedValueOnce(
    json({ error: { code: 'invalid_input', message: '', fields: { lastName: 'Not this one' } } }, 400),
  )
  await save()
  await shown('Not this one')
  expect(field('lastName').getAttribute('aria-invalid')).toBe('true')
})

it('offline, says so kindly and keeps what was typed', async () => {
  typeInto(field('lastName'), 'Zulu')
  fetcher.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await save()
  await shown('No connection to the school server')
  expect(field('lastName').value).toBe('Zulu')
  expect(session.get()).toMatchObject({ firstName: 'Naledi' })
})

it('cannot be sent twice while it is on its way', async () => {
  typeInto(field('lastName'), 'Zulu')
  fetcher.mockReturnValueOnce(new Promise(() => undefined))
  await save()
  expect(find(page.container, '[type="submit"]').textContent).toBe('Saving...')
  await save()
  expect(sent()).toHaveLength(1)
})

it('sends nothing when nothing was changed, or when it is cancelled', async () => {
  await save()
  act(() => button('Edit').click())
  typeInto(field('lastName'), 'Zulu')
  act(() => button('Cancel').click())
  expect(page.container.textContent).toContain('Naledi Dlamini')
  expect(document.activeElement).toBe(button('Edit'))
  expect(sent()).toEqual([])
})
