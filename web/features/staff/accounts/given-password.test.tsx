// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { render } from '#web/ui/testing.tsx'
import { GivenPassword } from './given-password.tsx'

const GIVEN: OneTimePassword = {
  email: null,
  password: 'tall-lion',
  expiresAt: '2026-03-04T10:00:00.000Z',
  signInClass: { name: '7A', code: 'goat-mango-47' },
}
const show = (more: Partial<OneTimePassword>, isStaff = false) =>
  render(<GivenPassword {...GIVEN} {...more} name="Naledi Dlamini" isStaff={isStaff} onDone={() => {}} />)
/** Returns what is printed, which is outside the dialog. */
const paper = () => within(document.querySelector<HTMLElement>('.slips.print-only') ?? document.body)

it('is printed with the address, the class code and the name', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user } = show({})
  expect(screen.getByText('Class code').nextSibling?.textContent).toBe('goat-mango-47')
  for (const text of ['Naledi Dlamini', `${location.host}/class`, 'goat-mango-47', 'tall-lion'])
    expect(paper().getByText(text, { exact: false })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('names the address where staff sign in', () => {
  show({ email: 'pam@example.org', signInClass: null }, true)
  expect(paper().getByText(`${location.host}/admin/login`, { exact: false })).toBeTruthy()
  expect(paper().getByText('pam@example.org')).toBeTruthy()
})

it('says that a learner in no class cannot sign in yet, and what to do', () => {
  show({ signInClass: null })
  expect(screen.getByText('cannot sign in yet.', { exact: false })).toBeTruthy()
  expect(screen.queryByText('Class code and name')).toBeNull()
})
