import { describe, expect, it } from 'vitest'
import type { Activity } from '#domain/activities/types.ts'
import { endingOf, forwardText, openingSection, viewerPercent, wrapAround } from './viewer-steps.ts'

describe('forwardText', () => {
  it('says Continue Learning until the last section', () => {
    expect([forwardText(false, false), forwardText(false, true)]).toEqual(Array(2).fill('Continue Learning'))
    expect(forwardText(true, false)).toBe('Complete Lesson')
  })

  it('leads from a lesson that ends in an activity to practice', () => {
    expect(forwardText(true, true)).toBe('Start Practice')
  })
})

describe('endingOf', () => {
  const activity: Activity = { id: 'one', type: 'hands-on', title: 'One', settings: { tasks: [] } }

  it('is the activity that belongs to no section', () => {
    const activities = [{ ...activity, id: 'two', after: 'notes' as const }, activity]
    expect(endingOf({ activities })).toBe(activity)
  })

  it('is missing in other lessons', () => {
    expect(endingOf({})).toBeUndefined()
    expect(endingOf({ activities: [{ ...activity, after: 'notes' }] })).toBeUndefined()
  })
})

describe('openingSection', () => {
  it('begins a new lesson and a review at section 0', () => {
    expect(openingSection(null, undefined, 5)).toBe(0)
    expect(openingSection(null, { completed: true, progress: 100 }, 5)).toBe(0)
  })

  it('goes on where the learner left, and where a reload was', () => {
    expect(openingSection(null, { completed: false, progress: 60 }, 5)).toBe(2)
    expect(openingSection(3, { completed: true, progress: 100 }, 5)).toBe(3)
  })

  it('cannot open a section the lesson no longer has', () => {
    expect(openingSection(null, { completed: false, progress: 100 }, 4)).toBe(3)
    expect(openingSection(9, undefined, 5)).toBe(4)
  })
})

describe('viewerPercent', () => {
  it('starts with the lesson’s progress, then follows the sections both ways', () => {
    expect(viewerPercent(undefined, 0, 5, false)).toBe(0)
    expect(viewerPercent({ completed: false, progress: 60 }, 0, 5, false)).toBe(60)
    expect(viewerPercent(undefined, 1, 5, true)).toBe(40)
    expect(viewerPercent({ completed: false, progress: 40 }, 0, 5, true)).toBe(20)
  })

  it('cannot fall below 100 once the lesson is completed', () => {
    expect(viewerPercent({ completed: true, progress: 100 }, 1, 5, true)).toBe(100)
  })
})

it('wraps around at both ends', () => {
  expect([wrapAround(0, -1, 3), wrapAround(2, 1, 3), wrapAround(0, 1, 3), wrapAround(0, 1, 1)]).toEqual([
    2, 0, 1, 0,
  ])
})
