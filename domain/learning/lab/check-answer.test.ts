import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPrediction, faultOf, STEP_CAP } from './check-answer.ts'
import { checkAnswer } from './name-fault.ts'
import type { Level } from './level.ts'
import { readWritten, type Written } from './notation.ts'
import type { Program } from './program.ts'
import { programsOf, withoutHoles } from './testing.ts'
import { MOTORS_BLOCKS } from './worlds/motors/motors-blocks.ts'
import { motors } from './worlds/motors/motors.ts'
import type { MotorsSetup } from './worlds/motors/motors-setup.ts'
import { robot } from './worlds/robot/robot.ts'
import type { RobotSetup } from './worlds/robot/robot-setup.ts'

type RobotLevel = Level<RobotSetup, Program>

function level(rows: readonly string[][], more: Partial<RobotLevel> = {}): RobotLevel {
  return {
    id: 'robot-test',
    world: 'robot',
    order: 1,
    kind: 'solve',
    title: 'Test',
    lesson: 'coding-basics',
    idea: 'Go.',
    story: 'Go.',
    setups: rows.map((map) => ({ scene: 'spaza', rows: map })),
    solution: [],
    wrong: [],
    hints: { nudge: 'Go.', idea: 'Go.' },
    ...more,
  }
}

const program = (...lines: Written[]) => readWritten(robot.vocabulary, lines)
const ROUND = ['>..', '##.', '##F']

