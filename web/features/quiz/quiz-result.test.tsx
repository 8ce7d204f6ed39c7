// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { loadQuiz } from '#web/content/load-content.ts'
import { recordQuiz } from '#web/progress/record.ts'
import {
  answer,
  close,
  events,
  hasCelebration,
  open,
  openAgain,
  press,
  setUpQuizTests,
  text,
} from './quiz-testing.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))
vi.mock('#web/progress/record.ts', () => ({ recordQuiz: vi.fn<typeof recordQuiz>() }))
setUpQuizTests()

async function finish(first: number, second: number, more: Parameters<typeof open>[0] = {}): Promise<void> {
  await open(more)
  await answer(first)
  await press('Next Question')
  await answer(second)
  await press('Finish Quiz')
}

it('shows score, percent and counts, says what is unlocked, and records the percent once', async () => {
  await finish(0, 1)
  expect(screen.getByRole('heading', { level: 1, name: 'Quiz Complete' })).toBe(document.activeElement)
  expect(text()).toContain('1/2')
  expect(text()).toContain('You scored 50%. What comes after “Hardware” is now unlocked.')
  expect(screen.getAllByRole('definition').map((count) => count.textContent)).toEqual(['1', '1'])
  expect(events.onFinished.mock.calls).toEqual([[{ correct: 1, incorrect: 1, total: 2, percent: 50 }]])
  expect(vi.mocked(recordQuiz).mock.calls).toEqual([[{ id: 'hardware', lessonId: 'computer-hardware' }, 50]])
})

it('lists every answer to look at again', async () => {
  await finish(0, 1)
  const review = screen.getByRole('group').textContent
  expect(review).toContain('✕ Your answer: A. RAM')
  expect(review).toContain('✓ Right: B. Storage')
  expect(review).toContain('✓ Your answer is right: B. False')
})

it('celebrates only when all is right, with plain praise where there is no lesson', async () => {
  await finish(1, 1, { lesson: null })
  expect(hasCelebration()).toBe(true)
  expect(text()).toContain('Excellent!')
  close()
  sessionStorage.clear()
  await finish(0, 1)
  expect(hasCelebration()).toBe(false)
})

it('begins again at question 1 after Try Again, which reloads the page', async () => {
  await finish(0, 1)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await press('Try Again')
  expect(reload).toHaveBeenCalledOnce()
  await openAgain({ guarded: true })
  expect(text()).toContain('Question 1 / 2')
})

it('is still there after any other reload, tells nothing twice, and is recorded in case it was not', async () => {
  await finish(0, 1)
  await openAgain({ guarded: true })
  expect(text()).toContain('Quiz Complete')
  expect(events.onFinished).toHaveBeenCalledOnce()
  expect(recordQuiz).toHaveBeenCalledTimes(2)
})

it('cannot stand in the way of a new start from the list', async () => {
  await finish(0, 1)
  await openAgain({ guarded: false })
  expect(text()).toContain('Question 1 / 2')
})

it('offers the lesson to read again, unless all was right or there is none', async () => {
  await finish(0, 1)
  await press('Read the lesson again')
  expect(events.onOpenLesson.mock.calls).toEqual([['computer-hardware']])
  for (const [first, more] of [
    [1, {}],
    [0, { lesson: null }],
  ] as const) {
    close()
    sessionStorage.clear()
    await finish(first, 1, more)
    expect(text()).not.toContain('Read the lesson again')
  }
})
