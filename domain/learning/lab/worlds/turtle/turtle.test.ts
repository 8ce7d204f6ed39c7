import { describe, expect, it } from 'vitest'
import { checkAnswer } from '../../name-fault.ts'
import type { Level } from '../../level.ts'
import { readWritten, type Written } from '../../notation.ts'
import type { Program } from '../../program.ts'
import { isSameDrawing, linesMissing, merged, strokesOff, type Stroke } from './drawing.ts'
import { strokesOf, targetOf, turtle } from './turtle.ts'
import { TurtleSetup } from './turtle-setup.ts'

function program(...written: Written[]): Program {
  return readWritten(turtle.vocabulary, written)
}

function run(...written: Written[]) {
  return turtle.run({ ground: 'yard' }, program(...written), 500)
}

function polygon(sides: number, degrees: number): Written {
  return { [`repeat ${sides} times`]: ['move 60 steps', `turn right ${degrees} degrees`] }
}

const SIDES = [
  [3, 120],
  [4, 90],
  [5, 72],
  [6, 60],
  [8, 45],
  [10, 36],
  [12, 30],
] as const

describe('the turtle', () => {
  it.each(SIDES)('closes a shape of %i sides and looks as before', (sides, degrees) => {
    const { steps } = run(polygon(sides, degrees))
    const end = steps.at(-1)?.state
    expect(Math.hypot(end?.x ?? 99, end?.y ?? 99)).toBeLessThan(0.001)
    expect(end?.heading).toBe(0)
    expect(merged(strokesOf(steps))).toHaveLength(sides)
    expect(turtle.result({ ground: 'yard' }, { steps })).toBe(`${sides} lines`)
  })

  it.each(SIDES)('does not close a shape of %i sides one turn early', (sides, degrees) => {
    const drawn = strokesOf(run(polygon(sides - 1, degrees)).steps)
    const whole = strokesOf(run(polygon(sides, degrees)).steps)
    expect(linesMissing(whole, drawn)).toBe(1)
    expect(strokesOff(whole, drawn)).toEqual([])
  })

  it('draws nothing with the pen up', () => {
    const { steps } = run('pen up', 'move 50 steps', 'pen down', 'move 20 steps')
    expect(strokesOf(steps)).toMatchObject([{ from: { x: 50, y: 0 }, to: { x: 70, y: 0 } }])
  })
})

/** The shuffles are the same in every run. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  return items
    .map((item, index) => ({ item, key: Math.sin(seed * 97 + index * 131) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

function backwards({ from, to, heading, colour }: Stroke): Stroke {
  return { from: to, to: from, heading: (heading + 180) % 360, colour }
}

function halves(stroke: Stroke): Stroke[] {
  const { from, to } = stroke
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return [
    { ...stroke, to: middle },
    { ...stroke, from: middle },
  ]
}

describe('two drawings', () => {
  const star = strokesOf(run(polygon(5, 144), 'pen colour red', polygon(3, 120)).steps)

  it.each([1, 2, 3, 4, 5])('are the same in any order, direction and pieces (%i)', (seed) => {
    const other = shuffled(star, seed).flatMap((stroke, index) =>
      index % 2 === 0 ? halves(stroke).map(backwards) : [stroke],
    )
    expect(isSameDrawing(star, other)).toBe(true)
    expect(merged(other)).toHaveLength(merged(star).length)
  })

  it.each(star.map((_, index) => index))('differ when stroke %i is not there', (index) => {
    const less = star.toSpliced(index, 1)
    expect(isSameDrawing(star, less)).toBe(false)
    expect(isSameDrawing(less, star)).toBe(false)
  })

  it('differ in colour alone', () => {
    expect(
      isSameDrawing(
        star,
        star.map((stroke) => ({ ...stroke, colour: 'green' })),
      ),
    ).toBe(false)
  })
})

const target = [{ 'repeat 3 times': ['move 60 steps', 'turn left 120 degrees'] }]
const level: Level<TurtleSetup, Program> = {
  id: 'turtle-roof',
  world: 'turtle',
  order: 1,
  kind: 'solve',
  title: 'The roof',
  lesson: 'programming-concepts',
  idea: 'Three equal turns.',
  story: 'Draw the roof.',
  setups: [{ ground: 'yard', target: program(...target), once: true }],
  solution: program(...target),
  wrong: [],
  hints: { nudge: 'Count.', idea: 'Repeat.' },
}

describe('a wrong drawing', () => {
  it.each<[string, Written[]]>([
    ['inner-angle', [{ 'repeat 3 times': ['move 60 steps', 'turn left 60 degrees'] }]],
    ['wrong-turn', [{ 'repeat 3 times': ['move 60 steps', 'turn right 120 degrees'] }]],
    ['off-by-one', [{ 'repeat 4 times': ['move 60 steps', 'turn left 120 degrees'] }]],
    ['drawn-twice', [{ 'repeat 6 times': ['move 60 steps', 'turn left 120 degrees'] }]],
    ['wrong-angle', [{ 'repeat 3 times': ['move 60 steps', 'turn left 90 degrees'] }]],
    ['overshoot', [{ 'repeat 3 times': ['move 80 steps', 'turn left 120 degrees'] }]],
    ['missing-line', ['move 60 steps', 'turn left 120 degrees', 'move 60 steps']],
    ['missing-line', ['pen up', 'move 60 steps']],
    ['extra-line', [...target, 'turn right 90 degrees', 'move 10 steps']],
    ['wrong-colour', [{ 'repeat 3 times': ['pen colour red', 'move 60 steps', 'turn left 120 degrees'] }]],
    ['wrong-drawing', ['pen up', 'move 80 steps', 'pen down', 'move 20 steps']],
  ])('is called %s', (reason, written) => {
    expect(checkAnswer(turtle, level, program(...written))).toMatchObject({ stars: 0, fault: { reason } })
  })

  it('cannot be one that gives the same lines', () => {
    const other = [
      'turn left 60 degrees',
      { 'repeat 3 times': ['move 30 steps', 'move 30 steps', 'turn right 120 degrees'] },
    ]
    expect(checkAnswer(turtle, level, program(...other)).stars).toBe(3)
  })
})

it('a target that is no program is no setup', () => {
  expect(TurtleSetup.safeParse({ ground: 'yard', target: ['fly'] }).success).toBe(false)
  expect(TurtleSetup.parse({ ground: 'yard', target }).target).toEqual(program(...target))
  expect(targetOf({ ground: 'yard' })).toEqual([])
})