describe('a near miss', () => {
  it.each<[string, Written[], object]>([
    [
      'two neighbours in the wrong order',
      ['move forward', 'move forward', 'move forward', 'turn right', 'move forward'],
      { reason: 'wrong-order', line: 3 },
    ],
    [
      'a turn to the other side',
      [{ 'repeat 2 times': [{ 'repeat 2 times': ['move forward'] }, 'turn left'] }],
      { reason: 'wrong-turn', line: 4 },
    ],
    [
      'yes and no',
      [{ 'repeat until at the flag': [{ 'if wall ahead': ['move forward'], else: ['turn right'] }] }],
      { reason: 'condition-swapped', line: 2 },
    ],
  ])('is named: %s', (_, lines, fault) => {
    expect(checkAnswer(robot, level([ROUND]), program(...lines))).toMatchObject({ stars: 0, fault })
  })

  const STREET = level([['#######', '>.....F', '#######']], {
    toolbox: ['forward', 'repeat'],
    required: ['repeat'],
    ideal: 2,
    solution: program({ 'repeat 6 times': ['move forward'] }),
  })
  it.each<[string, Written[], object]>([
    [
      'a block too many, rather than the number that would make up for it',
      ['move forward', { 'repeat 6 times': ['move forward'] }],
      {
        reason: 'crash',
        line: 1,
        say: expect.stringMatching(/The program does not need the block in line 1\.$/),
      },
    ],
    [
      'the last of blocks that are the same',
      [{ 'repeat 6 times': ['move forward', 'move forward'] }],
      { reason: 'crash', line: 3 },
    ],
    [
      'a number that is far off',
      [{ 'repeat 2 times': ['move forward'] }],
      {
        reason: 'short',
        line: 1,
        field: 'times',
        say: expect.stringMatching(/4 steps more\. Look at the number in line 1\.$/),
      },
    ],
  ])('has its mark on %s', (_, lines, fault) => {
    expect(checkAnswer(robot, STREET, program(...lines)).fault).toMatchObject(fault)
  })

  it.each<[string, string[], Written[], object]>([
    [
      'above another',
      ['>.#', '#.F'],
      ['move forward', 'turn right', 'turn left', 'move forward'],
      { line: 3, isAbove: true },
    ],
    ['below all others', ['>..F'], ['move forward', 'move forward'], { isAtEnd: true }],
    [
      'inside a block',
      ['###F', '##..', '#..#', '>.##'],
      [{ 'repeat 3 times': ['move forward', 'turn left', 'move forward'] }],
      { line: 4, say: expect.stringMatching(/missing below line 4\.$/) },
    ],
  ])('is a block that is missing %s', (_, rows, lines, fault) => {
    const solution = program('move forward', 'turn left', 'turn right')
    expect(checkAnswer(robot, level([rows], { solution }), program(...lines)).fault).toMatchObject(fault)
  })

  it('cannot be told where changes of several lines would do', () => {
    const lines = program({ 'repeat 2 times': ['move forward'] }, { 'repeat 3 times': ['move forward'] })
    expect(checkAnswer(robot, STREET, lines).fault).toMatchObject({
      reason: 'short',
      // Everything was right up to this point.
      isAtEnd: true,
      say: expect.stringMatching(/: one step more\.$/),
    })
  })

  it('is marked in a program that works on the shown map alone', () => {
    const blind = program({ 'repeat until wall ahead': ['move forward'] })
    expect(checkAnswer(robot, level([['>.F'], ['>..F.']]), blind).fault).toMatchObject({
      reason: 'shown-map-only',
      line: 1,
      say: expect.stringMatching(/Look at what is chosen in line 1\.$/),
    })
  })

  it('is one line where several of its choices are wrong', () => {
    const drive = (left: number, right: number, time: string) =>
      readWritten(MOTORS_BLOCKS, [`left motor ${left} right motor ${right} for ${time}`])
    const store = { start: { x: 24, y: 50, heading: 0 }, park: { x: 74, y: 36, w: 20, h: 28 } }
    const straight = {
      ...level([]),
      kind: 'fill',
      setups: [{ scene: 'depot', ...store }],
      start: readWritten(MOTORS_BLOCKS, ['left motor ? right motor ? for ?']),
      solution: drive(20, 20, '3 seconds'),
    } as unknown as Level<MotorsSetup, Program>
    const { fault } = checkAnswer(motors, straight, drive(10, 10, '2 seconds'))
    expect(fault).toMatchObject({ reason: 'short', line: 1 })
    expect(fault?.say).toMatch(/40 cm away .*\. In line 1, this is not right yet: .* and .* and how long\.$/)
    expect(checkAnswer(motors, straight, drive(10, 10, '3 seconds')).fault?.say).toMatch(
      / In line 1, this is not right yet: speed of the left motor and speed of the right motor\.$/,
    )
  })

  it.each<[string, [number, number], object]>([
    ['the first of two', [5, 2], { line: 1, say: expect.stringMatching(/First look at line 1\.$/) }],
    ['the one that is', [4, 2], { line: 4, say: expect.stringMatching(/line 4\.$/) }],
  ])('in a program with open numbers is %s, never a fixed block', (_, [first, second], fault) => {
    const [start, ...answers] = (
      [
        ['?', '?'],
        [4, 3],
        [first, second],
      ] as const
    ).map(([a, b]) =>
      program({ [`repeat ${a} times`]: ['move forward'] }, 'turn right', {
        [`repeat ${b} times`]: ['move forward'],
      }),
    )
    const [solution, answer] = answers as [Program, Program]
    const fill = level([['>....#', '####.#', '####.#', '####F#']], {
      kind: 'fill',
      toolbox: [],
      start: start as Program,
      solution,
    })
    expect(checkAnswer(robot, fill, answer).fault).toMatchObject(fault)
  })

  it('cannot be a number that the block does not offer', () => {
    const far = level([[`>${'.'.repeat(9)}`.slice(0, 9) + 'F']])
    const most = robot.vocabulary.map((spec) =>
      spec.op === 'repeat'
        ? {
            ...spec,
            fields: [
              { name: 'times', label: 'how many times', choices: [{ value: 8, label: '8' }], first: 8 },
            ],
          }
        : spec,
    )
    const lines = program({ 'repeat 8 times': ['move forward'] })
    expect(checkAnswer(robot, far, lines)).toMatchObject({ fault: { reason: 'off-by-one' } })
    expect(checkAnswer({ ...robot, vocabulary: most }, far, lines)).toMatchObject({
      fault: { reason: 'short' },
    })
  })
})

