import { describe, expect, it } from 'vitest'
import { checkAnswer } from './name-fault.ts'
import type { Level } from './level.ts'
import { readWritten, write, type Written } from './notation.ts'
import type { Program } from './program.ts'
import { robot } from './worlds/robot/robot.ts'
import type { RobotSetup } from './worlds/robot/robot-setup.ts'

const level: Level<RobotSetup, Program> = {
  id: 'robot-corner',
  world: 'robot',
  order: 1,
  kind: 'solve',
  title: 'The corner',
  lesson: 'coding-basics',
  idea: 'Repeat does the same again.',
  story: 'Go to the flag.',
  setups: [{ scene: 'spaza', rows: ['.....', '>....', '####F'] }],
  toolbox: ['forward', 'right', 'repeat'],
  required: ['repeat'],
  ideal: 4,
  solution: program(['repeat 4 times', ['move forward']], 'turn right', 'move forward'),
  wrong: [],
  hints: { nudge: 'Count.', idea: 'Repeat.' },
}

function program(...lines: (string | [string, string[]])[]): Program {
  const written = lines.map((line): Written => (typeof line === 'string' ? line : { [line[0]]: line[1] }))
  return readWritten(robot.vocabulary, written)
}

function check(...lines: Parameters<typeof program>) {
  const { stars, fault } = checkAnswer(robot, level, program(...lines))
  return { stars, ...fault }
}

describe('the grid robot', () => {
  it('gives three stars for the solution', () => {
    expect(checkAnswer(robot, level, level.solution)).toMatchObject({ stars: 3, setup: 0 })
  })

  it.each<[string, Parameters<typeof program>, object]>([
    ['no blocks', [], { stars: 0, reason: 'empty' }],
    ['a hole', ['hole'], { stars: 0, reason: 'hole', line: 1 }],
    [
      'a repeat with nothing inside',
      ['move forward', ['repeat 4 times', []]],
      { stars: 0, reason: 'empty-inside', line: 2 },
    ],
    ['an edge', ['turn left', 'move forward', 'move forward'], { stars: 0, reason: 'crash', line: 3 }],
    [
      'one step too few',
      [['repeat 3 times', ['move forward']], 'turn right', 'move forward'],
      { stars: 0, reason: 'off-by-one', line: 1 },
    ],
    [
      'a wrong turn',
      [['repeat 4 times', ['move forward']], 'turn left', 'move forward'],
      { stars: 0, reason: 'wrong-turn', line: 3 },
    ],
    ['an early end', ['move forward'], { stars: 0, reason: 'short', isAtEnd: true }],
    [
      'a condition that never comes',
      [['repeat until at the flag', ['turn left']]],
      { stars: 0, reason: 'endless', line: 2 },
    ],
  ])('names the reason for %s', (_, lines, expected) => {
    expect(check(...lines)).toMatchObject(expected)
  })

  it('gives one star without the new block and says which', () => {
    const outcome = check(...Array<string>(4).fill('move forward'), 'turn right', 'move forward')
    expect(outcome).toMatchObject({ stars: 1, reason: 'missing-block' })
  })
})

it('a program is written as it was read', () => {
  const written = [
    { 'repeat until at the flag': [{ 'if wall ahead': ['turn right'], else: ['move forward', 'hole'] }] },
    { 'repeat ? times': ['pick up'] },
  ]
  expect(write(robot.vocabulary, readWritten(robot.vocabulary, written))).toEqual(written)
  expect(() => readWritten(robot.vocabulary, ['fly'])).toThrow('"fly": there is no such block')
})
