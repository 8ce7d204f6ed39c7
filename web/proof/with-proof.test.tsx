// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '#web/ui/testing.tsx'
import type { ApiResult } from '#web/api/client.ts'
// The code under test loads this late. Without this import, the first test could look too early on a busy machine.
import './ask-password.tsx'
import { withProof } from './with-proof.ts'

const prove = vi.hoisted(() => vi.fn<(call: unknown) => Promise<ApiResult<void>>>())
vi.mock('#web/session/access.ts', () => ({ callAsLearner: prove }))

const NEEDED: ApiResult<string> = { ok: false, reason: 'refused', status: 403, code: 'password_needed' }
const WRONG: ApiResult<void> = { ok: false, reason: 'refused', status: 401, code: 'invalid_credentials' }
const DONE: ApiResult<string> = { ok: true, data: 'deleted' }
const PROVEN: ApiResult<void> = { ok: true, data: undefined }
const call = vi.fn<() => Promise<ApiResult<string>>>()
const user = userEvent.setup({ delay: null })

beforeEach(() => {
  vi.resetAllMocks()
})
afterEach(() => {
  document.body.replaceChildren()
})

const question = () => screen.findByRole('dialog', { name: 'Please type your password again' })
async function answer(password: string): Promise<void> {
  await question()
  const field = screen.getByLabelText('Your password')
  await user.clear(field)
  await user.type(field, `${password}{Enter}`)
}

it('asks nothing while the server does not', async () => {
  call.mockResolvedValueOnce(DONE)
  expect(await withProof(call)).toBe(DONE)
  expect(document.body.children).toHaveLength(0)
})

it('asks, says when the password is wrong, and repeats the call when it is right', async () => {
  call.mockResolvedValueOnce(NEEDED).mockResolvedValueOnce(DONE)
  prove.mockResolvedValueOnce(WRONG).mockResolvedValueOnce(PROVEN)
  const done = withProof(call)
  await answer('wrong')
  await screen.findByText('This is not your password')
  expect(call).toHaveBeenCalledTimes(1)
  await answer('right')
  expect(await done).toBe(DONE)
  expect(call).toHaveBeenCalledTimes(2)
  await waitFor(() => expect(document.body.children).toHaveLength(0))
})

it('asks once for calls that were refused together', async () => {
  call.mockResolvedValueOnce(NEEDED).mockResolvedValueOnce(NEEDED).mockResolvedValue(DONE)
  prove.mockResolvedValueOnce(PROVEN)
  const both = Promise.all([withProof(call), withProof(call)])
  await answer('right')
  expect(await both).toEqual([DONE, DONE])
  expect(prove).toHaveBeenCalledTimes(1)
})

it('changes nothing when the question is closed', async () => {
  call.mockResolvedValueOnce(NEEDED)
  const done = withProof(call)
  await question()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await done).toBe(NEEDED)
  expect(call).toHaveBeenCalledTimes(1)
})