describe('a program that no single change would fix', () => {
  const MIXED = level([['##.F', '##.#', '>..#']], {
    kind: 'order',
    toolbox: ['forward', 'left', 'right'],
    solution: program(
      'move forward',
      'move forward',
      'turn left',
      'move forward',
      'move forward',
      'turn right',
      'move forward',
    ),
  })
  it.each<[string, Written[], object]>([
    [
      'with the turn before it, not where the robot ran into the wall',
      ['turn left', 'move forward', 'turn right', ...Array<Written>(4).fill('move forward')],
      {
        reason: 'crash',
        line: 1,
        say: expect.stringMatching(/line 2\. It went wrong before that: look at line 1\.$/),
      },
    ],
    [
      'at the block itself where all was right before',
      ['move forward', 'turn right', 'move forward', 'turn left', ...Array<Written>(3).fill('move forward')],
      { line: 2 },
    ],
  ])('goes wrong %s', (_, lines, fault) => {
    expect(checkAnswer(robot, MIXED, program(...lines)).fault).toMatchObject(fault)
  })

  const CORNER = level([['###F', '>...', '####', '####']], {
    toolbox: ['forward', 'left', 'right'],
    solution: program('move forward', 'move forward', 'move forward', 'turn left', 'move forward'),
  })
  it.each<[string, Written[], object]>([
    [
      'two',
      ['turn right', 'move forward', 'turn right'],
      { line: 2, from: 1, say: / Look at lines 1 and 2\.$/ },
    ],
    [
      'more',
      ['move forward', 'turn right', 'turn left', 'turn right', 'move forward', 'turn right'],
      { line: 5, from: 2, say: / Look at lines 2 to 5\.$/ },
    ],
  ])(
    'has %s lines of which nobody can know which one it was',
    (_, lines, { say, ...fault }: { say?: RegExp }) => {
      const found = checkAnswer(robot, CORNER, program(...lines)).fault
      expect(found).toMatchObject({ reason: 'crash', ...fault })
      expect(found?.say).toMatch(say ?? '')
    },
  )

  it('cannot be marked at a line that is certainly right', () => {
    const lines = program(
      'move forward',
      'move forward',
      'turn left',
      'turn left',
      'turn left',
      'move forward',
    )
    expect(checkAnswer(robot, CORNER, lines).fault).toMatchObject({ from: 3, line: 6 })
  })
})

describe('a program that works on the shown map alone', () => {
  const two = level([['>.F'], ['>..F']])
  it('is told so, with the first map on which it does not', () => {
    const outcome = checkAnswer(robot, two, program('move forward', 'move forward'))
    expect(outcome).toMatchObject({ stars: 0, setup: 1, fault: { reason: 'shown-map-only' } })
    expect(outcome.fault?.say).toMatch(/^It works on map 1, but not on map 2\. The robot stopped on C1/)
  })
  it('passes once it looks before it moves', () => {
    const looking = program({ 'repeat until at the flag': ['move forward'] })
    expect(checkAnswer(robot, two, looking)).toMatchObject({ stars: 3, setup: 0 })
  })
})

describe('stars', () => {
  it('are two for more blocks than needed, and it says how many do', () => {
    const outcome = checkAnswer(
      robot,
      level([['>.F']], { ideal: 1 }),
      program('move forward', 'move forward'),
    )
    expect(outcome).toMatchObject({
      stars: 2,
      fault: { reason: 'too-long', say: 'It works with 2 blocks. It can be done with 1.' },
    })
  })

  it('speak of no blocks in a world that has none', () => {
    const { vocabulary: _, ...bare } = robot
    const outcome = checkAnswer(
      bare,
      level([['>.F']], { ideal: 1, required: ['repeat'] }),
      program('move forward', 'move forward'),
    )
    expect(outcome).toMatchObject({
      stars: 2,
      fault: { say: 'It works with this answer. It can be done with a shorter one.' },
    })
  })
})

describe('a level that nobody judges', () => {
  const free = level([['>.F']], { kind: 'free' })
  it('takes a program that never ends', () => {
    expect(checkAnswer(robot, free, program({ 'repeat until at the flag': ['turn left'] }))).toMatchObject({
      stars: 3,
    })
  })
  it.each<[string, Written[], object]>([
    ['an empty one', [], { reason: 'empty' }],
    ['one that bumps', ['turn left', 'move forward'], { reason: 'crash' }],
  ])('cannot be passed with %s', (_, lines, fault) => {
    expect(checkAnswer(robot, free, program(...lines))).toMatchObject({ stars: 0, fault })
  })
})

