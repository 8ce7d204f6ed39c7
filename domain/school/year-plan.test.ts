import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PUBLIC_TERMS, type Term } from '../school-terms.ts'
import { addDays } from '../school-week.ts'
import { WORK_A_WEEK } from './class-work.ts'
import {
  isDoneBy,
  layPlan,
  moveLesson,
  NO_CHANGES,
  PlanChanges,
  planLessons,
  schoolWeeks,
  standingOf,
  weekBeside,
  weekOf,
  workOf,
  type PlanLesson,
  type YearPlan,
} from './year-plan.ts'

const TERMS = PUBLIC_TERMS['2026'] ?? []
const lesson = (id: string, ...minutes: number[]): PlanLesson => ({
  id,
  title: id,
  strand: 'coding',
  pieces: minutes.map((one, at) => ({
    kind: at === 0 ? 'lesson' : 'lab',
    contentId: at === 0 ? id : `${id}-${at}`,
    title: id,
    minutes: one,
  })),
})
const hour = { ...NO_CHANGES, minutes: 60 }
/** Says in which weeks of the year each lesson is, counted from 0. */
const placesOf = ({ weeks }: YearPlan) => {
  const places: Record<string, number[]> = {}
  for (const [at, { parts }] of weeks.entries())
    for (const { lessonId } of parts) places[lessonId] = [...(places[lessonId] ?? []), at]
  return places
}
const mondayAt = (at: number) => schoolWeeks(TERMS)[at]?.monday ?? ''
const FIVE = ['a', 'b', 'c', 'd', 'e'].map((id) => lesson(id, 40, 10))

test('a school year has the weeks of its terms, and the last of each is for catching up', () => {
  const weeks = schoolWeeks(TERMS)
  expect(weeks[0]).toEqual({
    monday: '2026-01-12',
    term: 1,
    week: 1,
    firstDay: '2026-01-14',
    lastDay: '2026-01-16',
    isCatchUp: false,
  })
  expect(weeks.filter(({ isCatchUp }) => isCatchUp).map(({ term, week }) => [term, week])).toEqual([
    [1, 11],
    [2, 12],
    [3, 10],
    [4, 10],
  ])
  expect(weeks.at(-1)?.lastDay).toBe('2026-12-09')
})

test('each lesson comes with its levels, practice, quizzes and CAPS Task', () => {
  const timed = { minutes: 8, thinking: { recall: 0, use: 1, reason: 0 } }
  const [planned] = planLessons(
    [
      {
        id: 'goats',
        title: 'Goats',
        strand: 'coding',
        outcomes: [],
        ...timed,
        quizzes: [{ id: 'goat-quiz', title: 'Goat quiz', ...timed }],
        practice: timed,
        levels: [{ id: 'robot-goat', title: 'The gate', place: 'Robot, level 1', idea: '', ...timed }],
      },
    ],
    [
      {
        lessonId: 'goats',
        title: 'Goats',
        activities: ['Count', 'Draw'],
        collect: '',
        rows: [],
        rubric: { well: '', enough: '', notYet: '' },
      },
    ],
  )
  expect(planned?.pieces.map(({ kind, contentId, minutes }) => [kind, contentId, minutes])).toEqual([
    ['lesson', 'goats', 8],
    ['lab', 'robot-goat', 8],
    ['practice', 'goats', 8],
    ['quiz', 'goat-quiz', 8],
    ['task', 'goats', 40],
  ])
  expect(workOf({ parts: layPlan(planned ? [planned] : [], TERMS).weeks[0]?.parts ?? [] })).toEqual([
    { kind: 'lesson', contentId: 'goats' },
    { kind: 'lab', contentId: 'robot-goat' },
    { kind: 'practice', contentId: 'goats' },
    { kind: 'quiz', contentId: 'goat-quiz' },
  ])
})

