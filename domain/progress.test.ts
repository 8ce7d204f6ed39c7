import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LessonProgress,
  emptyLessonProgress,
  mergeLessonProgress,
  overallPercent,
  trustedTime,
} from './progress.ts'

const time = fc
  .integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 })
  .map((ms) => new Date(ms).toISOString())
const score = fc.integer({ min: 0, max: 100 })
const row = fc.oneof(
  fc.record({ completedAt: time, quizScore: score }).map(({ completedAt, quizScore }): LessonProgress => {
    return { lessonId: 'what-is-computer', completed: true, completedAt, quizScore, progress: 100 }
  }),
  fc.record({ progress: score, quizScore: score }).map(({ progress, quizScore }): LessonProgress => {
    return { lessonId: 'what-is-computer', completed: false, completedAt: null, quizScore, progress }
  }),
)

describe('progress merge', () => {
  it('gives the same from either side, in any grouping, any number of times', () => {
    fc.assert(
      fc.property(row, row, row, (a, b, c) => {
        expect(mergeLessonProgress(a, b)).toEqual(mergeLessonProgress(b, a))
        expect(mergeLessonProgress(mergeLessonProgress(a, b), c)).toEqual(
          mergeLessonProgress(a, mergeLessonProgress(b, c)),
        )
        expect(mergeLessonProgress(a, a)).toEqual(a)
        expect(mergeLessonProgress(a, emptyLessonProgress(a.lessonId))).toEqual(a)
      }),
    )
  })

  it('never lowers or loses anything, and stays a valid row', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        const merged = mergeLessonProgress(a, b)
        expect(LessonProgress.safeParse(merged).success).toBe(true)
        expect(merged.completed).toBe(a.completed || b.completed)
        expect(merged.quizScore).toBeGreaterThanOrEqual(Math.max(a.quizScore, b.quizScore))
        expect(merged.progress).toBeGreaterThanOrEqual(Math.max(a.progress, b.progress))
        for (const one of [a, b]) {
          if (one.completedAt)
            expect(Date.parse(merged.completedAt ?? '')).toBeLessThanOrEqual(Date.parse(one.completedAt))
        }
      }),
    )
  })

  it('cannot merge two different lessons', () => {
    expect(() => mergeLessonProgress(emptyLessonProgress('a'), emptyLessonProgress('b'))).toThrow(RangeError)
  })

  it.each([
    [{ completed: true, completedAt: null, progress: 100 }],
    [{ completed: false, completedAt: '2026-11-21T08:00:00Z', progress: 40 }],
    [{ completed: true, completedAt: '2026-11-21T08:00:00Z', progress: 80 }],
    [{ completed: false, completedAt: null, progress: 101 }],
    [{ completed: false, completedAt: null, progress: 12.5 }],
  ])('refuses the contradictory row %j', (part) => {
    expect(LessonProgress.safeParse({ ...emptyLessonProgress('a'), ...part }).success).toBe(false)
  })
})

describe('overall percent (spec 9)', () => {
  it.each([
    [0, 24, 0],
    [8, 24, 33],
    [1, 3, 33],
    [2, 3, 67],
    [24, 24, 100],
    [0, 0, 0],
  ])('%i of %i is %i %%', (completed, total, percent) => {
    expect(overallPercent(completed, total)).toBe(percent)
  })
})

describe('trusted time', () => {
  const created = new Date('2026-01-10T08:00:00Z')
  const now = new Date('2026-11-21T10:00:00Z')

  it('believes a right clock', () => {
    expect(trustedTime('2026-11-21T09:30:00Z', now.toISOString(), created, now).toISOString()).toBe(
      '2026-11-21T09:30:00.000Z',
    )
  })
  it('puts a clock that is a day fast right', () => {
    const fast = (iso: string) => new Date(Date.parse(iso) + 86_400_000).toISOString()
    expect(
      trustedTime(fast('2026-11-21T09:30:00Z'), fast(now.toISOString()), created, now).toISOString(),
    ).toBe('2026-11-21T09:30:00.000Z')
  })
  it('is never in the future nor before the account existed, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (claimed, sentAt) => {
        const trusted = trustedTime(claimed.toISOString(), sentAt.toISOString(), created, now)
        expect(trusted.getTime()).toBeGreaterThanOrEqual(created.getTime())
        expect(trusted.getTime()).toBeLessThanOrEqual(now.getTime())
      }),
    )
  })
})
