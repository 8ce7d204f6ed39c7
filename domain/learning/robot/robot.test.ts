import { describe, expect, it } from 'vitest'
import type { GivenAnswer } from '../practice/memory.ts'
import { badges, badgeText } from './badges.ts'
import { earningOf, fiveADayTimes, isEarned, worldEarning, type RobotWork } from './earning.ts'
import { PIECES, PLAIN, putOn, readOutfit } from './outfit.ts'
import { howToEarn, NEWS_MS, newlyEarned, wardrobe } from './wardrobe.ts'

const LEVELS = [
  { id: 'cpu-1', world: 'cpu', lesson: 'a', order: 1, kind: 'solve', title: 'One' },
  { id: 'motors-1', world: 'motors', lesson: 'a', order: 1, kind: 'solve', title: 'One' },
  { id: 'motors-2', world: 'motors', lesson: 'b', order: 2, kind: 'solve', title: 'Two' },
] as const
const LESSONS = [
  { id: 'a', strand: 'coding', bonus: false, order: 1 },
  { id: 'b', strand: 'coding', bonus: false, order: 2 },
  { id: 'c', strand: 'robotics', bonus: false, order: 3 },
  { id: 'extra', strand: 'robotics', bonus: true, order: 4 },
] as const
const NOTHING: RobotWork = { levels: new Map(), tasks: new Map(), answers: [] }
const done = (completedAt: string | null) => ({ completed: true, completedAt })
const passed = (...ids: string[]) => new Map(ids.map((id) => [id, { stars: 1 }]))

/** Answers to this many questions of "five a day", one a minute. */
const daily = (day: string, number: number, source: GivenAnswer['source'] = 'daily') =>
  Array.from({ length: number }, (_, at) => ({
    id: `${day}-${at}`,
    itemId: `item-${at}`,
    source,
    isRight: at % 2 === 0,
    at: `${day}T10:0${at}:00.000Z`,
  }))

describe('an outfit', () => {
  it('is plain before anything is chosen, and for what this app does not know', () => {
    expect(readOutfit(undefined)).toEqual(PLAIN)
    expect(readOutfit({ worn: 'plaid triangles cap smile' })).toEqual({ ...PLAIN, hat: 'cap' })
  })

  it('keeps the pieces that a newer app chose when another piece is put on', () => {
    expect(putOn('plaid triangles cap smile', 'face', 'wink')).toBe('plaid triangles cap wink')
    expect(putOn(undefined, 'beads', 'dots')).toBe('white dots none smile')
  })

  it('has nine patterns of beads', () => {
    expect(new Set(PIECES.beads)).toHaveLength(9)
  })
})

describe('what may be worn', () => {
  const mayWear = (work: RobotWork, worn = PLAIN) =>
    wardrobe(LEVELS, work, worn).flatMap(({ piece, mayWear }) => (mayWear ? [piece] : []))
  const START = ['white', 'silver', 'triangles', 'waves', 'none', 'smile', 'wink']

  it('is a few things in each group at the start', () => {
    expect(mayWear(NOTHING)).toEqual(START)
  })

  it('includes a world’s piece once every level of that world is passed', () => {
    expect(mayWear({ ...NOTHING, levels: passed('motors-1') })).not.toContain('hard-hat')
    expect(mayWear({ ...NOTHING, levels: passed('motors-1', 'motors-2') })).toContain('hard-hat')
    expect(mayWear({ ...NOTHING, levels: passed('cpu-1') })).toContain('glasses')
  })

  it('includes nothing for a world that has no levels here', () => {
    expect(isEarned(worldEarning('robot', LEVELS, NOTHING))).toBe(false)
  })

  it('includes a cap once one practice is done well, whatever other tasks are done', () => {
    expect(mayWear({ ...NOTHING, tasks: new Map([['a/read', done(null)]]) })).toEqual(START)
    expect(mayWear({ ...NOTHING, tasks: new Map([['a/practice', done(null)]]) })).toEqual(
      expect.arrayContaining(['cap']),
    )
  })

  it('counts days with five questions in any rhythm, and no day twice', () => {
    const days = ['2026-01-12', '2026-02-03', '2026-02-04', '2026-05-20']
    const answers = [
      ...days.flatMap((day) => daily(day, 5)),
      ...daily('2026-06-01', 4),
      ...daily('2026-06-02', 5, 'practice'),
      // The same question twice is one question.
      ...daily('2026-06-03', 4),
      ...daily('2026-06-03', 1).map((answer) => ({ ...answer, id: 'again', at: '2026-06-03T12:00:00.000Z' })),
    ]
    expect(fiveADayTimes({ ...NOTHING, answers })).toEqual(days.map((day) => `${day}T10:04:00.000Z`))
    const ten = Array.from({ length: 10 }, (_, at) => daily(`2026-0${1 + (at % 5)}-1${at}`, 5)).flat()
    expect(mayWear({ ...NOTHING, answers: ten })).toContain('woolly-hat')
    expect(mayWear({ ...NOTHING, answers: ten.slice(1) })).not.toContain('woolly-hat')
  })

  it('includes what is worn, also when a finished world has got a new level', () => {
    expect(mayWear(NOTHING, { ...PLAIN, hat: 'hard-hat' })).toContain('hard-hat')
  })

  it('is said with what is still to do', () => {
    const text = (piece: string) => {
      const found = wardrobe(LEVELS, { ...NOTHING, levels: passed('motors-1') }, PLAIN).find(
        (one) => one.piece === piece,
      )
      return found && howToEarn(found)
    }
    expect(text('hard-hat')).toBe('Pass every level of “Two motors” in the Lab. You have passed 1 of 2.')
    expect(text('cap')).toBe(
      'Do the practice of 1 lesson well, with 4 right answers in a round. You have done none so far.',
    )
    expect(text('woolly-hat')).toBe(
      'Finish “Five a day” on 10 days. They can be any days. You have no days so far.',
    )
  })
})

