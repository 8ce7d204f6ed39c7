// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { beginHistoryOwner, readHistoryOwner } from '#web/session/history-owner.ts'
import { goBack, guardQuiz, openLevel, openQuiz, openTab, setFilter } from './navigate.ts'
import { readEntry, START, tabPlace, writeEntry } from './place.ts'

beginHistoryOwner()
afterEach(() => vi.restoreAllMocks())

const LIST = { ...START, place: tabPlace('lessons'), key: 'list' }

/**
 * A browser in which Back arrives a moment later, as in real browsers. Returns the mocks of `history.go` and
 * `history.replaceState`, and a function that lets Back arrive.
 */
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
  expect(put.mock.calls).toEqual([[writeEntry(LIST, readHistoryOwner()).state, '', '/']])
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
  const now = () => readEntry('/', history.state, readHistoryOwner())
  const quiz = now()
  guardQuiz()
  const place = { page: 'quiz', quiz: 'computer-basics', guarded: true, reviewed: null }
  expect(now()).toEqual({ ...quiz, place, depth: quiz.depth + 1 })
  const entries = history.length
  guardQuiz()
  expect(history.length).toBe(entries)
})

it('opens a tab once, and scrolls to its top when it is there already', () => {
  const top = vi.spyOn(window, 'scrollTo').mockReturnValue()
  openTab('quizzes')
  const entries = history.length
  openTab('quizzes')
  expect([history.length, top.mock.calls]).toEqual([entries, [[0, 0]]])
  openQuiz('computer-basics')
  openTab('quizzes')
  expect(history.length).toBe(entries + 2)
})

it('goes from level to level in one entry, so that Back leads to the Lab', () => {
  openTab('home')
  openLevel('robot-corner')
  const entries = history.length
  openLevel('robot-stairs')
  expect(history.length).toBe(entries)
  expect(history.state).toMatchObject({ page: 'level', level: 'robot-stairs' })
})

it('cannot come back to the list by a search that arrives after it was left', () => {
  openTab('lessons')
  setFilter({ search: 'mouse', difficulty: 'all' })
  expect(history.state).toMatchObject({ page: 'lessons', filter: { search: 'mouse' } })
  openTab('home')
  setFilter({ search: 'mouse mat', difficulty: 'all' })
  expect(history.state).toMatchObject({ page: 'home' })
})
