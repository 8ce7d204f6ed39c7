// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { LoginForm } from './login-form.tsx'

const USER = '00000000-0000-4000-8000-000000000001'
const NEEDED = 'You must provide either an email or phone number and a password.'
const after = {
  onSignedIn: vi.fn<(userId: string) => void>(),
  onPasswordDue: vi.fn<(userId: string) => void>(),
  onSecondFactorDue: vi.fn<(userId: string) => void>(),
  onDeletionDue: vi.fn<(dueAt: string) => void>(),
  onForgot: vi.fn<(email: string) => void>(),
}
const fetcher = vi.fn<typeof fetch>()
let user: ReturnType<typeof render>['user']

function open(): void {
  ;({ user } = render(<LoginForm {...after} />))
}
beforeEach(() => {
  vi.stubGlobal('fetch', fetcher)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const name = () => screen.getByLabelText('Email or phone number')
const submit = () => user.click(screen.getByRole('button', { name: 'Sign In' }))
const sent = () => JSON.parse(String(fetcher.mock.calls[0]?.[1]?.body)) as unknown
function answer(status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json' }
  fetcher.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))
}
async function typeAndSubmit(typed: string): Promise<void> {
  await user.type(name(), typed)
  await user.type(screen.getByLabelText('Password'), 'umfula-5')
  await submit()
}

it('says the sentence of the specification when both are missing, and sends nothing', async () => {
  open()
  await submit()
  expect(screen.getAllByText(NEEDED)).toHaveLength(1)
  expect(document.activeElement).toBe(name())
  expect(fetcher).not.toHaveBeenCalled()
})

it.each([
  ['Naledi@Example.org', { email: 'naledi@example.org' }],
  ['+27 82 123 4567', { phoneNumber: '0821234567' }],
])('sends what was typed, %s, as what it is', async (typed, expected) => {
  answer(200, { user: { id: USER }, passwordDue: false })
  open()
  await typeAndSubmit(typed)
  await waitFor(() => expect(after.onSignedIn).toHaveBeenCalledExactlyOnceWith(USER))
  expect(sent()).toEqual({ ...expected, password: 'umfula-5' })
})

it.each([
  ['0821234567', ' You can also sign in with your email address instead of the number.'],
  ['naledi@example.org', ''],
])('after a wrong password for %s says the sentence of the specification%s', async (typed, hint) => {
  answer(401, { error: { code: 'invalid_credentials', message: 'x' } })
  open()
  await typeAndSubmit(typed)
  const sentence = 'Invalid email or password. Please check your details and try again.'
  expect(await screen.findByText(sentence + hint)).toBeDefined()
})

it('says that the computer is shared, and remembers that on this device', async () => {
  answer(200, { user: { id: USER }, passwordDue: false })
  open()
  await user.click(screen.getByRole('checkbox', { name: /This is a shared computer/ }))
  await typeAndSubmit('naledi@example.org')
  await waitFor(() => expect(fetcher).toHaveBeenCalled())
  expect(sent()).toMatchObject({ shared: true })
  expect(localStorage.getItem('qala.shared-computer')).not.toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /This is a shared computer/ }))
  expect(localStorage.getItem('qala.shared-computer')).toBeNull()
})

it('cannot go past a second factor, a one-time password or not', async () => {
  answer(200, { user: { id: USER }, passwordDue: true, secondFactorDue: true })
  open()
  await typeAndSubmit('naledi@example.org')
  await waitFor(() => expect(after.onSecondFactorDue).toHaveBeenCalledExactlyOnceWith(USER))
  expect(after.onSignedIn).not.toHaveBeenCalled()
  expect(after.onPasswordDue).not.toHaveBeenCalled()
})
