// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
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
type Field = keyof typeof NALEDI
const LABELS: Record<Field, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  schoolName: 'School name',
  gradeClass: 'Grade and class',
  age: 'Age',
  email: 'Email',
  phoneNumber: 'Phone number',
  password: 'Password',
  confirmPassword: 'Confirm password',
}
const onRegistered = vi.fn<(userId: string) => void>()
const onLoginInstead = vi.fn<(email: string) => void>()
const fetcher = vi.fn<typeof fetch>()
let user: ReturnType<typeof render>['user']

beforeEach(() => {
  vi.stubGlobal('fetch', fetcher)
  ;({ user } = render(<RegistrationForm onRegistered={onRegistered} onLoginInstead={onLoginInstead} />))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  vi.useRealTimers()
  sessionStorage.clear()
})

const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(LABELS[name])
async function fill(person: Partial<typeof NALEDI> = NALEDI): Promise<void> {
  for (const [name, text] of Object.entries(person)) {
    await user.clear(field(name as Field))
    await user.type(field(name as Field), text)
  }
}
function answer(status: number, body: unknown): void {
  fetcher.mockResolvedValueOnce(
    new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
  )
}
const submit = () => user.click(screen.getByRole('button', { name: /^Create|^Creating/ }))

it('says what is wrong with every field, goes to the first, and sends nothing', async () => {
  await submit()
  const wrong = Object.keys(LABELS).filter(
    (name) => field(name as Field).getAttribute('aria-invalid') === 'true',
  )
  expect(wrong).toEqual(Object.keys(NALEDI))
  expect(document.activeElement).toBe(field('firstName'))
  expect(fetcher).not.toHaveBeenCalled()
})

it('leaves an untouched field in peace, and tells of a wrong one when it is left', async () => {
  await user.click(field('firstName'))
  await user.click(field('age'))
  expect(screen.queryByText(/First name must be/)).toBeNull()
  await fill({ age: '41' })
  await user.click(field('email'))
  screen.getByText(/Age must be between 5 and 40/)
  await fill({ age: '14' })
  expect(screen.queryByText(/Age must be/)).toBeNull()
})

it('sends the form once and hands on who was registered', async () => {
  const userId = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
  answer(201, { user: { id: userId } })
  await fill()
  await submit()
  await waitFor(() => expect(onRegistered).toHaveBeenCalledExactlyOnceWith(userId))
  expect(JSON.parse(String(fetcher.mock.calls[0]?.[1]?.body))).toEqual({ ...NALEDI, age: 12 })
})

it('cannot be sent twice while it is on its way', async () => {
  fetcher.mockReturnValue(new Promise(() => undefined))
  await fill()
  await submit()
  screen.getByRole('button', { name: 'Creating...' })
  await submit()
  expect(fetcher).toHaveBeenCalledTimes(1)
})

it('offers the login when the address is already registered', async () => {
  answer(409, { error: { code: 'already_registered', message: '' } })
  await fill()
  await submit()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Account exists')
  await user.click(within(alert).getByRole('button'))
  expect(onLoginInstead).toHaveBeenCalledExactlyOnceWith('naledi@example.org')
})

it('shows what the server found wrong at its field, and keeps what was typed', async () => {
  answer(400, { error: { code: 'invalid_input', message: 'x', fields: { schoolName: 'Not this school' } } })
  await fill()
  await submit()
  await screen.findByText('Not this school')
  expect(document.activeElement).toBe(field('schoolName'))
  expect(field('lastName').value).toBe('Dlamini')
})

it('keeps what the server found wrong when the form was sent with Enter, until that field is changed', async () => {
  await fill()
  const fields = { password: 'Your password is too much like your name.' }
  answer(400, { error: { code: 'invalid_input', message: 'Refused', fields } })
  await user.type(field('confirmPassword'), '{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('password')))
  expect(screen.getByText(fields.password)).toBeTruthy()
  await user.click(field('email'))
  expect(screen.getByText(fields.password)).toBeTruthy()
  await user.type(field('password'), '!')
  expect(screen.queryByText(fields.password)).toBeNull()
})

const again = () => {
  cleanup()
  ;({ user } = render(<RegistrationForm onRegistered={onRegistered} onLoginInstead={onLoginInstead} />))
}

it('names the fields that are still empty', async () => {
  expect(screen.getByText('There are 9 more fields to fill in.')).toBeDefined()
  await fill({ ...NALEDI, password: '', confirmPassword: '' }).catch(() => undefined)
  expect(screen.getByText('Still to fill in: password, confirm password.')).toBeDefined()
})

it('cannot lose what was typed to a reload or another form, but never keeps a password', async () => {
  await fill()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(NALEDI.password)
  again()
  expect(field('firstName').value).toBe('Naledi')
  expect(field('phoneNumber').value).toBe('0821234567')
  expect(field('password').value).toBe('')
})

it('cannot show what was typed to the next child on a shared computer', async () => {
  await fill({ firstName: 'Naledi' })
  vi.setSystemTime(Date.now() + 11 * 60_000)
  again()
  expect(field('firstName').value).toBe('')
})
