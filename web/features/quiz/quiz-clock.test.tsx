// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { loadQuiz } from '#web/content/load-content.ts'
import {
  answer,
  timer,
  close,
  events,
  open,
  pass,
  pick,
  press,
  QUIZ,
  setUpQuizTests,
  text,
} from './quiz-testing.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))
setUpQuizTests()

const TIMED = { ...QUIZ, timeLimit: 2 }
beforeEach(() => void vi.mocked(loadQuiz).mockResolvedValue(TIMED))

it('counts down each second, m:ss', async () => {
  await open()
  expect(timer()).toBe('2:00')
  pass(1_000)
  expect(timer()).toBe('1:59')
  pass(58_000)
  expect(timer()).toBe('1:01')
})

it('ends by itself at zero, once, counting what was submitted', async () => {
  await open()
  await answer(1)
  await press('Next Question')
  await pick(1)
  pass(120_000)
  expect(text()).toContain('Quiz Complete')
  pass(100)
  expect(text()).toContain('✕ No answer')
  expect(text()).toContain('The time is over.')
  expect(events.onFinished.mock.calls).toEqual([[{ correct: 1, incorrect: 1, total: 2, percent: 50 }]])
  pass(60_000)
  expect(events.onFinished).toHaveBeenCalledOnce()
})

it('keeps a result without a single choice across a reload', async () => {
  await open()
  pass(120_000)
  expect(text()).toContain('Quiz Complete')
  expect(events.onGuard).toHaveBeenCalledOnce()
  close()
  await open({ guarded: true })
  expect(text()).toContain('Quiz Complete')
  expect(events.onFinished).toHaveBeenCalledOnce()
})

it('keeps its time across a reload', async () => {
  await open()
  await pick(0)
  pass(30_000)
  close()
  vi.setSystemTime(Date.now() + 20_000)
  await open({ guarded: true })
  expect(timer()).toBe('1:10')
})

it('cannot be given more time by a reload with the clock put back', async () => {
  await open()
  await pick(0)
  pass(30_000)
  close()
  vi.setSystemTime(Date.now() - 3_600_000)
  await open({ guarded: true })
  expect(timer()).toBe('1:30')
})

it('is over when the tab wakes after the deadline', async () => {
  await open()
  await pick(0)
  vi.setSystemTime(Date.now() + 3_600_000)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(text()).toContain('Quiz Complete')
})
