// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from './testing.tsx'
import { endToasts, showToast, ToastProvider } from './toast.tsx'

let page: ReturnType<typeof render>
const region = () => page.container.querySelector<HTMLElement>('[aria-live="polite"]') ?? expect.fail()
const titles = () => screen.queryAllByText(/./, { selector: 'b' }).map((title) => title.textContent)
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.useFakeTimers()
  page = render(<ToastProvider>app</ToastProvider>)
})
afterEach(() => {
  wait(60_000)
  page.unmount()
  vi.useRealTimers()
})

test('the live region is in the page before the first message, else nothing is read out', () => {
  expect(region().textContent).toBe('')
  act(() => showToast({ title: 'Lesson Completed', text: 'The next lesson is unlocked.', tone: 'good' }))
  expect(region().textContent).toContain('Lesson Completed')
  expect(region().textContent).toContain('The next lesson is unlocked.')
})

test('a message leaves by itself, bad news later', () => {
  act(() => {
    showToast({ title: 'Saved' })
    showToast({ title: 'Login failed', tone: 'bad' })
  })
  wait(6001)
  expect(titles()).toEqual(['Login failed'])
  wait(4000)
  expect(titles()).toEqual([])
})

test('cannot show more than two: the oldest gives way', () => {
  act(() => ['1', '2', '3'].forEach((title) => showToast({ title })))
  expect(titles()).toEqual(['2', '3'])
})

test('good news ends older bad news, and stays beside newer', () => {
  act(() => showToast({ title: 'Not saved', tone: 'bad' }))
  act(() => showToast({ title: 'Saved', tone: 'good' }))
  expect(titles()).toEqual(['Saved'])
  act(() => showToast({ title: 'Not sent', tone: 'bad' }))
  expect(titles()).toEqual(['Saved', 'Not sent'])
})

test('plain news cannot push bad news away', () => {
  act(() => showToast({ title: 'Not saved', tone: 'bad' }))
  act(() => ['1', '2'].forEach((title) => showToast({ title })))
  expect(titles()).toEqual(['Not saved', '2'])
  act(() => ['Offline', 'Still offline'].forEach((title) => showToast({ title, tone: 'bad' })))
  expect(titles()).toEqual(['Offline', 'Still offline'])
})

test('a message ends when the screen moves on; what was said on the way goes along once', () => {
  act(() => {
    showToast({ title: 'Saved', tone: 'good' })
    showToast({ title: 'Lesson Completed', tone: 'good', goesAlong: true })
  })
  act(endToasts)
  expect(titles()).toEqual(['Lesson Completed'])
  act(() => showToast({ title: 'Not kept', tone: 'bad' }))
  act(endToasts)
  expect(titles()).toEqual([])
})

test('cannot take a tap but on its button, nor be held by a pointer that passes through', () => {
  act(() => showToast({ title: 'Saved' }))
  const { container } = page
  const isOpen = (element: Element | null) => element?.className.includes('pointer-events-auto') ?? false
  expect(region().className).toContain('pointer-events-none')
  expect(isOpen(container.querySelector('.toast'))).toBe(false)
  expect(isOpen(screen.getByRole('button', { name: 'Dismiss' }))).toBe(true)
})

test('news that says the same and more takes the place of good news', () => {
  act(() => {
    showToast({ title: 'Task Completed!', tone: 'good' })
    showToast({ title: 'Lesson Completed', tone: 'good', alone: true })
  })
  expect(titles()).toEqual(['Lesson Completed'])
})

test('news of the same kind takes the place of the older one, with its whole time again', () => {
  act(() => showToast({ title: 'Task Completed!', text: 'Mouse Skills' }))
  wait(4000)
  act(() => showToast({ title: 'Task Completed!', text: 'Keyboard Basics' }))
  wait(4000)
  expect(region().textContent).toContain('Keyboard Basics')
  expect(region().textContent).not.toContain('Mouse Skills')
})

test('cannot leave while the keyboard is on it, and leaves after', () => {
  act(() => showToast({ title: 'Saved' }))
  const button = screen.getByRole('button', { name: 'Dismiss' })
  act(() => button.focus())
  wait(30_000)
  expect(titles()).toEqual(['Saved'])
  act(() => button.blur())
  wait(6001)
  expect(titles()).toEqual([])
})

test('wait while a dialog hides them, and then have their full time', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  act(() => showToast({ title: 'Saved' }))
  wait(13_000)
  expect(titles()).toEqual(['Saved'])
  dialog.remove()
  wait(6001)
  expect(titles()).toEqual([])
})

test('dismissing one lets the others go on', () => {
  act(() => {
    showToast({ title: 'one' })
    showToast({ title: 'two' })
  })
  const [first] = screen.getAllByRole('button', { name: 'Dismiss' })
  act(() => first?.focus())
  act(() => first?.click())
  expect(titles()).toEqual(['two'])
  wait(6001)
  expect(titles()).toEqual([])
})

test('cannot move under a finger that is down, and makes room once the press is over', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  const step = main.appendChild(document.createElement('button'))
  step.className = 'button'
  const box = (top: number, height: number) => () => new DOMRect(0, top, 300, height)
  region().getBoundingClientRect = box(12, 80)
  step.getBoundingClientRect = box(60, 48)
  act(() => showToast({ title: 'Saved' }))
  dispatchEvent(new Event('pointerdown'))
  wait(100)
  step.focus()
  await vi.dynamicImportSettled()
  expect(region().style.top).toBe('')
  dispatchEvent(new Event('pointerup'))
  wait(100)
  await vi.dynamicImportSettled()
  expect(region().style.top).not.toBe('')
  main.remove()
})
