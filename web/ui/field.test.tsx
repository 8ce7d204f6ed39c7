// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { PasswordField, Switch, TextField } from './field.tsx'
import { render } from './testing.tsx'

test('the label names the input; error and hint describe it, the error first', () => {
  render(
    <TextField
      label="E-mail"
      name="email"
      hint="Yours or a parent's."
      error="Please enter a valid email address"
    />,
  )
  const description = "Please enter a valid email address Yours or a parent's."
  const input = screen.getByRole('textbox', { name: 'E-mail', description })
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('a field without fault is not called invalid', () => {
  render(<TextField label="E-mail" name="email" />)
  const input = screen.getByRole('textbox', { name: 'E-mail' })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('a password is hidden until asked for, keeps its text, and says so', async () => {
  const { user } = render(<PasswordField label="Password" name="password" defaultValue="sawubona" />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect([input.type, input.value]).toEqual(['text', 'sawubona'])
  expect(screen.getByRole('button', { name: 'Show password', pressed: true })).toBeDefined()
})

test('a switch tells its state and its owner', async () => {
  const onChange = vi.fn<(on: boolean) => void>()
  const { user } = render(
    <Switch label="E-mail to all users" hint="1,735 people" checked={false} onChange={onChange} />,
  )
  const about = { name: /^E-mail to all users/, description: '1,735 people', checked: false }
  await user.click(screen.getByRole('switch', about))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
})

test('cannot send a form twice: a busy button stops its own click and keeps the focus', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
  const { user, rerender } = render(form(false))
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Signing in...' })
  await user.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
})
