// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { loadQuiz } from '#web/content/load-content.ts'
import type { recordQuiz } from '#web/progress/record.ts'
import {
  answer,
  comeTo,
  events,
  open,
  openAgain,
  pick,
  press,
  radios,
  setUpQuizTests,
  text,
} from './quiz-testing.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))
vi.mock('#web/progress/record.ts', () => ({ recordQuiz: vi.fn<typeof recordQuiz>() }))
setUpQuizTests()

it('survives a reload, with its choice and its answers', async () => {
  await open()
  await answer(0)
  await openAgain({ guarded: true })
  expect(text()).toContain('✕ Your answer')
  await press('Next Question')
  await pick(1)
  await openAgain({ guarded: true })
  expect([text().includes('Question 2 / 2'), radios()[1]?.checked]).toEqual([true, true])
})

it('cannot be seen by another account', async () => {
  await open()
  await answer(0)
  await openAgain({ owner: 'thabo' })
  expect(text()).toContain('Question 1 / 2')
  expect(radios().some((radio) => radio.checked || radio.disabled)).toBe(false)
  await openAgain({ owner: 'naledi' })
  expect(text()).not.toContain('✕ Your answer')
})

it('is guarded from its first choice on, and from the start when it is found again', async () => {
  await open()
  expect(events.onGuard).not.toHaveBeenCalled()
  await pick(0)
  expect(events.onGuard).toHaveBeenCalledOnce()
  await openAgain()
  expect(events.onGuard).toHaveBeenCalledTimes(2)
})

it('asks before it is thrown away: going on keeps it, stopping forgets it', async () => {
  const [back, forward] = [
    vi.spyOn(history, 'back').mockReturnValue(),
    vi.spyOn(history, 'forward').mockReturnValue(),
  ]
  await open()
  await pick(0)
  comeTo(true)
  await press('Back')
  expect(back).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
  comeTo(false)
  expect(screen.getByRole('dialog', { name: 'Stop this quiz?' })).toBeDefined()
  await press('Go on')
  expect(forward).toHaveBeenCalled()
  comeTo(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(events.onLeave).not.toHaveBeenCalled()
  comeTo(false)
  await press('Stop the quiz')
  expect([events.onLeave.mock.calls.length, sessionStorage.length]).toEqual([1, 0])
})

it('leaves without a question before anything is chosen', async () => {
  await open()
  await press('Back')
  expect(events.onLeave).toHaveBeenCalledOnce()
})
