// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { find, mount } from './testing.tsx'

let page: ReturnType<typeof mount> | undefined
afterEach(() => page?.leave())

function question(open: boolean, onClose: () => void, closeOnBackdrop = true) {
  return (
    <>
      <button type="button" id="asks">
        Delete
      </button>
      <Dialog open={open} onClose={onClose} title="Delete this?" closeOnBackdrop={closeOnBackdrop}>
        Gone for good.
      </Dialog>
    </>
  )
}

function openFrom(onClose = vi.fn<() => void>(), closeOnBackdrop = true) {
  page = mount(question(false, onClose, closeOnBackdrop))
  find(page.container, '#asks').focus()
  page.show(question(true, onClose, closeOnBackdrop))
  return { page, onClose, dialog: find<HTMLDialogElement>(page.container, 'dialog') }
}

test('carries its title as its name and is modal', () => {
  const { page, dialog } = openFrom()
  expect(dialog.open).toBe(true)
  expect(
    find(page.container, `#${CSS.escape(dialog.getAttribute('aria-labelledby') ?? '')}`).textContent,
  ).toBe('Delete this?')
})

test('gives the focus back to what opened it', () => {
  const { page, onClose, dialog } = openFrom()
  find(dialog, '[aria-label="Close"]').focus()
  page.show(question(false, onClose))
  expect(document.activeElement?.id).toBe('asks')
})

test('holds the page still while open, and only then', () => {
  const { page, onClose } = openFrom()
  expect(document.documentElement.classList).toContain('scroll-locked')
  page.show(question(false, onClose))
  expect(document.documentElement.classList).not.toContain('scroll-locked')
})

test('tells its owner when it is closed by the button, by the browser or by a press outside', () => {
  for (const close of [
    (dialog: HTMLDialogElement) => find(dialog, '[aria-label="Close"]').click(),
    (dialog: HTMLDialogElement) => dialog.close(),
    (dialog: HTMLDialogElement) => dialog.click(),
  ]) {
    const { page, dialog, onClose } = openFrom()
    act(() => close(dialog))
    expect(onClose).toHaveBeenCalledTimes(1)
    page.leave()
  }
})

test('cannot be dismissed by a press outside when a button must answer', () => {
  const { dialog, onClose } = openFrom(vi.fn<() => void>(), false)
  act(() => dialog.click())
  expect(onClose).not.toHaveBeenCalled()
})

test('a press on its own text does not close it', () => {
  const { dialog, onClose } = openFrom()
  act(() => find(dialog, 'h2').click())
  expect(onClose).not.toHaveBeenCalled()
})
