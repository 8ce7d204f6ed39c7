// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { beginHistoryOwner, readHistoryOwner } from '#web/session/history-owner.ts'
import { goBack, guardView, openQuiz } from './navigate.ts'
import { readView, START, writeView } from './view-state.ts'

beginHistoryOwner()
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
  expect(put.mock.calls).toEqual([[writeView(LIST, readHistoryOwner()), '', '/']])
})

it('only goes where the place is there already, and only puts where there is nothing to go back to', () => {
  const { go, put, arrive } = browser()
  goBack({ steps: 2, put: null })
  arrive()
  expect([go.mock.calls, put.mock.calls]).toEqual([[[-2]], []])
  goBack({ steps: 0, put: LIST })
  expect([go.mock.calls.length, put.mock.calls.length]).toEqual([1, 1])
})

it('guards the quiz that is open, also on a device somebody else has signed out of', () => {
  openQuiz('computer-basics')
  const quiz = readView(history.state, readHistoryOwner())
  guardView()
  const guarded = { ...quiz, quiz: 'computer-basics', guarded: true, depth: quiz.depth + 1 }
  expect(readView(history.state, readHistoryOwner())).toEqual(guarded)
  const entries = history.length
  guardView()
  expect(history.length).toBe(entries)
})
