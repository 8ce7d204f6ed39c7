import { expect, it } from 'vitest'
import { recentAchievements } from './recent-achievements.ts'

const lessons = [1, 2, 3, 4, 5].map((order) => ({ id: `l${order}`, order }))
const done = (completedAt: string | null) => ({ completed: true, completedAt })

it('gives the last three, newest first, in whatever time zone they were written', () => {
  const state = new Map([
    ['l1', done('2026-11-01T10:00:00Z')],
    ['l2', done('2026-11-03T10:00:00+02:00')],
    ['l3', done('2026-11-03T09:00:00Z')],
    ['l4', { completed: false, completedAt: null }],
    ['l5', done('2026-10-01T10:00:00Z')],
  ])
  expect(recentAchievements(lessons, state).map(({ id }) => id)).toEqual(['l3', 'l2', 'l1'])
})

it('cannot show a lesson that is not completed', () => {
  expect(recentAchievements(lessons, new Map([['l4', { completed: false, completedAt: null }]]))).toEqual([])
})

it('lets the later lesson come first when times are equal', () => {
  const at = '2026-11-01T10:00:00Z'
  const state = new Map([
    ['l1', done(at)],
    ['l2', done(at)],
  ])
  expect(recentAchievements(lessons, state).map(({ id }) => id)).toEqual(['l2', 'l1'])
})
