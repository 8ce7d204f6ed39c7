// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { ClassLoginForm } from './class-login-form.tsx'

const after = {
  onSignedIn: vi.fn<(userId: string) => void>(),
  onPasswordDue: vi.fn<(userId: string) => void>(),
  onSecondFactorDue: vi.fn<(userId: string) => void>(),
  onDeletionDue: vi.fn<(dueAt: string) => void>(),
}
const fetcher = vi.fn<typeof fetch>()
const USER = '00000000-0000-4000-8000-000000000001'

beforeEach(() => vi.stubGlobal('fetch', fetcher))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function answer(status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json' }
  fetcher.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))
}
const REFUSED = { error: { code: 'invalid_credentials', message: 'That did not work.' } }
const sent = () => fetcher.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as unknown)

it('keeps the scanned password after a typing mistake in the name', async () => {
  const { user } = render(
    <ClassLoginForm
      card={{ classCode: 'goat-mango-47', word: 'sun-tree' }}
      onBack={() => undefined}
      {...after}
    />,
  )
  expect(screen.getByText('Step 2 of 2')).toBeTruthy()
  const name = screen.getByLabelText('Your first name and surname')
  answer(401, REFUSED)
  await user.type(name, 'Napedi Zulu')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  answer(200, { user: { id: USER }, passwordDue: true })
  await user.clear(name)
  await user.type(name, 'Naledi Zulu')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await vi.waitFor(() => expect(after.onPasswordDue).toHaveBeenCalledExactlyOnceWith(USER))
  expect(sent()).toMatchObject([
    { name: 'Napedi Zulu', password: 'sun-tree' },
    { name: 'Naledi Zulu', password: 'sun-tree' },
  ])
})

it('lets a learner whose card is old type another password', async () => {
  const { user } = render(
    <ClassLoginForm
      card={{ classCode: 'goat-mango-47', word: 'sun-tree' }}
      onBack={() => undefined}
      {...after}
    />,
  )
  answer(401, REFUSED)
  await user.type(screen.getByLabelText('Your first name and surname'), 'Naledi Zulu')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await user.click(await screen.findByRole('button', { name: 'Type the password myself' }))
  expect(screen.getByText('Step 3 of 3')).toBeTruthy()
  expect(screen.getByLabelText('Password')).toBeTruthy()
})
