import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readClassName, usualEnds, YearEndPlan, yearEndMoves, type ClassEnd } from './year-end.ts'

const LETTERS = ['A', 'B', 'C']
const USERS = ['ann', 'ben', 'chuma', 'dan', 'eve', 'fikile']
const user = fc.constantFrom(...USERS)

/**
 * Makes the classes of a year with some learners in several of them, and decides what happens to each class, who repeats, and
 * who is already in a class of the next year.
 */
const school = fc
  .uniqueArray(fc.record({ grade: fc.integer({ min: 5, max: 7 }), letter: fc.constantFrom(...LETTERS) }), {
    selector: ({ grade, letter }) => `${grade}${letter}`,
    minLength: 1,
    maxLength: 5,
  })
  .chain((names) =>
    fc.record({
      classes: fc.tuple(
        ...names.map(({ grade, letter }) =>
          fc.record({
            classId: fc.constant(`${grade}${letter}`),
            grade: fc.constant(grade),
            letter: fc.constant(letter),
            members: fc.uniqueArray(fc.record({ userId: user, joinedAt: fc.nat(9) }), {
              selector: ({ userId }) => userId,
            }),
            outcome: fc.constantFrom('promote' as const, 'leave' as const, 'archive' as const),
            to: fc.record({ grade: fc.integer({ min: 6, max: 9 }), letter: fc.constantFrom(...LETTERS) }),
            repeating: fc.uniqueArray(user),
          }),
        ),
      ),
      placed: fc.uniqueArray(user),
      next: fc.uniqueArray(fc.record({ grade: fc.integer({ min: 6, max: 9 }), letter: fc.constant('A') }), {
        selector: ({ grade }) => grade,
      }),
    }),
  )

describe('where everybody goes', () => {
  it('loses nobody, and puts nobody into two classes or out of one they are in', () => {
    fc.assert(
      fc.property(school, ({ classes, placed, next }) => {
        const ends = classes.map(({ classId, outcome, to }): ClassEnd =>
          outcome === 'promote' ? { classId, outcome, ...to } : { classId, outcome },
        )
        const repeating = classes.flatMap(({ classId, members, repeating: who }) =>
          members.filter(({ userId }) => who.includes(userId)).map(({ userId }) => ({ classId, userId })),
        )
        const { moves, made, counts } = yearEndMoves({ classes: ends, repeating }, classes, {
          classes: next,
          placed: new Set(placed),
        })
        const everybody = new Set(classes.flatMap(({ members }) => members.map(({ userId }) => userId)))
        const { promoted, repeating: stay, leaving, unplaced, alreadyPlaced } = counts
        expect(promoted + stay + leaving + unplaced + alreadyPlaced).toBe(everybody.size)
        expect(moves).toHaveLength(promoted + stay)
        const moved = moves.map(({ userId }) => userId)
        expect(new Set(moved).size).toBe(moved.length)
        expect(moved.filter((userId) => placed.includes(userId) || !everybody.has(userId))).toEqual([])
        // Each learner who repeats, or was in a class that goes on, is in a class of the next year.
        const goesOn = new Set(
          [
            ...classes.flatMap(({ outcome, members }) => (outcome === 'promote' ? members : [])),
            ...repeating,
          ].map(({ userId }) => userId),
        )
        expect(new Set(moved)).toEqual(new Set([...goesOn].filter((userId) => !placed.includes(userId))))
        const names = [...next, ...made].map(({ grade, letter }) => `${grade}${letter}`)
        expect(new Set(names).size).toBe(names.length)
        expect(moves.filter(({ to }) => !names.includes(`${to.grade}${to.letter}`))).toEqual([])
      }),
    )
  })

  it('lets a repeating learner stay in the grade, whatever becomes of the class', () => {
    const ending = [
      { classId: 'a', grade: 7, letter: 'A', members: [{ userId: 'ann', joinedAt: 1 }] },
      { classId: 'b', grade: 7, letter: 'B', members: [{ userId: 'ann', joinedAt: 0 }] },
    ]
    const { moves } = yearEndMoves(
      {
        classes: [
          { classId: 'a', outcome: 'leave' },
          { classId: 'b', outcome: 'promote', grade: 8, letter: 'B' },
        ],
        repeating: [{ classId: 'a', userId: 'ann' }],
      },
      ending,
      { classes: [], placed: new Set() },
    )
    expect(moves).toEqual([{ userId: 'ann', fromClassId: 'a', to: { grade: 7, letter: 'A' } }])
  })
})

it('proposes a grade higher, and that the highest leaves', () => {
  const classes = [
    { classId: 'a', grade: 6, letter: 'A' },
    { classId: 'b', grade: 7, letter: 'B' },
  ]
  expect(usualEnds(classes)).toEqual([
    { classId: 'a', outcome: 'promote', grade: 7, letter: 'A' },
    { classId: 'b', outcome: 'leave' },
  ])
})

it('reads a class as somebody writes it', () => {
  expect(readClassName('8a')).toEqual({ grade: 8, letter: 'A' })
  expect(readClassName(' 8 - Blue ')).toEqual({ grade: 8, letter: 'BLUE' })
  for (const wrong of ['', '8', 'A8', '13A', '8!', '0A'])
    expect({ wrong, read: readClassName(wrong) }).toEqual({ wrong, read: null })
})

it('cannot end a class twice, or none', () => {
  const classId = crypto.randomUUID()
  const plan = (classes: unknown[]) => ({ schoolYear: 2026, classes, repeating: [], withTeachers: false })
  const leaves = { classId, outcome: 'leave' }
  expect(YearEndPlan.safeParse(plan([leaves])).success).toBe(true)
  expect(YearEndPlan.safeParse(plan([leaves, leaves])).error?.issues[0]?.message).toBe('A class ends once')
  expect(YearEndPlan.safeParse(plan([])).error?.issues[0]?.message).toBe(
    'Choose what becomes of at least one class',
  )
})
