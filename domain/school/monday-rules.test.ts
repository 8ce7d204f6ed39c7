import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GROUP_MOST, TAUGHT_MOST, type Challenge, type NamedMistake } from './monday.ts'
import { chooseChallenge, isShared, planMonday, type LearnerFacts } from './monday-rules.ts'

const TODAY = '2026-11-23'
const day = (ago: number) => new Date(Date.parse(TODAY) - ago * 86_400_000).toISOString().slice(0, 10)

const mistake = (id: string): NamedMistake => ({
  id,
  name: `Name of ${id}`,
  thinks: 'So it is.',
  remedy: 'Try it.',
  give: { kind: 'practice', title: 'Goats', place: 'Counting' },
})
const MISTAKES = ['loops', 'turns', 'binary', 'inputs'].map(mistake)

/** Makes a learner who worked yesterday, is stuck on nothing, and has two quizzes. */
function learner(userId: string, more: Partial<LearnerFacts> = {}): LearnerFacts {
  return {
    userId,
    firstName: 'Naledi',
    lastName: userId,
    joinedOn: day(200),
    seenOn: day(1),
    workedOn: day(1),
    scoreSum: 180,
    scoreCount: 2,
    stuck: [],
    ...more,
  }
}
const some = (count: number, more: Partial<LearnerFacts> = {}, prefix = 'L') =>
  Array.from({ length: count }, (_, at) => learner(`${prefix}${at}`, more))
const plan = (learners: readonly LearnerFacts[]) => planMonday(learners, MISTAKES, TODAY)
const ids = (people: readonly { userId: string }[]) => people.map(({ userId }) => userId)

describe('to teach again', () => {
  test.each([
    [3, 15, true],
    [3, 16, false],
    [9, 43, true],
    [8, 43, false],
    [2, 2, false],
    [0, 0, false],
  ])('%i of %i who are stuck: %s', (stuck, learners, expected) => {
    expect(isShared(stuck, learners)).toBe(expected)
  })

  test('are the two mistakes most share, in the order of the course where as many do', () => {
    const learners = [
      ...some(4, { stuck: ['turns', 'loops'] }),
      ...some(3, { stuck: ['binary'] }, 'M'),
      learner('N'),
    ]
    expect(plan(learners).teachAgain.map((one) => [one.mistake.id, one.learners])).toEqual([
      ['loops', 4],
      ['turns', 4],
    ])
  })
})

describe('gone quiet', () => {
  const kindOf = (more: Partial<LearnerFacts>) => {
    const [found] = plan([...some(4), learner('quiet', more)]).quiet
    return found && [found.kind, found.since]
  }

  test.each<[string, Partial<LearnerFacts>, ReturnType<typeof kindOf>]>([
    ['13 days without a sign are no reason', { seenOn: day(13), workedOn: day(13) }, undefined],
    ['14 are, since the last sign', { seenOn: day(14), workedOn: day(20) }, ['away', day(14)]],
    ['who comes and does nothing is idle', { seenOn: day(0), workedOn: day(14) }, ['idle', day(14)]],
    ['who never did anything has not begun', { seenOn: day(3), workedOn: null }, ['never', day(3)]],
    ['nor who never came', { seenOn: null, workedOn: null }, ['never', null]],
    ['who has just joined is not missed', { seenOn: null, workedOn: null, joinedOn: day(13) }, undefined],
    ['work that came from a device counts', { seenOn: day(30), workedOn: day(2) }, undefined],
  ])('%s', (_, more, expected) => {
    expect(kindOf(more)).toEqual(expected)
  })

  test('is nobody in the holidays, when less than a third gave a sign', () => {
    const away = some(5, { seenOn: day(20), workedOn: day(20) })
    expect(plan([...away, ...some(2, {}, 'M')])).toMatchObject({ isClassQuiet: true, quiet: [] })
    expect(plan([...away, ...some(3, {}, 'M')])).toMatchObject({ isClassQuiet: false })
    expect(plan(away.slice(0, 1)).quiet).toMatchObject([{ kind: 'away' }])
  })
})

test.each<[string, Partial<LearnerFacts>, boolean]>([
  ['three quizzes with 80 on average', { scoreSum: 240, scoreCount: 3 }, true],
  ['two quizzes', {}, false],
  ['79 on average', { scoreSum: 239, scoreCount: 3 }, false],
  ['stuck on something', { scoreSum: 300, scoreCount: 3, stuck: ['loops'] }, false],
  ['no work for two weeks', { scoreSum: 300, scoreCount: 3, workedOn: day(14) }, false],
])('ready for more, by %s: %s', (_, more, expected) => {
  expect(plan([learner('L', more)]).ready).toHaveLength(expected ? 1 : 0)
})

