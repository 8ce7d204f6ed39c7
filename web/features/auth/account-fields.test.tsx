// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { NewPasswordFields } from './account-fields.tsx'

const field = (name: string) => ({ name, value: '', error: undefined, onChange: () => {}, onBlur: () => {} })
const show = (maybeStaff: boolean) =>
  render(<NewPasswordFields label="Password" againLabel="Again" maybeStaff={maybeStaff} field={field} />)

it('says what staff need where staff choose a password too, and only there', () => {
  show(true)
  expect(screen.getByText(/At least 6 characters, and at least 12 for teachers and admins\./)).toBeTruthy()
})

it('says to a learner who registers what a learner needs', () => {
  show(false)
  expect(screen.getByText(/At least 6 characters\./)).toBeTruthy()
  expect(screen.queryByText(/12/)).toBeNull()
})
