// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { render } from './testing.tsx'

function question(open: boolean, onClose: () => void, closeOnBackdrop = true) {
  return (
    <>
      <button type="button">Delete</button>
      <Dialog open={open} onClose={onClose} title="Delete this?" closeOnBackdrop={closeOnBackdrop}>
        Gone for good.
      </Dialog>
    </>
  )
}

function openFrom(onClose = vi.fn<() => void>(), closeOnBackdrop = true) {
  const page = render(question(false, onClose, closeOnBackdrop))
  screen.getByRole('button', { name: 'Delete' }).focus()
  page.rerender(question(true, onClose, closeOnBackdrop))
  return { ...page, onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete this?' }) }
}
const closeButton = () => screen.getByRole('button', { name: 'Close' })

test('carries its title as its name and is modal', () => {
  const { dialog } = openFrom()
  expect(dialog.open).toBe(true)
})

test('gives the focus back to what opened it', () => {
  const { rerender, onClose } = openFrom()
  closeButton().focus()
  rerender(question(false, onClose))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
})

test('holds the page still while open, and only then', () => {
  const { rerender, onClose } = openFrom()
  expect(document.documentElement.classList).toContain('scroll-locked')
  rerender(question(false, onClose))
  expect(document.documentElement.classList).not.toContain('scroll-locked')
})

test('tells its owner when it is closed by the button, by the browser or by a press outside', async () => {
  for (const close of [
    ({ user }: ReturnType<typeof openFrom>) => user.click(closeButton()),
    ({ dialog }: ReturnType<typeof openFrom>) => act(async () => dialog.close()),
    ({ user, dialog }: ReturnType<typeof openFrom>) => user.click(dialog),
  ]) {
    const opened = openFrom()
    await close(opened)
    expect(opened.onClose).toHaveBeenCalledTimes(1)
    opened.unmount()
  }
})

test('cannot be dismissed by a press outside when a button must answer', async () => {
  const { user, dialog, onClose } = openFrom(vi.fn<() => void>(), false)
  await user.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

test('a press on its own text does not close it', async () => {
  const { user, onClose } = openFrom()
  await user.click(screen.getByRole('heading', { name: 'Delete this?' }))
  expect(onClose).not.toHaveBeenCalled()
})
