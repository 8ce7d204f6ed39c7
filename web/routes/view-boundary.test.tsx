// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { ViewBoundary } from './view-boundary.tsx'

afterEach(() => void vi.restoreAllMocks())

function Broken(): never {
  throw new Error('a fault in a view')
}

it('offers a way out of a view that fails, and the next view starts afresh', async () => {
  // React reports errors that a boundary caught, which is expected here.
  vi.spyOn(console, 'error').mockReturnValue()
  const onLeave = vi.fn<() => void>()
  const { container, user, rerender } = render(
    <ViewBoundary key="one" leaveLabel="Back to lessons" onLeave={onLeave}>
      <Broken />
    </ViewBoundary>,
  )
  const buttons = screen.getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual(['Reload', 'Back to lessons'])
  expect(container.textContent).not.toContain('a fault in a view')
  await user.click(screen.getByRole('button', { name: 'Back to lessons' }))
  expect(onLeave).toHaveBeenCalledOnce()

  rerender(
    <ViewBoundary key="two" leaveLabel="Back to lessons" onLeave={onLeave}>
      <p>All is well</p>
    </ViewBoundary>,
  )
  expect(container.textContent).toBe('All is well')
})

it('tries a hidden view again at the next visit, not before', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  const Sometimes = () => (isBroken ? <Broken /> : <p>All is well</p>)
  const view = (visit: string | undefined) => (
    <ViewBoundary visit={visit} leaveLabel="Go to Home" onLeave={() => undefined}>
      <Sometimes />
    </ViewBoundary>
  )
  const { container, rerender } = render(view('one'))
  isBroken = false
  rerender(view(undefined))
  rerender(view('one'))
  screen.getByRole('button', { name: 'Go to Home' })
  rerender(view('two'))
  expect(container.textContent).toBe('All is well')
})
