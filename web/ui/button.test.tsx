// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { render } from './testing.tsx'

const deed = vi.fn<() => void>()
const sent = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())

it('cannot be pressed a second time while it is busy, by mouse, touch or key', async () => {
  const { user, rerender } = render(<Button onClick={deed}>Save</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button')
  await user.click(button)
  rerender(
    <Button busy busyLabel="Saving..." onClick={deed}>
      Save
    </Button>,
  )
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.pointer([{ keys: '[TouchA]', target: button }])
  await user.keyboard('{Enter} ')
  expect(deed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button)
})

it('cannot send its form while it is busy, not by Enter in a field either', async () => {
  const form = (busy: boolean) => (
    <form onSubmit={sent}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  )
  const { user, rerender } = render(form(false))
  await user.click(screen.getByRole('button'))
  expect(sent).toHaveBeenCalledOnce()
  rerender(form(true))
  await user.click(screen.getByRole('button'))
  await user.click(screen.getByRole('textbox'))
  await user.keyboard('{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})
