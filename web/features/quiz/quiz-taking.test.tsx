// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadQuiz } from '#web/content/load-content.ts'
import type { recordQuiz } from '#web/progress/record.ts'
import { QUIZ } from './quiz-fixture.ts'
import { answer, button, open, pick, press, radios, setUpQuizTests, text } from './quiz-testing.tsx'

vi.mock('#web/content/load-content.ts', () => ({ loadQuiz: vi.fn<typeof loadQuiz>() }))
vi.mock('#web/progress/record.ts', () => ({ recordQuiz: vi.fn<typeof recordQuiz>() }))
setUpQuizTests()

it('is a radio group, and cannot be submitted before something is chosen', async () => {
  await open()
  expect(text()).toContain('Question 1 / 2')
  expect(screen.getByRole('group', { name: QUIZ.questions[0]?.question ?? '' })).toBeDefined()
  expect(radios()).toHaveLength(4)
  expect(new Set(radios().map((radio) => radio.name)).size).toBe(1)
  expect(button('Submit Answer').disabled).toBe(true)
  await pick(0)
  expect(button('Submit Answer').disabled).toBe(false)
})

it('marks right and wrong in words, tells why and explains, and cannot be changed afterwards', async () => {
  await open()
  await answer(0)
  expect(radios().every((radio) => radio.disabled)).toBe(true)
  const [chosen, right, other] = radios().map((radio) => radio.labels?.[0])
  expect(chosen?.textContent).toBe('ARAM✕ Your answer')
  expect(right?.textContent).toBe('BStorage✓ Right')
  expect(other?.textContent).toBe('CCPU')
  expect(screen.getByText('Good try.').closest('[aria-live=polite]')?.textContent).toContain(
    'Good try. RAM is cleared when the power goes.Storage keeps its data without power.',
  )
  expect(document.activeElement).toBe(button('Next Question'))
})

it('has the focus on its question once it is here', async () => {
  await open()
  expect(document.activeElement?.textContent).toBe(QUIZ.questions[0]?.question)
})

it('praises a right answer and names no mistake', async () => {
  await open()
  await answer(1)
  expect(text()).not.toContain('Good try.')
  expect(text()).not.toContain('✕')
  expect(text()).toContain('✓ Right')
})

it('goes on to the next one with focus on it, its program and two options', async () => {
  await open()
  await answer(1)
  await press('Next Question')
  expect(document.activeElement?.textContent).toBe('Does this program stop?')
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['forever', 'move 10'])
  expect([radios().length, button('Submit Answer').disabled]).toEqual([2, true])
})

it('cannot be skipped by the second tap of a double tap', async () => {
  await open()
  await answer(1)
  fireEvent.click(button('Next Question'), { detail: 2 })
  expect(text()).toContain('Question 1 / 2')
})

it('says kindly that a quiz is not on the device, and tries again', async () => {
  vi.mocked(loadQuiz).mockResolvedValueOnce('offline')
  await open()
  expect(text()).toContain('This quiz is not on your device yet')
  await press('Try again')
  expect(text()).toContain('Question 1 / 2')
})
