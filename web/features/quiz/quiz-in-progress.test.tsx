// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { loadQuiz } from '#web/content/load-content.ts'
import { find } from '#web/ui/testing.tsx'
import {
  answer,
  comeTo,
  container,
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
setUpQuizTests()

it('survives a reload, with its choice and its answers', async () => {
  await open()
  answer(0)
  await openAgain({ guarded: true })
  expect(text()).toContain('✕ Your answer')
  press('Next Question')
  pick(1)
  await openAgain({ guarded: true })
  expect([text().includes('Question 2 / 2'), radios()[1]?.checked]).toEqual([true, true])
})

it('cannot be seen by another account', async () => {
  await open()
  answer(0)
  await openAgain({ owner: 'thabo' })
  expect(text()).toContain('Question 1 / 2')
  expect(radios().some((radio) => radio.checked || radio.disabled)).toBe(false)
  await openAgain({ owner: 'naledi' })
  expect(text()).not.toContain('✕ Your answer')
})

it('is guarded from its first choice on, and from the start when it is found again', async () => {
  await open()
  expect(events.onGuard).not.toHaveBeenCalled()
  pick(0)
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
  pick(0)
  comeTo(true)
  press('Back')
  expect(back).toHaveBeenCalledOnce()
  expect(container().querySelector('dialog[open]')).toBeNull()
  comeTo(false)
  expect(find(container(), 'dialog[open]').textContent).toContain('Stop this quiz?')
  press('Go on')
  expect(forward).toHaveBeenCalled()
  comeTo(true)
  expect(container().querySelector('dialog[open]')).toBeNull()
  expect(events.onLeave).not.toHaveBeenCalled()
  comeTo(false)
  press('Stop the quiz')
  expect([events.onLeave.mock.calls.length, sessionStorage.length]).toEqual([1, 0])
})

it('leaves without a question before anything is chosen', async () => {
  await open()
  press('Back')
  expect(events.onLeave).toHaveBeenCalledOnce()
})