describe('the groups', () => {
  test('help with what is not taught to all, or with that when nothing else is shared', () => {
    const shared = some(6, { stuck: ['loops'] })
    expect(plan(shared).help).toMatchObject({ mistake: { id: 'loops' } })
    const rest = some(8, { stuck: ['turns'] }, 'M')
    expect(plan([...rest, ...some(12, { stuck: ['loops', 'binary'] })]).help?.mistake.id).toBe('turns')
  })

  test('give the places to those with most mistakes, and name them by surname', () => {
    const learners = [...some(8, { stuck: ['loops'] }), learner('Z', { stuck: ['loops', 'turns'] })]
    expect(ids(plan(learners).help?.people ?? [])).toEqual([...ids(some(7)), 'Z'])
  })

  test('are of about one size: beside one who is ready four are helped, beside three six', () => {
    const sizes = (ready: number) => {
      const { help, more } = plan([
        ...some(9, { stuck: ['loops'] }),
        ...some(ready, { scoreSum: 300, scoreCount: 3 }, 'M'),
      ])
      return [help?.people.length, more.length]
    }
    expect([sizes(0), sizes(1), sizes(3), sizes(12)]).toEqual([
      [8, 0],
      [4, 1],
      [6, 3],
      [8, 8],
    ])
  })

  test('leave out who has gone quiet', () => {
    const away = { stuck: ['loops'], seenOn: day(20), workedOn: day(20) }
    expect(plan([...some(4), learner('quiet', away)])).toMatchObject({
      help: null,
      stuck: [{ people: [{ userId: 'quiet' }] }],
    })
  })
})

const arbitraryClass = fc
  .array(
    fc.record({
      seen: fc.option(fc.nat(40)),
      worked: fc.option(fc.nat(40)),
      joined: fc.nat(40),
      scoreCount: fc.nat(6),
      percent: fc.nat(100),
      stuck: fc.subarray(['loops', 'turns', 'binary', 'inputs', 'gone-from-the-course']),
    }),
    { maxLength: 45 },
  )
  .map((facts) =>
    facts.map(({ seen, worked, joined, scoreCount, percent, stuck }, at) =>
      learner(`L${String(at).padStart(2, '0')}`, {
        seenOn: seen === null ? null : day(seen),
        workedOn: worked === null ? null : day(worked),
        joinedOn: day(joined),
        scoreCount,
        scoreSum: scoreCount * percent,
        stuck,
      }),
    ),
  )

test('of any class: names by surname and once in a list, two balanced groups apart, nobody stuck is ready', () => {
  fc.assert(
    fc.property(arbitraryClass, (learners) => {
      const { teachAgain, help, more, stuck, quiet, ready } = plan(learners)
      const inGroup = ids(help?.people ?? [])
      const lists = [...stuck.map(({ people }) => ids(people)), ids(quiet), ids(ready), inGroup, ids(more)]
      for (const list of lists) expect(list).toEqual([...new Set(list)].toSorted())
      expect(teachAgain.length).toBeLessThanOrEqual(TAUGHT_MOST)
      const [small, large] = [inGroup.length, more.length].toSorted((a, b) => a - b) as [number, number]
      expect(large).toBeLessThanOrEqual(
        small === 0 ? GROUP_MOST : Math.min(GROUP_MOST, Math.max(4, 2 * small)),
      )
      expect(ids(more).filter((id) => inGroup.includes(id))).toEqual([])
      const stuckIds = stuck.flatMap(({ people }) => ids(people))
      expect(ids(ready).filter((id) => stuckIds.includes(id))).toEqual([])
      expect(JSON.stringify(plan(learners))).not.toMatch(/score|percent|gone-from-the-course/)
    }),
    { numRuns: 300 },
  )
})

test('in whatever order somebody’s mistakes come, the plan is the same', () => {
  fc.assert(
    fc.property(arbitraryClass, (learners) => {
      const turned = learners.map((one) => ({ ...one, stuck: one.stuck.toReversed() }))
      expect(plan(turned)).toEqual(plan(learners))
    }),
    { numRuns: 50 },
  )
})

test('the level for the ready group is new to all of them, of a finished lesson where there is one', () => {
  const level = (id: string, lessonId: string): Challenge => ({
    id,
    lessonId,
    title: id,
    place: 'Robot, level 9',
  })
  const levels = [level('a', 'one'), level('b', 'two'), level('c', 'two')]
  const choose = (passed: string[], completed: string[]) =>
    chooseChallenge(levels, new Set(passed), new Set(completed))?.id
  expect(choose([], ['two'])).toBe('b')
  expect(choose(['b'], ['two'])).toBe('c')
  expect(choose([], [])).toBe('a')
  expect(choose(['a', 'b', 'c'], ['two'])).toBeUndefined()
})
