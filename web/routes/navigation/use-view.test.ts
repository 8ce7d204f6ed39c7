// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { goBack } from './use-view.ts'
import { START, writeView } from './view-state.ts'

afterEach(() => vi.restoreAllMocks())

const LIST = { ...START, tab: 'lessons' as const, key: 'list' }

/** A browser whose Back arrives a moment later, as real ones do. Returns the states put in place. */
function browser() {
  const go = vi.spyOn(history, 'go').mockReturnValue()
  const put = vi.spyOn(history, 'replaceState').mockReturnValue()
  const arrive = () => void dispatchEvent(new PopStateEvent('popstate'))
  return { go, put, arrive }
}

it('puts the place there once one has arrived, and never again', () => {
  const { go, put, arrive } = browser()
  goBack({ steps: 1, put: LIST })
  expect([go.mock.calls, put.mock.calls]).toEqual([[[-1]], []])
  arrive()
  arrive()
  expect(put.mock.calls).toEqual([[writeView(LIST, null), '', '/']])
})

it('only goes where the place is there already, and only puts where there is nothing to go back to', () => {
  const { go, put, arrive } = browser()
  goBack({ steps: 2, put: null })
  arrive()
  expect([go.mock.calls, put.mock.calls]).toEqual([[[-2]], []])
  goBack({ steps: 0, put: LIST })
  expect([go.mock.calls.length, put.mock.calls.length]).toEqual([1, 1])
})
