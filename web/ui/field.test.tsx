// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { PasswordField, Switch, TextField } from './field.tsx'
import { find, mount } from './testing.tsx'

let page: ReturnType<typeof mount>
afterEach(() => page.leave())

function described(input: Element): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => find(page.container, `#${CSS.escape(id)}`).textContent).join(' | ')
}

test('the label names the input; error and hint describe it, the error first', () => {
  page = mount(
    <TextField
      label="E-mail"
      name="email"
      hint="Yours or a parent's."
      error="Please enter a valid email address"
    />,
  )
  const input = find<HTMLInputElement>(page.container, 'input')
  expect(find<HTMLLabelElement>(page.container, 'label').htmlFor).toBe(input.id)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described(input)).toBe("Please enter a valid email address | Yours or a parent's.")
})

test('a field without fault is not called invalid', () => {
  page = mount(<TextField label="E-mail" name="email" />)
  const input = find(page.container, 'input')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('a password is hidden until asked for, keeps its text, and says so', () => {
  page = mount(<PasswordField label="Password" name="password" defaultValue="sawubona" />)
  const input = find<HTMLInputElement>(page.container, 'input')
  const eye = find(page.container, 'button')
  expect([input.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  act(() => eye.click())
  expect([input.type, input.value, eye.getAttribute('aria-pressed')]).toEqual(['text', 'sawubona', 'true'])
})

test('a switch tells its state and its owner', () => {
  const onChange = vi.fn<(on: boolean) => void>()
  page = mount(<Switch label="E-mail to all users" hint="1,735 people" checked={false} onChange={onChange} />)
  const input = find(page.container, '[role="switch"]')
  expect(input.getAttribute('aria-checked')).toBe('false')
  expect(described(input)).toBe('1,735 people')
  act(() => input.click())
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
})

test('cannot send a form twice: a busy button stops its own click and keeps the focus', () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  )
  page = mount(form(false))
  const button = find(page.container, 'button')
  button.focus()
  act(() => button.click())
  page.show(form(true))
  act(() => button.click())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Signing in...', 'true'])
  expect(document.activeElement).toBe(button)
})
