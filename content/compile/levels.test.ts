import { describe, expect, test } from 'vitest'
import type { Sources } from './sources.ts'
import { changed, compile, COURSE, faults, LESSON, LEVEL, textOf, withFile, without } from '../testing.ts'

const level = (from: string, to: string) => changed(LEVEL, from, to)
const second = (from: RegExp | string, to: string, sources?: Sources) =>
  withFile(
    '../lab/robot/02-second-gate.yaml',
    textOf(LEVEL).replace('order: 1', 'order: 2').replace(from, to),
    sources,
  )
const offered = changed(LESSON, '[robot-goat-gate]', '[robot-goat-gate, robot-second-gate]')

describe('a level', () => {
  test('travels in its world’s file, with answers and setups in the world’s own JSON', () => {
    const { lab, worlds } = compile(COURSE)
    const [file] = worlds
    expect(lab.levels).toEqual([
      {
        id: 'robot-goat-gate',
        world: 'robot',
        order: 1,
        kind: 'solve',
        title: 'The goat gate',
        lesson: 'counting-goats',
        difficulty: 'easy',
      },
    ])
    expect(lab.worlds).toEqual([{ id: 'robot', href: `/${file?.fileName}` }])
    expect(file?.fileName).toMatch(/^content\/lab-robot\.[0-9a-f]{8}\.json$/)
    const move = { op: 'forward' }
    const [{ solution, wrong, hints }] = JSON.parse(file?.json ?? '') as [Record<string, unknown>]
    expect(solution).toEqual([{ op: 'repeat', args: { times: 4 }, body: [move] }])
    expect(wrong).toContainEqual({ answer: [move, move], reason: 'short' })
    expect(hints).toMatchObject({ partial: [{ op: 'repeat', args: { times: 4 }, body: [] }] })
  })

  test('is a task of its lesson', () => {
    expect(compile(COURSE).tasks.at(-2)).toMatchObject({ taskId: 'lab-robot-goat-gate', type: 'practice' })
  })

  test('stands behind those of smaller order, whatever its file is called in the folder', () => {
    const { lab } = compile(second(/id: .*/, 'id: robot-second-gate', offered))
    expect(lab.levels.map(({ id }) => id)).toEqual(['robot-goat-gate', 'robot-second-gate'])
  })
})

test('a level is no easier than one before it in its world', () => {
  const nested = `repeat 4 times:
      - repeat 4 times:
          - repeat 4 times:
              - move forward
wrong:`
  const hard = changed(LEVEL, 'repeat 4 times:\n      - move forward\nwrong:', nested, offered)
  const { lab } = compile(second(/id: .*/, 'id: robot-second-gate', hard))
  expect(lab.levels.map(({ difficulty }) => difficulty)).toEqual(['hard', 'hard'])
})

describe('cannot compile a level', () => {
  test.each([
    [
      'with a block nobody knows, deep in an answer',
      level('          - move forward', '          - move forwards'),
      /01-goat-gate\.yaml:25:13 wrong example 1, answer: "move forwards": there is no such block$/,
    ],
    [
      'with a repeat nobody knows',
      level('repeat 4 times:\n      -', 'repeat four times:\n      -'),
      /:20:5 solution: "repeat four times": there is no such block/,
    ],
    [
      'with a repeat that has nothing below it',
      level('repeat 4 times: []', 'repeat 4 times:'),
      /partial: must be a list of blocks/,
    ],
    ['with an answer that is a number', level('- move forward\nwrong', '- 5\nwrong'), /a block is a text/],
    ['with two robots on its map', level("'.....'", "'<....'"), /:12:7 setup 1, rows: There is one robot/],
    [
      'with a scene nobody drew',
      level('scene: farm', 'scene: moon'),
      /setup 1, scene: must be one of: spaza/,
    ],
    [
      'with a reason nobody gives',
      level('reason: short', 'reason: lazy'),
      /wrong example 2, reason: there is no reason "lazy"/,
    ],
    [
      'of a world nobody made',
      level('world: robot', 'world: moon'),
      /:2:8 world: must be one of: robot, turtle/,
    ],
    ['called like another world', level('id: robot-', 'id: turtle-'), /id: must begin with "robot-"/],
    [
      'in a file of another name',
      level('order: 1', 'order: 3'),
      /this file must be called \.\.\/lab\/robot\/03-goat-gate\.yaml/,
    ],
    ['with the id of another', second('xyz', ''), /id: "robot-goat-gate" is also the id of/],
    ['with the order of another', second('order: 2', 'order: 1'), /order: 1 is also the order of/],
    [
      'of a lesson that is not there',
      level('counting-goats', 'counting-sheep'),
      /lesson: there is no lesson "counting-sheep"/,
    ],
    [
      'that its lesson does not offer',
      second(/id: .*/, 'id: robot-second-gate'),
      /02-second-gate\.yaml:6:9 lesson: no activity of the lesson "counting-goats" offers this level/,
    ],
    [
      'like itself',
      level('hints:', 'like: robot-goat-gate\nhints:'),
      /like: "robot-goat-gate" is not another level of this world/,
    ],
    [
      'with a toolbox of unknown blocks',
      level('[forward, ', '[fly, '),
      /:14:11 toolbox 1: there is no block "fly"/,
    ],
    [
      'that requires what it does not offer',
      level('right, repeat]', 'right]'),
      /required.* the toolbox does not offer "repeat"/,
    ],
    [
      'with a choice of an unknown field',
      level('repeat.times', 'repeat.time'),
      /choices.* there is no field "repeat\.time"/,
    ],
    [
      'with a choice the field does not have',
      level('[2, 3, 4, 5]', '[2, 3, 4, 99]'),
      /the field "repeat\.times" cannot be 99/,
    ],
    [
      'to predict, without options and a program',
      level('kind: solve', 'kind: predict'),
      /options: a level to predict has answers/,
    ],
    [
      'to order, without a start',
      level('kind: solve', 'kind: order'),
      /start: a level to order begins with something/,
    ],
    [
      'to predict, without a reason',
      level('kind: solve', 'kind: predict\noptions: [a, b, c]\nstart: []'),
      /why: only levels to predict and those without blocks say why/,
    ],
    ['to solve, with a reason', level('hints:', 'why: It is so.\nhints:'), /why: only levels to predict and/],
    ['to solve, with options', level('hints:', 'options: [a, b, c]\nhints:'), /only a level to predict/],
    [
      'with 101 blocks',
      level(
        '  - answer: [move forward, move forward]',
        `  - answer: [${Array(101).fill('move forward').join(', ')}]`,
      ),
      /a learner cannot make this in the world "robot"/,
    ],
  ])('%s', (_, sources, fault) => {
    expect(faults(sources)).toContainEqual(expect.stringMatching(fault))
  })

  test('and hears of all its mistakes at once', () => {
    const twice = changed(
      LEVEL,
      'move forward, move forward',
      'jump, dance',
      level('scene: farm', 'scene: moon'),
    )
    expect(faults(changed(LESSON, 'order: 1', 'order: 9', twice)).length).toBeGreaterThanOrEqual(4)
  })

  test('that lies outside a world’s folder', () => {
    const stray = withFile('../lab/goat.yaml', textOf(LEVEL), without(COURSE, LEVEL))
    expect(faults(stray)).toContainEqual(
      expect.stringMatching(/^lab\/goat\.yaml:1:1 This file does not belong here/),
    )
  })
})