describe('the moment at which something was earned', () => {
  const tasks = new Map([
    ['a/lab-motors-1', done('2026-03-02T08:00:00.000Z')],
    ['b/lab-motors-2', done('2026-03-01T08:00:00.000Z')],
    ['a/practice', done('2026-04-01T08:00:00.000Z')],
  ])
  const at = earningOf(LEVELS, { ...NOTHING, levels: passed('motors-1', 'motors-2'), tasks })

  it('is that of the last thing that was needed', () => {
    expect(at({ by: 'world', world: 'motors' }).at).toBe('2026-03-02T08:00:00.000Z')
    expect(at({ by: 'practice', lessons: 1 }).at).toBe('2026-04-01T08:00:00.000Z')
    expect(at({ by: 'practice', lessons: 2 })).toEqual({ done: 1, total: 2, at: null })
  })

  it('makes it news for two days, once', () => {
    const cap = { id: 'cap', at: '2026-04-01T08:00:00.000Z' }
    const soon = new Date(Date.parse(cap.at) + NEWS_MS - 1)
    expect(newlyEarned([cap, { id: 'old', at: null }], new Set(), soon)).toEqual([cap])
    expect(newlyEarned([cap], new Set(['cap']), soon)).toEqual([])
    expect(newlyEarned([cap], new Set(), new Date(soon.getTime() + 1))).toEqual([])
  })
})

describe('badges', () => {
  const of = (lessons: string[], levels: string[]) =>
    badges(
      { lessons: LESSONS, levels: LEVELS },
      {
        ...NOTHING,
        levels: passed(...levels),
        lessons: new Map(
          lessons.map((id) => [id, done(`2026-01-0${lessons.indexOf(id) + 1}T08:00:00.000Z`)]),
        ),
      },
    )

  it('are one for each strand with lessons and each world with levels', () => {
    expect(of([], []).map(({ id }) => id)).toEqual([
      'strand-coding',
      'strand-robotics',
      'world-motors',
      'world-cpu',
    ])
  })

  it('are earned with every lesson that counts, and with every level', () => {
    const earned = of(['b', 'a', 'c'], ['cpu-1', 'motors-1']).filter((badge) => badge.isEarned)
    expect(earned.map(({ id }) => id)).toEqual(['strand-coding', 'strand-robotics', 'world-cpu'])
    expect(earned[0]?.earning.at).toBe('2026-01-02T08:00:00.000Z')
    expect(of(['a', 'extra'], []).some((badge) => badge.isEarned)).toBe(false)
  })

  it('say what is still to do', () => {
    const [coding, robotics, motors, cpu] = of(['a', 'c'], ['motors-1'])
    const texts = [coding, robotics, motors, cpu].map((badge) => badge && badgeText(badge))
    expect(texts).toEqual([
      'Finish all 2 lessons. You have 1 so far.',
      'You finished every lesson.',
      'Pass all 2 levels. You have 1 so far.',
      'Pass its level.',
    ])
  })
})