describe('the course is laid out', () => {
  test('in its order, and what does not fit into a week comes in the next', () => {
    expect(placesOf(layPlan([lesson('a', 40, 30), lesson('b', 20)], TERMS, hour))).toEqual({
      a: [0, 1],
      b: [1],
    })
  })

  test('with a week of its own for a piece that is longer than a week', () => {
    const plan = layPlan([lesson('a', 10), lesson('b', 90), lesson('c', 10)], TERMS, hour)
    expect(placesOf(plan)).toEqual({ a: [0], b: [1], c: [2] })
    expect(plan.weeks[1]?.minutes).toBe(90)
  })

  test('and says what does not fit into the year', () => {
    const many = Array.from({ length: 45 }, (_, at) => lesson(`l${at}`, 60))
    const { weeks, left } = layPlan(many, TERMS, hour)
    expect(weeks.filter(({ parts }) => parts.length > 0)).toHaveLength(39)
    expect(left.map(({ lessonId }) => lessonId)).toEqual(['l39', 'l40', 'l41', 'l42', 'l43', 'l44'])
  })

  const arbitraryLessons = fc
    .array(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 15 }), {
      minLength: 1,
      maxLength: 30,
    })
    .map((all) => all.map((minutes, at) => lesson(`l${at}`, ...minutes)))
  const arbitraryChanges = fc.record({
    minutes: fc.integer({ min: 30, max: 300 }),
    lost: fc.uniqueArray(
      fc.record({
        monday: fc.integer({ min: 0, max: 42 }).map(mondayAt),
        reason: fc.constant('Sports week'),
        follow: fc.boolean(),
      }),
      { selector: ({ monday }) => monday, maxLength: 10 },
    ),
    moved: fc.uniqueArray(
      fc.record({
        lessonId: fc.integer({ min: 0, max: 35 }).map((at) => `l${at}`),
        monday: fc.integer({ min: 0, max: 46 }).map((at) => mondayAt(at) || '2026-12-21'),
        follow: fc.boolean(),
      }),
      { selector: ({ lessonId }) => lessonId, maxLength: 10 },
    ),
  })

  test('without losing or doubling anything, whatever a teacher changes', () => {
    fc.assert(
      fc.property(arbitraryLessons, arbitraryChanges, (lessons, changes) => {
        const { weeks, left } = layPlan(lessons, TERMS, changes)
        const placed = [...weeks, { parts: left }].flatMap(({ parts }) =>
          parts.flatMap(({ pieces }) => pieces.map(({ contentId }) => contentId)),
        )
        const all = lessons.flatMap(({ pieces }) => pieces.map(({ contentId }) => contentId))
        expect(placed.toSorted()).toEqual(all.toSorted())
        for (const { lost, parts } of weeks) if (lost !== null) expect(parts).toEqual([])
      }),
    )
  })

  test('within the minutes and the things of a week, in order, and with free weeks for catching up', () => {
    fc.assert(
      fc.property(arbitraryLessons, fc.integer({ min: 30, max: 300 }), (lessons, minutes) => {
        const { weeks } = layPlan(lessons, TERMS, { ...NO_CHANGES, minutes })
        for (const week of weeks) {
          const pieces = week.parts.flatMap((part) => part.pieces)
          expect(week.minutes <= minutes || pieces.length === 1).toBe(true)
          expect(workOf(week).length).toBeLessThanOrEqual(WORK_A_WEEK)
          if (week.isCatchUp) expect(pieces).toEqual([])
        }
        const order = weeks.flatMap(({ parts }) => parts.flatMap(({ pieces }) => pieces))
        const all = lessons.flatMap(({ pieces }) => pieces)
        expect(order).toEqual(all.slice(0, order.length))
      }),
    )
  })
})

