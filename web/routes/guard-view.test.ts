// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { beginEra, readEra } from '#web/session/era.ts'
import { guardView, pushView } from './use-view.ts'
import { readView, START, toQuiz } from './view-state.ts'

it('guards the quiz that is open, also on a device somebody else has signed out of', () => {
  beginEra()
  const quiz = toQuiz(START, 'computer-basics', 'k')
  pushView(quiz)
  guardView()
  const guarded = { ...quiz, guarded: true, depth: quiz.depth + 1 }
  expect(readView(history.state, readEra())).toEqual(guarded)
  const stops = history.length
  guardView()
  expect(history.length).toBe(stops)
})