describe('a level with a checklist', () => {
  const free = level([['>...']], {
    kind: 'free',
    checklist: [
      { text: 'It uses three squares.', asks: { squares: 3 } },
      { text: 'It repeats.', asks: { block: 'repeat' } },
    ],
  })
  it.each<[string, Written[], object]>([
    ['nothing of it', ['turn left'], { checks: [false, false] }],
    ['one line of it', ['move forward', 'move forward'], { checks: [true, false] }],
  ])('cannot be passed by %s', (_, lines, outcome) => {
    expect(checkAnswer(robot, free, program(...lines))).toMatchObject({
      ...outcome,
      stars: 0,
      fault: { reason: 'unfinished' },
    })
  })
  it('says what the first open line needs', () => {
    const say = (...lines: Written[]) => checkAnswer(robot, free, program(...lines)).fault?.say
    expect(say('turn left')).toBe('Qala was on 1 square. The show should use at least 3.')
    expect(say('move forward', 'move forward')).toBe(
      'Your program does not have the block "repeat … times" yet.',
    )
  })
  it('is passed by all of it', () => {
    expect(checkAnswer(robot, free, program({ 'repeat 2 times': ['move forward'] }))).toMatchObject({
      stars: 3,
      checks: [true, true],
    })
  })
})

describe('a prediction', () => {
  const ask = level([['>.F']], {
    kind: 'predict',
    start: program('move forward'),
    options: ['A1', 'B1', 'C1'],
    why: 'It moved once.',
  })
  it('gives three stars at once, and two after the run was seen', () => {
    expect(checkPrediction(robot, ask, 'B1', 0)).toMatchObject({ stars: 3 })
    expect(checkPrediction(robot, ask, 'B1', 2)).toMatchObject({ stars: 2 })
  })
  it('that is wrong says why, and the run is there to be seen', () => {
    const outcome = checkPrediction(robot, ask, 'C1', 0)
    expect(outcome).toMatchObject({ stars: 0, fault: { reason: 'other-result' } })
    expect(outcome.fault?.say).toBe('It is not C1. It moved once.')
    expect(outcome.run.steps).toHaveLength(2)
  })
  it.each([
    [1, 'It is not C1. It moved once.'],
    [2, 'It is not C1. It is B1. It moved once.'],
  ])('that is wrong after %i others is told by the tutor only at the third', (misses, say) => {
    expect(checkPrediction(robot, ask, 'C1', misses).fault?.say).toBe(say)
  })
  it('cannot be asked of a level without a program', () => {
    expect(() => checkPrediction(robot, level([['>.F']]), 'B1', 0)).toThrow('nothing to predict')
  })
})

describe('any program', () => {
  it('ends, within the cap, with steps of its own lines, the same each time', () => {
    const map = level([
      ['>.*F', '.#..'],
      ['F*.<', '....'],
    ])
    fc.assert(
      fc.property(programsOf(robot.vocabulary), (any) => {
        const answer = withoutHoles(any)
        const outcome = checkAnswer(robot, map, answer)
        expect(outcome.run.steps.length).toBeLessThanOrEqual(STEP_CAP + 1)
        expect(outcome.stars > 0).toBe(
          map.setups.every((setup) => !faultOf(robot, map, setup, robot.run(setup, answer, STEP_CAP))),
        )
        expect(checkAnswer(robot, map, answer)).toEqual(outcome)
      }),
    )
  })

  it('that repeats nothing for ever is stopped', () => {
    const asking = { op: 'if', args: { condition: 'wall-ahead' }, body: [{ op: 'left' }] }
    const most = [{ op: 'repeat', args: { times: 1e15 }, body: [asking] }]
    expect(robot.run({ scene: 'spaza', rows: ['>F'] }, most, STEP_CAP).fault).toMatchObject({
      reason: 'endless',
    })
  })
})
