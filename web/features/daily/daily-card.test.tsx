// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { FiveADay } from '#domain/learning/practice/five-a-day.ts'
import type { MasteryState } from '#domain/learning/practice/mastery.ts'
import { render } from '#web/ui/testing.tsx'
import { DailyCard } from './daily-card.tsx'

const round = (done: number, left: number): FiveADay => ({
  done,
  next: Array.from({ length: left }, (_, place) => ({ id: `${place}`, lessonId: 'a', level: 'easy' })),
})
function show(today: FiveADay, states: MasteryState[] = []) {
  const onOpen = vi.fn<() => void>()
  const masteries = states.map((state) => ({ state, percent: 50 }))
  const { user, unmount } = render(<DailyCard {...{ masteries, onOpen }} round={today} />)
  const text = document.body.textContent
  return { user, onOpen, text, unmount }
}

it.each([
  [round(0, 5), 'Five questions from lessons you finished. About 3 minutes.'],
  [round(0, 2), 'Two questions from lessons you finished. About 1 minute.'],
  [round(0, 1), 'One question from lessons you finished. About 1 minute.'],
  [round(2, 3), '2 of 5 done today. Go on?'],
  [round(5, 0), 'Done for today. Well done!'],
  [round(0, 0), 'Nothing to go over today. What you know can rest.'],
])('says what is to do today', (today, text) => {
  expect(show(today).text).toContain(text)
})

it('says how many lessons are fresh, growing and fading, and nothing before there is one', () => {
  const line = (states: MasteryState[]) => {
    const { text, unmount } = show(round(5, 0), states)
    unmount()
    return text?.split('Well done!')[1]
  }
  expect(line([])).toBe('')
  expect(line(['fresh', 'fresh', 'growing', 'fading'])).toBe('2 lessons fresh, 1 growing, 1 fading.')
  expect(line(['fading'])).toBe('1 lesson fading.')
  expect(line(['growing', 'growing'])).toBe('2 lessons growing.')
})

it('opens the round', async () => {
  const { user, onOpen } = show(round(0, 5))
  await user.click(screen.getByRole('button', { name: 'Five a day' }))
  expect(onOpen).toHaveBeenCalledOnce()
})
