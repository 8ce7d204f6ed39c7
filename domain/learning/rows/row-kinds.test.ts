import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thingName } from '../lab/own-words.ts'
import { emptyLab, labRow } from './lab-row.ts'
import { emptyLesson, lessonRow } from './lesson-row.ts'
import { rowsOfOldShape } from './old-shape.ts'
import type { AnyRow, RowKind } from './row-kind.ts'
import { readRow, Row, ROW_KINDS, rowId } from './row-kinds.ts'
import { emptyTask, taskRow } from './task-row.ts'
import { emptyThing, thingRow, withThing } from './thing-row.ts'
import { ARBITRARY_ROW } from './testing.ts'

const times = fc
  .integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 })
  .map((ms) => new Date(ms).toISOString())
const [ANSWER, OTHER] = ['0b8dd5a7-68b5-4b5b-8d3b-2f1c0f5b7a01', 'f7c9b0de-3d0c-4a39-9a51-6a2f5ad5c3e2']
/** All rows are about the same things, so that any two can be merged. */
const ONE = {
  lessonIds: ['what-is-computer'],
  taskIds: ['read'],
  levelIds: ['robot-corner'],
  answerIds: [ANSWER],
  termIds: ['byte'],
  thingIds: [ANSWER],
  times,
}

describe.each(ROW_KINDS.map((kind) => ({ name: kind.name, kind: kind as RowKind })))(
  'rows of the kind $name',
  ({ name, kind }) => {
    const row: fc.Arbitrary<AnyRow> = ARBITRARY_ROW[name](ONE)

    it('merge to the same from either side, in any grouping, any number of times', () => {
      fc.assert(
        fc.property(row, row, row, (a, b, c) => {
          expect(kind.merge(a, b)).toEqual(kind.merge(b, a))
          expect(kind.merge(kind.merge(a, b), c)).toEqual(kind.merge(a, kind.merge(b, c)))
          expect(kind.merge(a, a)).toEqual(a)
        }),
      )
    })

    it('lose nothing by a merge, and stay valid and about the same', () => {
      fc.assert(
        fc.property(row, row, (a, b) => {
          const merged = kind.merge(a, b)
          expect(Row.safeParse(merged).success).toBe(true)
          expect(rowId(merged)).toBe(rowId(a))
          expect(kind.isMore(a, merged) || kind.isMore(b, merged) || kind.isMore(a, a)).toBe(false)
          if (kind.isMore(a, b)) expect(kind.isMore(merged, b)).toBe(true)
          if (kind.isMore(a, null)) expect(kind.isMore(merged, null)).toBe(true)
        }),
      )
    })

    it('keep the earlier of two times, and have one exactly when they say so', () => {
      const { time } = kind
      if (!time) return
      const timeOf = (one: AnyRow) => one[time.field] as string | null
      fc.assert(
        fc.property(row, row, (a, b) => {
          const known = [timeOf(a), timeOf(b)].filter((at) => at !== null).toSorted()
          expect(timeOf(kind.merge(a, b))).toBe(known[0] ?? null)
          expect(time.isSet(a)).toBe(timeOf(a) !== null)
        }),
      )
    })

    it('are read as they were sent, whatever a later release adds', () => {
      fc.assert(
        fc.property(row, (one) => {
          expect(readRow({ ...one, ofALaterRelease: { stars: 3 } })).toEqual(one)
          expect(Row.safeParse({ ...one, surprise: 1 }).success).toBe(false)
        }),
      )
      expect(readRow({ kind: name })).toBeNull()
    })

    it('cannot be merged when they are about different things', () => {
      // A learner has one robot, so all rows of it are about the same one.
      if (name === 'outfit') return
      const other = ARBITRARY_ROW[name]({
        ...ONE,
        lessonIds: ['another'],
        levelIds: ['robot-flag'],
        answerIds: [OTHER],
        termIds: ['bit'],
        thingIds: [OTHER],
      })
      fc.assert(
        fc.property(row, other, (a, b) => {
          fc.pre(kind.keyOf(a) !== kind.keyOf(b))
          expect(() => kind.merge(a, b)).toThrow(RangeError)
        }),
      )
    })
  },
)

it.each([null, 'text', 3, [], {}, { kind: 'certificate' }, { kind: 'toString' }])('%j is no row', (raw) => {
  expect(readRow(raw)).toBeNull()
})

