// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { forgetRun, readSavedRun, saveRun } from './use-quiz-run.ts'

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const QUIZ = { id: 'hardware', questions: [{ correctAnswer: 1, options: ['RAM', 'Storage'] }] }
const run = { phase: 'submitted', answers: [1], choice: null } as const
const clock = { deadline: 1_000, left: 500 }

it('reads back what was saved for the same person and quiz', () => {
  saveRun('naledi', QUIZ.id, { run, clock })
  expect(readSavedRun('naledi', QUIZ)).toEqual({ run, clock })
  expect(readSavedRun('naledi', { ...QUIZ, id: 'another' })).toBeNull()
  forgetRun()
  expect(readSavedRun('naledi', QUIZ)).toBeNull()
})

it.each(['thabo', null])(
  'cannot show one learner’s quiz to another (%s), and keeps no trace of it',
  (other) => {
    saveRun('naledi', QUIZ.id, { run, clock })
    expect(readSavedRun(other, QUIZ)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  },
)

it('begins again when the questions have changed or the storage was meddled with', () => {
  saveRun('naledi', QUIZ.id, { run: { ...run, answers: [9] }, clock })
  expect(readSavedRun('naledi', QUIZ)).toBeNull()
  sessionStorage.setItem('qala.quiz', '{')
  expect(readSavedRun('naledi', QUIZ)).toBeNull()
})

it('goes on without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError')
  })
  expect(() => saveRun(null, QUIZ.id, { run, clock: null })).not.toThrow()
})
