import { describe, expect, it } from 'vitest'
import { notesPercent, openingSection, viewerPercent } from './viewer-steps.ts'

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

it('the notes move the bar by their blocks, up to the end of the first section', () => {
  expect([0, 1, 3, 6, 9].map((read) => notesPercent(read, 6, 5))).toEqual([0, 3, 10, 20, 20])
})
