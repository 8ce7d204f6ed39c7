// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { memo, useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { KeepAlive, skipHiddenRender, WhileShown } from './keep-alive.tsx'
import { Page } from '../page.tsx'
import { render } from '../testing.tsx'

const drawn = vi.fn<(count: number) => void>()
const begun = vi.fn<() => void>()
const ended = vi.fn<() => void>()
afterEach(() => void vi.clearAllMocks())

const Screen = memo(function Screen({ count }: { shown: boolean; count: number }) {
  drawn(count)
  return <p>{count}</p>
}, skipHiddenRender)

function Asking() {
  useEffect(() => {
    begun()
    return ended
  }, [])
  return null
}

function counted(shown: boolean, count: number) {
  return (
    <KeepAlive shown={shown}>
      <Screen {...{ shown, count }} />
      <WhileShown>
        <Asking />
      </WhileShown>
    </KeepAlive>
  )
}

it('stands still while it is hidden, and shows what changed when it is looked at again', () => {
  const { container, rerender } = render(counted(true, 1))
  const before = screen.getByRole('paragraph')
  rerender(counted(false, 2))
  rerender(counted(false, 3))
  expect(drawn.mock.calls).toEqual([[1]])
  expect(container.querySelector('.keep-alive[data-hidden]')).not.toBeNull()
  rerender(counted(true, 3))
  expect(drawn.mock.calls).toEqual([[1], [3]])
  expect(container.querySelector('.keep-alive:not([data-hidden])')).not.toBeNull()
  expect(screen.getByRole('paragraph')).toBe(before)
})

it('is not drawn again when nothing changed', () => {
  const { rerender } = render(counted(true, 1))
  rerender(counted(false, 1))
  rerender(counted(true, 1))
  expect(drawn).toHaveBeenCalledOnce()
})

it('asks nobody anything before it is looked at, nor while it is hidden', () => {
  const { rerender } = render(counted(false, 1))
  expect(begun).not.toHaveBeenCalled()
  rerender(counted(true, 1))
  expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
  rerender(counted(false, 1))
  expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1])
  rerender(counted(true, 1))
  expect(begun).toHaveBeenCalledTimes(2)
})

it('lends the name of the main part to the page that is looked at', () => {
  const two = (lessonOpen: boolean) => (
    <>
      <KeepAlive shown={!lessonOpen}>
        <Page>tabs</Page>
      </KeepAlive>
      {lessonOpen && <Page>lesson</Page>}
    </>
  )
  const { container, rerender } = render(two(true))
  const named = () => [...container.querySelectorAll('#main')].map((main) => main.textContent)
  expect(named()).toEqual(['lesson'])
  rerender(two(false))
  expect(named()).toEqual(['tabs'])
})

const [before, after] = [{ lessons: 1 }, { lessons: 2 }]
const tab = { shown: true, atRest: true, progress: before, filter: 'all' }

it('a hidden tab takes up another progress only while the page is at rest', () => {
  expect(skipHiddenRender(tab, { ...tab, shown: false, atRest: false, progress: after })).toBe(true)
  expect(skipHiddenRender(tab, { ...tab, shown: false, progress: after })).toBe(false)
})

it('a tab that shows the present progress is drawn neither when it is hidden nor when it is shown again', () => {
  const hidden = { ...tab, shown: false }
  expect(skipHiddenRender({ ...tab, atRest: false }, hidden)).toBe(true)
  expect(skipHiddenRender(hidden, { ...tab, atRest: false })).toBe(true)
})

it('a hidden tab cares for nothing else, a shown one for everything', () => {
  expect(skipHiddenRender(tab, { ...tab, shown: false, filter: 'beginner' })).toBe(true)
  expect(skipHiddenRender(tab, { ...tab, filter: 'beginner' })).toBe(false)
  expect(skipHiddenRender(tab, { ...tab, progress: after, atRest: false })).toBe(false)
})
