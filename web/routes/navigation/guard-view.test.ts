// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { beginHistoryOwner, readHistoryOwner } from '#web/session/history-owner.ts'
import { guardView, pushView } from './use-view.ts'
import { readView, START, toQuiz } from './view-state.ts'

it('guards the quiz that is open, also on a device somebody else has signed out of', () => {
  beginHistoryOwner()
  const quiz = toQuiz(START, 'computer-basics', 'k')
  pushView(quiz)
  guardView()
  const guarded = { ...quiz, guarded: true, depth: quiz.depth + 1 }
  expect(readView(history.state, readHistoryOwner())).toEqual(guarded)
  const stops = history.length
  guardView()
  expect(history.length).toBe(stops)
})
