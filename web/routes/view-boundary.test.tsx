// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { mount } from '#web/ui/testing.tsx'
import { ViewBoundary } from './view-boundary.tsx'

let page: ReturnType<typeof mount>
afterEach(() => {
  page.leave()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('a fault in a view')
}

it('offers a way out of a view that fails, and the next view starts afresh', () => {
  // React reports what a boundary caught; here that is expected.
  vi.spyOn(console, 'error').mockReturnValue()
  const onLeave = vi.fn<() => void>()
  page = mount(
    <ViewBoundary key="one" leaveLabel="Back to lessons" onLeave={onLeave}>
      <Broken />
    </ViewBoundary>,
  )
  const buttons = [...page.container.querySelectorAll('button')]
  expect(buttons.map((button) => button.textContent)).toEqual(['Reload', 'Back to lessons'])
  expect(page.container.textContent).not.toContain('a fault in a view')
  act(() => buttons[1]?.click())
  expect(onLeave).toHaveBeenCalledOnce()

  page.show(
    <ViewBoundary key="two" leaveLabel="Back to lessons" onLeave={onLeave}>
      <p>All is well</p>
    </ViewBoundary>,
  )
  expect(page.container.textContent).toBe('All is well')
})

it('tries a kept view again at the next visit, not while it is hidden', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  const Sometimes = () => (isBroken ? <Broken /> : <p>All is well</p>)
  const view = (visit: string | undefined) => (
    <ViewBoundary visit={visit} leaveLabel="Go to Home" onLeave={() => undefined}>
      <Sometimes />
    </ViewBoundary>
  )
  page = mount(view('one'))
  isBroken = false
  page.show(view(undefined))
  page.show(view('one'))
  expect(page.container.textContent).toContain('Go to Home')
  page.show(view('two'))
  expect(page.container.textContent).toBe('All is well')
})
