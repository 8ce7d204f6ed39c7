// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { memo, useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { isUnchanged, KeepAlive, WhileShown } from './keep-alive.tsx'
import { Page } from '../page.tsx'
import { render } from '../testing.tsx'

const drawn = vi.fn<(count: number) => void>()
const begun = vi.fn<() => void>()
const ended = vi.fn<() => void>()
afterEach(() => void vi.clearAllMocks())

const Screen = memo(function Screen({ count }: { shown: boolean; count: number }) {
  drawn(count)
  return <p>{count}</p>
}, isUnchanged)

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
  expect(container.querySelector('.kept[data-hidden]')).not.toBeNull()
  rerender(counted(true, 3))
  expect(drawn.mock.calls).toEqual([[1], [3]])
  expect(container.querySelector('.kept:not([data-hidden])')).not.toBeNull()
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
