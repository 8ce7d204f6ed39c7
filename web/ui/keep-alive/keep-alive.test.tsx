// @vitest-environment happy-dom
import { memo, useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { KeepAlive, WhileShown } from './keep-alive.tsx'
import { skipHiddenRender } from './skip-hidden-render.ts'
import { Page } from '../page.tsx'
import { find, mount } from '../testing.tsx'

const drawn = vi.fn<(count: number) => void>()
const begun = vi.fn<() => void>()
const ended = vi.fn<() => void>()
let page: ReturnType<typeof mount>
afterEach(() => {
  page.leave()
  vi.clearAllMocks()
})

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

function screen(shown: boolean, count: number) {
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
  page = mount(screen(true, 1))
  const before = find(page.container, 'p')
  page.show(screen(false, 2))
  page.show(screen(false, 3))
  expect(drawn.mock.calls).toEqual([[1]])
  expect(find(page.container, '.keep-alive').hasAttribute('data-hidden')).toBe(true)
  page.show(screen(true, 3))
  expect(drawn.mock.calls).toEqual([[1], [3]])
  expect(find(page.container, '.keep-alive').hasAttribute('data-hidden')).toBe(false)
  expect(find(page.container, 'p')).toBe(before)
})

it('is not drawn again when nothing changed', () => {
  page = mount(screen(true, 1))
  page.show(screen(false, 1))
  page.show(screen(true, 1))
  expect(drawn).toHaveBeenCalledOnce()
})

it('asks nobody anything before it is looked at, nor while it is hidden', () => {
  page = mount(screen(false, 1))
  expect(begun).not.toHaveBeenCalled()
  page.show(screen(true, 1))
  expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
  page.show(screen(false, 1))
  expect([begun.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1])
  page.show(screen(true, 1))
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
  page = mount(two(true))
  const named = () => [...page.container.querySelectorAll('#main')].map((main) => main.textContent)
  expect(named()).toEqual(['lesson'])
  page.show(two(false))
  expect(named()).toEqual(['tabs'])
})
