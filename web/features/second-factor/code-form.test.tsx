// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { CodeForm } from './code-form.tsx'

const onDone = vi.fn<(passwordDue: boolean) => void>()
const fetcher = vi.fn<typeof fetch>()
let user: ReturnType<typeof render>['user']

beforeEach(() => {
  vi.stubGlobal('fetch', fetcher)
  ;({ user } = render(<CodeForm onDone={onDone} />))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  fetcher.mockResolvedValueOnce(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    }),
  )
}
const refused = (code: string) => ({ error: { code, message: '' } })
const app = () => screen.getByLabelText('Code from your app')

it('asks for the code with the keys for numbers, fills it in from a message, and has the focus', () => {
  expect(app().getAttribute('inputmode')).toBe('numeric')
  expect(app().getAttribute('autocomplete')).toBe('one-time-code')
  expect(document.activeElement).toBe(app())
})

it('says what to do with a wrong code, and goes on with the next one', async () => {
  answer(400, refused('second_factor_wrong'))
  await user.type(app(), '000000{Enter}')
  await screen.findByText(/wrong, used or too old/)
  expect(document.activeElement).toBe(app())
  answer(200, { passwordDue: true })
  await user.clear(app())
  await user.type(app(), '123456{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(true))
})

it('says how long to wait after too many tries', async () => {
  answer(429, refused('too_many_tries'), { 'Retry-After': '120' })
  await user.type(app(), '000000{Enter}')
  await screen.findByText(/Please wait about 2 minutes/)
})

it('cannot be sent empty', async () => {
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  screen.getByText('Please type the code')
  expect(fetcher).not.toHaveBeenCalled()
})

it('takes a recovery code instead, and comes back', async () => {
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText('Recovery code')
  expect(document.activeElement).toBe(field)
  answer(200, { passwordDue: false })
  await user.type(field, 'k7f2-9qmd-x4hp-22ab{Enter}')
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(false))
  expect(JSON.parse(String(fetcher.mock.calls[0]?.[1]?.body))).toEqual({ code: 'k7f2-9qmd-x4hp-22ab' })
  await user.click(screen.getByRole('button', { name: 'Use the code from my app' }))
  expect(document.activeElement).toBe(app())
})
