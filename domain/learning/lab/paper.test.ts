import { expect, test } from 'vitest'
import { blocksToCut, choicesOnPaper, linesToWrite } from './paper.ts'
import { MOTORS_BLOCKS } from './worlds/motors/motors-blocks.ts'
import { robot } from './worlds/robot/robot.ts'
import { turtle } from './worlds/turtle/turtle.ts'

const ops = (blocks: ReturnType<typeof blocksToCut>) => blocks.map(({ spec }) => spec.op).join(' ')
type Paper = Parameters<typeof blocksToCut>[1]
const forward = { op: 'forward' }

test('a sheet has the blocks of the solution and two more of each', () => {
  const level: Paper = { kind: 'solve', toolbox: ['forward', 'left'], solution: [forward, forward] }
  expect(ops(blocksToCut(robot.vocabulary, level))).toBe('forward forward forward forward left left')
})

test('blocks to put in order come with their values, none more', () => {
  const repeat = { op: 'repeat', args: { times: 3 }, body: [forward] }
  const [first, ...rest] = blocksToCut(robot.vocabulary, {
    kind: 'order',
    start: [repeat],
    solution: [repeat],
  })
  expect(first?.block).toEqual(repeat)
  expect(rest).toHaveLength(1)
})

test('what is printed as a program need not be cut out', () => {
  const level: Paper = {
    kind: 'debug',
    toolbox: ['forward'],
    start: [forward, forward],
    solution: [forward],
  }
  expect(ops(blocksToCut(robot.vocabulary, level))).toBe('forward')
  expect(blocksToCut(robot.vocabulary, { ...level, kind: 'predict' })).toEqual([])
})

test('choices of a box are named, many numbers by their ends', () => {
  const blocks = blocksToCut(turtle.vocabulary, {
    kind: 'solve',
    toolbox: ['move', 'right', 'colour'],
    solution: [],
  })
  expect(choicesOnPaper(blocks, { 'right.degrees': [45, 90] })).toEqual([
    { label: 'how many steps', values: '10 to 200' },
    { label: 'how many degrees', values: '45, 90' },
    { label: 'which colour', values: 'blue, red, yellow, green' },
  ])
  const motors = blocksToCut(MOTORS_BLOCKS, { kind: 'free', toolbox: ['drive'], solution: [] })
  expect(choicesOnPaper(motors).at(-1)).toEqual({ label: 'how long', values: '0.1 seconds to 6 seconds' })
})

test('there are some more lines than the answer needs', () => {
  expect(linesToWrite({ kind: 'solve', solution: [], ideal: 5 })).toBe(8)
  expect(linesToWrite({ kind: 'solve', solution: Array.from({ length: 40 }, () => forward) })).toBe(16)
})
