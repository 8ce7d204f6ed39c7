import { describe, expect, test } from 'vitest'
import { fits } from '#domain/learning/lab/fits.ts'
import type { Program } from '#domain/learning/lab/program.ts'
import { COURSE, changed, LEVEL, textOf, withFile } from '../testing.ts'
import { reportContent } from './report.ts'

const level = (...changes: [from: string, to: string][]) =>
  changes.reduce((sources, [from, to]) => changed(LEVEL, from, to, sources), COURSE)
const errors = (sources: ReturnType<typeof level>) =>
  reportContent(sources)
    .errors.filter(({ file }) => file.startsWith('../lab'))
    .map(({ line, column, message }) => `${line}:${column} ${message}`)

const PREDICT: [string, string][] = [
  ['kind: solve', 'kind: predict\noptions: [E2, F2, A2]\nwhy: Four steps lead to the goat.'],
  ['solution:', 'start:\n  - repeat 4 times:\n      - move forward\nsolution:'],
]
const PREDICTED = level(...PREDICT, [
  textOf(LEVEL).slice(textOf(LEVEL).indexOf('wrong:'), textOf(LEVEL).indexOf('hints:')),
  'wrong: []\n',
])
const FILL: [string, string] = ['solution:', 'start:\n  - repeat ? times:\n      - hole\nsolution:']

test('a level that can be solved as it says is faultless, and its figures are printed', () => {
  const { lines, warnings } = reportContent(COURSE)
  expect(errors(COURSE)).toEqual([])
  expect(errors(PREDICTED)).toEqual([])
  expect(errors(level(['kind: solve', 'kind: fill'], FILL))).toEqual([])
  expect(lines).toContain('   robot-goat-gate (solve): size 2, depth 2, 9 states, weight 4, none shorter')
  expect(warnings.map(({ message }) => message)).toContain('1 levels, at least 60')
})

describe('cannot pass the check', () => {
  test.each([
    [
      'a solution that does not solve it',
      level(['solution:\n  - repeat 4', 'solution:\n  - repeat 5']),
      /^20:3 solution: brings 0 stars, not 3: /,
    ],
    [
      'a solution without the block of the idea',
      level(['required: [repeat]', 'required: [left]']),
      /solution: brings 1 stars/,
    ],
    [
      'a mistake that is told something else',
      level(['reason: short', 'reason: overshoot']),
      /^27:13 wrong example 2, answer: is given "short", not "overshoot"/,
    ],
    [
      'a partial program that is the solution',
      level(['repeat 4 times: []', 'repeat 4 times: [move forward]']),
      /hints, partial: is the whole solution/,
    ],
    ['an ideal that the solution misses', level(['ideal: 2', 'ideal: 3']), /ideal: the solution has size 2/],
    [
      'an ideal that can be beaten',
      level(
        [
          'solution:\n  - repeat 4 times:\n      - move forward',
          'solution:\n  - turn left\n  - turn right\n  - repeat 4 times:\n      - move forward',
        ],
        ['ideal: 2', 'ideal: 4'],
      ),
      /^18:8 ideal: 2 blocks are enough/,
    ],
    [
      'a solution with a block that is not offered',
      level(['[forward, left, right, repeat]', '[left, right, repeat]']),
      /solution: the toolbox does not offer "forward"/,
    ],
    [
      'a solution with a number that is not offered',
      level(['[2, 3, 4, 5]', '[2, 3, 5]']),
      /solution: "repeat" does not offer 4 here/,
    ],
    [
      'a bug hunt without a bug',
      level(['kind: solve', 'kind: debug'], FILL, [
        'repeat ? times:\n      - hole',
        'repeat 4 times:\n      - move forward',
      ]),
      /start: passes already, with 3 stars/,
    ],
    [
      'blocks to order that are others',
      level(['kind: solve', 'kind: order'], FILL, [
        'repeat ? times:\n      - hole',
        'repeat 3 times:\n      - move forward',
      ]),
      /start: does not have the same blocks/,
    ],
    [
      'a gap that is none',
      level(['kind: solve', 'kind: fill'], FILL, [
        'repeat ? times:\n      - hole',
        'repeat 3 times:\n      - move forward',
      ]),
      /start: has no hole to fill/,
    ],
    [
      'a gap in another program',
      level(['kind: solve', 'kind: fill'], FILL, ['repeat ? times:\n      - hole', 'hole\n  - turn left']),
      /start: the solution differs in more than the holes/,
    ],
    [
      'a prediction with no right option',
      changed(LEVEL, '[E2, F2, A2]', '[D2, F2, A2]', PREDICTED),
      /options: the program gives "E2": 0 options say so, not 1/,
    ],
    [
      'a prediction that says at length why it is so',
      changed(LEVEL, 'Four steps', `Four${' long'.repeat(30)} steps`, PREDICTED),
      /why: 36 words, at most 30/,
    ],
    [
      'a prediction with an option twice',
      changed(LEVEL, '[E2, F2, A2]', '[E2, E2, A2]', PREDICTED),
      /options: /,
    ],
    [
      'a hint that names a block nobody has',
      level(
        ['[forward, left, right, repeat]', '[forward, left, repeat]'],
        ['Put "move forward" inside', 'Put "turn right" inside'],
      ),
      /hints, idea: the toolbox does not offer "turn right"/,
    ],
    [
      'a word we do not use',
      level(['Drive the robot', 'Simply drive the robot']),
      /story: "Simply": leave it out/,
    ],
    [
      'a long sentence',
      level(['Drive the robot to the flag at the gate.', `${'Drive '.repeat(21)}.`]),
      /story: a sentence of 21 words, at most 20/,
    ],
    ['money as nobody writes it here', level(['at the gate.', 'at the gate. It costs R 25.']), /story: /],
  ])('%s', (_, sources, fault) => {
    expect(errors(sources)).toContainEqual(expect.stringMatching(fault))
  })

  test('a level much harder than all before it', () => {
    const long = Array.from({ length: 12 }, () => '  - turn left').join('\n')
    const second = textOf(LEVEL)
      .replace('id: robot-goat-gate', 'id: robot-far')
      .replace('order: 1', 'order: 2')
      .replace('ideal: 2\n', '')
      .replace('solution:\n', `solution:\n${long}\n`)
    const sources = withFile('../lab/robot/02-far.yaml', second)
    expect(errors(sources)).toContainEqual(
      expect.stringMatching(/solution: weight 16 after 4: too large a step/),
    )
  })
})

test.each<[string, Program, Program, boolean]>([
  ['one block', [{ op: 'hole' }], [{ op: 'a' }], true],
  ['two blocks', [{ op: 'hole' }, { op: 'c' }], [{ op: 'a' }, { op: 'b' }, { op: 'c' }], true],
  ['nothing', [{ op: 'hole' }, { op: 'c' }], [{ op: 'c' }], false],
  ['an open field', [{ op: 'r', args: { n: '?' } }], [{ op: 'r', args: { n: 3 } }], true],
  ['another number', [{ op: 'r', args: { n: 2 } }], [{ op: 'r', args: { n: 3 } }], false],
  ['a hole inside', [{ op: 'r', body: [{ op: 'hole' }] }], [{ op: 'r', body: [{ op: 'a' }] }], true],
])('a hole is filled with %s: %#', (_, begun, whole, expected) => {
  expect(fits(begun, whole)).toBe(expected)
})