describe('a lesson', () => {
  const row = ARBITRARY_ROW.lesson(ONE)

  it('cannot be lowered by a merge', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        const merged = lessonRow.merge(a, b)
        expect(merged.completed).toBe(a.completed || b.completed)
        expect(merged.quizScore).toBe(Math.max(a.quizScore, b.quizScore))
        expect(merged.progress).toBe(Math.max(a.progress, b.progress))
        expect(lessonRow.merge(a, emptyLesson(a.lessonId))).toEqual(a)
      }),
    )
  })

  it.each([
    [{ completed: true, completedAt: null, progress: 100 }],
    [{ completed: false, completedAt: '2026-11-21T08:00:00Z', progress: 40 }],
    [{ completed: true, completedAt: '2026-11-21T08:00:00Z', progress: 80 }],
    [{ completed: false, completedAt: null, progress: 101 }],
    [{ completed: false, completedAt: null, progress: 12.5 }],
  ])('cannot contradict itself as %j does', (part) => {
    expect(Row.safeParse({ ...emptyLesson('a'), ...part }).success).toBe(false)
  })
})

describe('a task', () => {
  const row = ARBITRARY_ROW.task(ONE)

  it('cannot be lowered by a merge, and has an id one device made', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        const merged = taskRow.merge(a, b)
        expect(merged.completed).toBe(a.completed || b.completed)
        expect(merged.score).toBe(Math.max(a.score, b.score))
        expect(merged.timeSpentMinutes).toBe(Math.max(a.timeSpentMinutes, b.timeSpentMinutes))
        expect([a.id, b.id]).toContain(merged.id)
      }),
    )
  })

  it('cannot be merged with another task of the lesson', () => {
    const [a, b] = [emptyTask('1', 'a', 'read'), emptyTask('1', 'a', 'quiz-a')]
    expect(() => taskRow.merge(a, b)).toThrow(RangeError)
  })
})

describe('a level', () => {
  const row = ARBITRARY_ROW.lab(ONE)

  it('keeps the better answer, and the newer one to go on with', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        const merged = labRow.merge(a, b)
        expect(merged.stars).toBe(Math.max(a.stars, b.stars))
        const best = [a, b].filter(({ stars }) => stars === merged.stars)
        expect(merged.bestSize).toBe(Math.min(...best.map(({ bestSize }) => bestSize)))
        expect(best.map((one) => one.best)).toContain(merged.best)
        const newest = [a, b].filter(({ version }) => version === merged.version)
        expect(newest.map(({ last }) => last)).toContain(merged.last)
        expect(merged.version).toBe(Math.max(a.version, b.version))
        expect(labRow.merge(a, emptyLab(a.lessonId, a.levelId))).toEqual(
          expect.objectContaining({ stars: a.stars, best: a.best, tries: a.tries, help: a.help }),
        )
      }),
    )
  })

  it.each([
    [{ stars: 1 }],
    [{ best: '[]' }],
    [{ stars: 4, best: '[]' }],
    [{ last: '' }],
    [{ last: '["é"]' }],
    [{ last: `"${'x'.repeat(8000)}"` }],
    [{ help: 5 }],
    [{ tries: -1 }],
  ])('cannot say %j', (part) => {
    expect(Row.safeParse(emptyLab('a', 'robot-a')).success).toBe(true)
    expect(Row.safeParse({ ...emptyLab('a', 'robot-a'), ...part }).success).toBe(false)
  })
})

describe('a thing', () => {
  const begun = emptyThing(ANSWER, { lessonId: 'a', levelId: 'stage-win' })

  it('is removed and brought back by a newer version only', () => {
    const kept = withThing(begun, { adjective: 1, noun: 2, made: '[]' })
    const removed = withThing(kept, { made: null })
    expect(thingRow.merge(kept, removed)).toEqual(removed)
    expect(thingRow.merge(withThing(removed, { made: '["a"]' }), removed).made).toBe('["a"]')
    expect(withThing(kept, { made: '[]' })).toBe(kept)
  })

  it('has a name of two words', () => {
    expect(thingName({ adjective: 0, noun: 1 })).toBe('Sunny taxi')
    expect(thingName({ adjective: 63, noun: 63 })).not.toContain('undefined')
  })

  it.each([
    { adjective: 64 },
    { noun: -1 },
    { made: '' },
    { made: 'é' },
    { levelId: 'My game' },
    { id: 'mine' },
  ])('cannot say %j', (part) => {
    expect(Row.safeParse(begun).success).toBe(true)
    expect(Row.safeParse({ ...begun, ...part }).success).toBe(false)
  })
})

it('rows in the shape of older apps are rows', () => {
  const [lesson, task] = [emptyLesson('a'), emptyTask('1', 'a', 'read')]
  const { kind: _lesson, ...oldLesson } = lesson
  const { kind: _task, ...oldTask } = task
  expect(rowsOfOldShape({ lessons: [oldLesson], tasks: [oldTask] })).toEqual([lesson, task])
  expect(rowsOfOldShape({ lessons: [oldLesson] })).toEqual([lesson])
  for (const other of [null, [], {}, { lessons: 1 }, { lessons: [], tasks: 'x' }])
    expect(rowsOfOldShape(other)).toBeUndefined()
})
