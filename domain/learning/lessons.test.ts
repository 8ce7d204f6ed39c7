import { describe, expect, it } from 'vitest'
import { sectionAt, filterLessons, lockedLessons, nextLesson, sectionPercent, sectionsOf } from './lessons.ts'

const lesson = (
  id: string,
  order: number,
  more: { isLocked?: boolean; prerequisite?: string | null } = {},
) => ({
  id,
  order,
  title: `Title of ${id}`,
  description: `About ${id}`,
  difficulty: order < 3 ? ('beginner' as const) : ('intermediate' as const),
  isLocked: more.isLocked ?? false,
  prerequisite: more.prerequisite ?? null,
})

describe('sections', () => {
  it('has Fun Activities only when practical tasks exist', () => {
    expect(sectionsOf(0)).toEqual(['notes', 'keyWords', 'examples', 'facts'])
    expect(sectionsOf(2)).toHaveLength(5)
  })

  it('counts percent by the section now shown, forward and back', () => {
    expect([0, 1, 2, 3, 4].map((index) => sectionPercent(index, 5))).toEqual([20, 40, 60, 80, 100])
    expect([0, 1, 2, 3].map((index) => sectionPercent(index, 4))).toEqual([25, 50, 75, 100])
    // Going back from section 3 of 5 (index 2) shows section 2, so the percentage is the current index divided by the count.
    expect(sectionPercent(2 - 1, 5)).toBe((2 / 5) * 100)
  })
  it('finds the section again from its percent, with any number of sections', () => {
    for (const count of [1, 3, 4, 5, 7]) {
      for (let index = 0; index < count; index++) {
        expect(sectionAt(sectionPercent(index, count), count)).toBe(index)
      }
    }
    expect([sectionAt(0, 5), sectionAt(5, 5), sectionAt(100, 4)]).toEqual([0, 0, 3])
  })
})

describe('locks', () => {
  const lessons = [
    lesson('one', 1),
    lesson('two', 2, { isLocked: true, prerequisite: 'one' }),
    lesson('three', 3, { isLocked: true, prerequisite: 'two' }),
    lesson('four', 4, { isLocked: true }),
  ]

  it('holds a locked lesson until its prerequisite is completed, and only that one opens', () => {
    expect([...lockedLessons(lessons, new Set())]).toEqual(['two', 'three', 'four'])
    expect([...lockedLessons(lessons, new Set(['one']))]).toEqual(['three', 'four'])
    expect([...lockedLessons(lessons, new Set(), new Set(['one']))]).toEqual(['three', 'four'])
    expect([...lockedLessons(lessons, new Set(['two']))]).toEqual(['two', 'four'])
  })

  it('cannot unlock a lesson that has no prerequisite', () => {
    expect(lockedLessons(lessons, new Set(['one', 'two', 'three'])).has('four')).toBe(true)
  })
})

describe('lesson search', () => {
  const lessons = [lesson('hardware', 1), lesson('Software', 2), lesson('robots', 3)]

  it.each([
    [' SOFT ', 'all', ['Software']],
    ['about rob', 'all', ['robots']],
    ['', 'intermediate', ['robots']],
    ['hardware', 'intermediate', []],
  ] as const)('for %j, %s, finds %j by title or description in any case', (search, difficulty, ids) => {
    expect(filterLessons(lessons, { search, difficulty }).map(({ id }) => id)).toEqual(ids)
  })
})

describe('continue learning', () => {
  const lessons = [lesson('one', 1), lesson('two', 2), lesson('three', 3)]
  const state = (entries: Record<string, [boolean, number]>) =>
    new Map(
      Object.entries(entries).map(([id, [completed, progress]]) => [id, { completed, begun: progress > 0 }]),
    )

  it.each<[string, Record<string, [boolean, number]>, string | undefined]>([
    ['the first lesson', {}, 'one'],
    ['the first not done', { one: [true, 100] }, 'two'],
    ['a lesson in progress', { one: [true, 100], three: [false, 40] }, 'three'],
    ['the first of several in progress', { three: [false, 80], two: [false, 20] }, 'two'],
    ['nothing when all are done', { one: [true, 100], two: [true, 100], three: [true, 100] }, undefined],
  ])('offers %s', (_, entries, id) => {
    expect(nextLesson(lessons, state(entries), new Set())?.id).toBe(id)
  })

  it('cannot lead into a locked lesson', () => {
    expect(nextLesson(lessons, state({ one: [true, 100] }), new Set(['two']))?.id).toBe('three')
  })
})
