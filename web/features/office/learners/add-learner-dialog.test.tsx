// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { AddLearnerDialog } from './add-learner-dialog.tsx'

it('cannot be filled by the browser with the data of the teacher who types', () => {
  render(<AddLearnerDialog onAdded={() => {}} onClose={() => {}} />)
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  expect(fields).toHaveLength(7)
  for (const field of fields) {
    expect(field.getAttribute('autocomplete')).toBe('off')
    expect(field.form?.getAttribute('autocomplete')).toBe('off')
  }
})