describe('a teacher', () => {
  const plan = layPlan(FIVE, TERMS, hour)
  const moved = (lessonId: string, at: number, follow: boolean, changes = hour) =>
    moveLesson(layPlan(FIVE, TERMS, changes), FIVE, changes, { lessonId, monday: mondayAt(at), follow })

  test('moves a lesson later, and what follows moves on', () => {
    expect(placesOf(layPlan(FIVE, TERMS, moved('b', 2, true)))).toEqual({
      a: [0],
      b: [2],
      c: [3],
      d: [4],
      e: [5],
    })
  })

  test('or alone, and the others stay', () => {
    expect(placesOf(layPlan(FIVE, TERMS, moved('b', 2, false)))).toEqual({
      a: [0],
      b: [2],
      c: [2],
      d: [3],
      e: [4],
    })
  })

  test('moves it earlier, into a week that is then fuller than planned', () => {
    const earlier = layPlan(FIVE, TERMS, moved('b', 0, true))
    expect(placesOf(earlier)['b']).toEqual([0, 1])
    expect(earlier.weeks[0]?.minutes).toBe(90)
    expect(placesOf(earlier)['c']).toEqual([1])
  })

  test('moves a lesson before one that was moved before, and the second keeps its distance', () => {
    const twice = moved('b', 3, true, moved('d', 5, true))
    expect(placesOf(layPlan(FIVE, TERMS, twice))).toMatchObject({ b: [3], c: [4], d: [7], e: [8] })
  })

  test('puts a lesson that did not fit into the last week, and leaves the others', () => {
    const many = Array.from({ length: 40 }, (_, at) => lesson(`l${at}`, 60, 10))
    const before = layPlan(many, TERMS, { ...hour, minutes: 70 })
    expect(before.left.map(({ lessonId }) => lessonId)).toEqual(['l39'])
    const monday = before.weeks.at(-1)?.monday ?? ''
    const changes = moveLesson(
      before,
      many,
      { ...hour, minutes: 70 },
      { lessonId: 'l39', monday, follow: false },
    )
    const after = layPlan(many, TERMS, changes)
    expect(after.left).toEqual([])
    expect(placesOf(after)).toEqual({ ...placesOf(before), l39: [42] })
  })

  test('moves a lesson into a week for catching up', () => {
    expect(placesOf(layPlan(FIVE, TERMS, moved('e', 10, true)))['e']).toEqual([10])
  })

  test('sees the week before and after, over a lost week', () => {
    const lost = layPlan(FIVE, TERMS, {
      ...hour,
      lost: [{ monday: mondayAt(2), reason: 'Sports week', follow: true }],
    })
    expect(weekBeside(lost, 'b', 1)).toBe(mondayAt(3))
    expect(weekBeside(lost, 'c', -1)).toBe(mondayAt(1))
    expect(weekBeside(plan, 'a', -1)).toBeNull()
  })

  test('loses a week, and everything after it is a week later', () => {
    const { weeks } = layPlan(FIVE, TERMS, {
      ...hour,
      lost: [{ monday: mondayAt(1), reason: 'Sports week', follow: true }],
    })
    expect(weeks[1]).toMatchObject({ lost: 'Sports week', parts: [] })
    expect(placesOf({ weeks, left: [] })).toEqual({ a: [0], b: [2], c: [3], d: [4], e: [5] })
  })

  test('or only its own work moves into the next week', () => {
    const lost = [{ monday: mondayAt(1), reason: 'Sports week', follow: false }]
    expect(placesOf(layPlan(FIVE, TERMS, { ...hour, lost }))).toEqual({
      a: [0],
      b: [2],
      c: [2],
      d: [3],
      e: [4],
    })
  })

  test.each([
    ['minutes', { ...hour, minutes: 29 }, 'Choose 30 to 300 minutes'],
    [
      'lost',
      { ...hour, lost: [{ monday: mondayAt(1), reason: ' ', follow: true }] },
      'Say why, for example “Sports week”',
    ],
  ])('cannot save a plan with wrong %s', (_, changes, message) => {
    expect(PlanChanges.safeParse(changes).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})

describe('a class stands', () => {
  const plan = layPlan(FIVE, TERMS, hour)
  const progress = (done: Record<string, number>) => ({
    learners: 40,
    done: Object.entries(done).map(([lessonId, learners]) => ({ lessonId, learners })),
  })
  const at = (week: number) => addDays(mondayAt(week), 2)

  test.each<[string, Record<string, number>, number, object]>([
    ['on the plan in the first week', {}, 0, { kind: 'on-plan' }],
    ['on the plan while this week is not over', { a: 40, b: 20 }, 2, { kind: 'on-plan' }],
    ['one week behind when one lesson is open', { a: 20 }, 2, { kind: 'behind', weeks: 1 }],
    ['behind by all weeks since that lesson', { a: 40, c: 40 }, 4, { kind: 'behind', weeks: 3 }],
    ['behind when less than half have done it', { a: 19 }, 1, { kind: 'behind', weeks: 1 }],
    ['ahead', { a: 40, b: 40, c: 40 }, 1, { kind: 'ahead', weeks: 1 }],
    ['finished', { a: 40, b: 40, c: 40, d: 40, e: 40 }, 1, { kind: 'finished' }],
  ])('%s', (_, done, week, expected) => {
    expect(standingOf(plan, progress(done), at(week))).toEqual(expected)
  })

  test('as not begun before the year, and as nobody without learners', () => {
    expect(standingOf(plan, progress({}), '2026-01-02')).toEqual({ kind: 'not-begun' })
    expect(standingOf(plan, { learners: 0, done: [] }, at(3))).toEqual({ kind: 'nobody' })
  })

  test('no worse for a week that was lost', () => {
    const lost = [{ monday: mondayAt(1), reason: 'Sports week', follow: true }]
    expect(standingOf(layPlan(FIVE, TERMS, { ...hour, lost }), progress({ a: 40 }), at(2))).toEqual({
      kind: 'on-plan',
    })
  })

  test('and a lesson is done when half of the class has finished it', () => {
    expect(isDoneBy(progress({ a: 20 }), 'a')).toBe(true)
    expect(isDoneBy(progress({ a: 19 }), 'a')).toBe(false)
    expect(isDoneBy({ learners: 0, done: [] }, 'a')).toBe(false)
  })
})

test('a day in the holidays is in no school week', () => {
  const weeks = schoolWeeks(TERMS as Term[])
  expect(weekOf(weeks, '2026-01-30')).toMatchObject({ term: 1, week: 3 })
  expect(weekOf(weeks, '2026-04-01')).toBeNull()
})
