// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { callApi } from '#web/api/client.ts'
import { render } from '#web/ui/testing.tsx'
import { ForgotForm } from './forgot-form.tsx'

vi.mock('#web/api/client.ts', () => ({ callApi: vi.fn<typeof callApi>() }))

async function ask(answer: { mailConnected?: boolean }): Promise<string> {
  vi.mocked(callApi).mockResolvedValue({ ok: true, data: answer })
  const { user } = render(<ForgotForm email="naledi@example.org" onBack={() => undefined} />)
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  return screen.getByRole('status').textContent
}

it('says that a link is on its way where the school sends e-mail', async () => {
  expect(await ask({ mailConnected: true })).toContain('a link is on its way')
})

it('takes an older server at its word', async () => {
  expect(await ask({})).toContain('a link is on its way')
})

it('cannot promise a link that reaches nobody: it names who can help', async () => {
  const text = await ask({ mailConnected: false })
  expect(text).not.toContain('on its way')
  expect(text).toContain('no link can come')
  expect(text).toContain('Ask a teacher')
  expect(screen.queryByText(/We send a link/)).toBeNull()
})
