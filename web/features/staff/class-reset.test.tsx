// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OneTimePassword } from '#domain/accounts/learners.ts'
import { render } from '#web/ui/testing.tsx'
import { AdminCallError } from './admin-call.ts'
import { ClassResetDialog, useClassReset } from './class-reset.tsx'

const CLASS = ['Ayanda', 'Bongani', 'Cebo'].map((firstName) => ({
  userId: firstName,
  firstName,
  lastName: 'Ntuli',
  gradeClass: '7A',
}))

function Resetting({ resetOne }: { resetOne: Parameters<typeof useClassReset>[0] }) {
  const reset = useClassReset(resetOne)
  return <ClassResetDialog learners={CLASS} reset={reset} onClose={() => {}} onDone={() => {}} />
}

const slip = {
  email: null,
  password: 'tall-lion',
  expiresAt: '2026-03-04T10:00:00.000Z',
  signInClass: { name: '7A', code: 'goat-mango-47' },
}

it('gives the others their passwords when one learner was deleted meanwhile, names that one, and repeats no other', async () => {
  const asked: string[] = []
  let isGone = true
  const resetOne = async ({ userId }: { userId: string }): Promise<OneTimePassword> => {
    asked.push(userId)
    if (userId === 'Bongani' && isGone)
      throw new AdminCallError({ ok: false, reason: 'refused', status: 404, code: 'not_found' })
    return { ...slip, password: `word-of-${userId}` }
  }
  const { user } = render(<Resetting resetOne={resetOne} />)
  await user.click(screen.getByRole('button', { name: 'Reset passwords' }))
  expect(await screen.findByText('Bongani Ntuli was not reset')).toBeTruthy()
  expect(screen.getAllByText('word-of-Ayanda')).toHaveLength(2)
  expect(screen.getAllByText('word-of-Cebo')).toHaveLength(2)
  isGone = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findAllByText('word-of-Bongani')).toHaveLength(2)
  expect(screen.queryByText('Bongani Ntuli was not reset')).toBeNull()
  expect(asked).toEqual(['Ayanda', 'Bongani', 'Cebo', 'Bongani'])
})

it('stops at what would stop each of the others too', async () => {
  const asked: string[] = []
  const resetOne = async ({ userId }: { userId: string }): Promise<OneTimePassword> => {
    asked.push(userId)
    throw new AdminCallError({ ok: false, reason: 'offline' })
  }
  const { user } = render(<Resetting resetOne={resetOne} />)
  await user.click(screen.getByRole('button', { name: 'Reset passwords' }))
  expect(await screen.findByText('3 of 3 were not reset')).toBeTruthy()
  expect(asked).toEqual(['Ayanda'])
})
