import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LessonProgress,
  ProgressBatch,
  TaskProgress,
  emptyLessonProgress,
  mergeLessonProgress,
  mergeTaskProgress,
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

const task = fc
  .record({
    id: fc.uuid(),
    completedAt: fc.option(time, { nil: null }),
    score,
    timeSpentMinutes: fc.integer({ min: 0, max: 10_000 }),
  })
  .map((part): TaskProgress => {
    return { ...part, lessonId: 'what-is-computer', taskId: 'read', completed: part.completedAt !== null }
  })

describe('task merge', () => {
  it('gives the same from either side, in any grouping, any number of times', () => {
    fc.assert(
      fc.property(task, task, task, (a, b, c) => {
        expect(mergeTaskProgress(a, b)).toEqual(mergeTaskProgress(b, a))
        expect(mergeTaskProgress(mergeTaskProgress(a, b), c)).toEqual(
          mergeTaskProgress(a, mergeTaskProgress(b, c)),
        )
        expect(mergeTaskProgress(a, a)).toEqual(a)
      }),
    )
  })

  it('never lowers or loses anything, and stays a valid row', () => {
    fc.assert(
      fc.property(task, task, (a, b) => {
        const merged = mergeTaskProgress(a, b)
        expect(TaskProgress.safeParse(merged).success).toBe(true)
        expect(merged.completed).toBe(a.completed || b.completed)
        expect(merged.score).toBe(Math.max(a.score, b.score))
        expect(merged.timeSpentMinutes).toBe(Math.max(a.timeSpentMinutes, b.timeSpentMinutes))
        expect([a.id, b.id]).toContain(merged.id)
        expect([a.completedAt, b.completedAt]).toContain(merged.completedAt)
      }),
    )
  })

  it('cannot merge two different tasks', () => {
    const [one] = fc.sample(task, 1)
    if (!one) throw new Error('No sample')
    expect(() => mergeTaskProgress(one, { ...one, taskId: 'quiz-a' })).toThrow(RangeError)
    expect(() => mergeTaskProgress(one, { ...one, lessonId: 'a' })).toThrow(RangeError)
  })
})

describe('a batch', () => {
  const batch = (lessons: number, tasks: number) =>
    ProgressBatch.safeParse({
      userId: '3f6a1d4e-8f0b-4b7a-9a53-0d8d5f2f1c11',
      sentAt: '2026-11-21T08:00:00Z',
      lessons: Array.from({ length: lessons }, () => emptyLessonProgress('a')),
      tasks: fc.sample(task, tasks),
    }).success

  it('brings 1 to 100 rows of both kinds together', () => {
    expect([batch(1, 0), batch(0, 1), batch(60, 40)]).toEqual([true, true, true])
    expect([batch(0, 0), batch(60, 41), batch(101, 0)]).toEqual([false, false, false])
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
