// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { find, mount, typeInto } from '#web/ui/testing.tsx'
import { RegistrationForm } from './registration-form.tsx'

const NALEDI = {
  firstName: 'Naledi',
  lastName: 'Dlamini',
  schoolName: 'Funda Primary',
  gradeClass: 'Grade 7A',
  age: '12',
  email: 'naledi@example.org',
  phoneNumber: '0821234567',
  password: 'umfula-5',
  confirmPassword: 'umfula-5',
}
const onRegistered = vi.fn<(userId: string) => void>()
const onLoginInstead = vi.fn<(email: string) => void>()
const fetcher = vi.fn<typeof fetch>()
let page: ReturnType<typeof mount>

beforeEach(() => {
  vi.stubGlobal('fetch', fetcher)
  page = mount(<RegistrationForm onRegistered={onRegistered} onLoginInstead={onLoginInstead} />)
})
afterEach(() => {
  page.leave()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const field = (name: string) => find<HTMLInputElement>(page.container, `[name="${name}"]`)
const submitButton = () => find<HTMLButtonElement>(page.container, '[type="submit"]')

const type = (name: string, text: string) => typeInto(field(name), text)
function fill(person: Record<string, string>): void {
  for (const [name, text] of Object.entries(person)) type(name, text)
}
function answer(status: number, body: unknown): void {
  fetcher.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
  )
}
async function submit(): Promise<void> {
  await act(async () => {
    submitButton().click()
    await Promise.resolve()
  })
}

it('says what is wrong with every field, goes to the first, and sends nothing', async () => {
  await submit()
  expect(page.container.querySelectorAll('[aria-invalid="true"]')).toHaveLength(9)
  expect(document.activeElement).toBe(field('firstName'))
  expect(fetcher).not.toHaveBeenCalled()
})

it('leaves an untouched field in peace, and tells of a wrong one when it is left', () => {
  act(() => field('firstName').focus())
  act(() => field('age').focus())
  expect(page.container.textContent).not.toContain('First name must be')
  type('age', '41')
  act(() => field('email').focus())
  expect(page.container.textContent).toContain('Age must be between 5 and 40')
  type('age', '14')
  expect(page.container.textContent).not.toContain('Age must be')
})

it('sends the form once and hands on who was registered', async () => {
  const userId = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
  answer(201, { user: { id: userId } })
  fill(NALEDI)
  await submit()
  await vi.waitFor(() => expect(onRegistered).toHaveBeenCalledExactlyOnceWith(userId))
  expect(JSON.parse(String(fetcher.mock.calls[0]?.[1]?.body))).toEqual({ ...NALEDI, age: 12 })
})

it('cannot be sent twice while it is on its way', async () => {
  fetcher.mockReturnValue(new Promise(() => undefined))
  fill(NALEDI)
  await submit()
  expect(submitButton().textContent).toBe('Creating...')
  await submit()
  expect(fetcher).toHaveBeenCalledTimes(1)
})

it('offers the login when the address is already registered', async () => {
  answer(409, { error: { code: 'already_registered', message: '' } })
  fill(NALEDI)
  await submit()
  await vi.waitFor(() =>
    expect(find(page.container, '[role="alert"]').textContent).toContain('Account exists'),
  )
  act(() => find<HTMLButtonElement>(page.container, '[role="alert"] button').click())
  expect(onLoginInstead).toHaveBeenCalledExactlyOnceWith('naledi@example.org')
})

it('shows what the server found wrong at its field, and keeps what was typed', async () => {
  answer(400, { error: { code: 'invalid_input', message: 'x', fields: { schoolName: 'Not this school' } } })
  fill(NALEDI)
  await submit()
  await vi.waitFor(() => expect(document.activeElement).toBe(field('schoolName')))
  expect(page.container.textContent).toContain('Not this school')
  expect(field('lastName').value).toBe('Dlamini')
})
