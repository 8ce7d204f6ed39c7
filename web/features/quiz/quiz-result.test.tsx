// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { loadQuiz } from '#web/content/load-content.ts'
import { find } from '#web/ui/testing.tsx'
import {
  answer,
  close,
  container,
  events,
  open,
  openAgain,
  press,
  setUpQuizTests,
  text,
} from './quiz-testing.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))
setUpQuizTests()

async function finish(first: number, second: number, more: Parameters<typeof open>[0] = {}): Promise<void> {
  await open(more)
  answer(first)
  press('Next Question')
  answer(second)
  press('Finish Quiz')
}

it('shows score, percent and counts, says what is unlocked, and records the percent once', async () => {
  await finish(0, 1)
  expect(find(container(), 'h1').textContent).toBe('Quiz Complete')
  expect(document.activeElement?.textContent).toBe('Quiz Complete')
  expect(text()).toContain('1/2')
  expect(text()).toContain('You scored 50%. What comes after “Hardware” is now unlocked.')
  expect([...container().querySelectorAll('dd')].map((count) => count.textContent)).toEqual(['1', '1'])
  expect(events.onFinished.mock.calls).toEqual([[{ correct: 1, incorrect: 1, total: 2, percent: 50 }]])
  expect(events.onScore.mock.calls).toEqual([[50]])
})

it('lists every answer to look at again', async () => {
  await finish(0, 1)
  const review = find(container(), 'details').textContent
  expect(review).toContain('✕ Your answer: A. RAM')
  expect(review).toContain('✓ Right: B. Storage')
  expect(review).toContain('✓ Your answer is right: B. False')
})

it('celebrates only when all is right, with plain praise where there is no lesson', async () => {
  await finish(1, 1, { lesson: null })
  expect(container().querySelector('.celebration')).not.toBeNull()
  expect(text()).toContain('Excellent!')
  close()
  sessionStorage.clear()
  await finish(0, 1)
  expect(container().querySelector('.celebration')).toBeNull()
})

it('begins again at question 1 after Try Again, which reloads the page', async () => {
  await finish(0, 1)
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  press('Try Again')
  expect(reload).toHaveBeenCalledOnce()
  await openAgain({ guarded: true })
  expect(text()).toContain('Question 1 / 2')
})

it('is still there after any other reload, tells nothing twice, and is recorded in case it was not', async () => {
  await finish(0, 1)
  await openAgain({ guarded: true })
  expect(text()).toContain('Quiz Complete')
  expect(events.onFinished).toHaveBeenCalledOnce()
  expect(events.onScore).toHaveBeenCalledTimes(2)
})

it('cannot stand in the way of a new start from the list', async () => {
  await finish(0, 1)
  await openAgain({ guarded: false })
  expect(text()).toContain('Question 1 / 2')
})

it('offers the lesson to read again, unless all was right or there is none', async () => {
  await finish(0, 1)
  press('Read the lesson again')
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
