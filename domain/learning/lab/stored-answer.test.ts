import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Level } from './level.ts'
import { countBlocks, MAX_BLOCKS, MAX_PROGRAM_TEXT, type Program } from './program.ts'
import { answerFor, fromStored, toStored } from './stored-answer.ts'
import { programsOf } from './testing.ts'
import { robot } from './worlds/robot/robot.ts'
import type { RobotSetup } from './worlds/robot/robot-setup.ts'

const LEVEL: Level<RobotSetup, Program> = {
  id: 'robot-1',
  world: 'robot',
  order: 1,
  kind: 'solve',
  title: 'One',
  lesson: 'coding-basics',
  idea: 'Go.',
  story: 'Go.',
  setups: [{ scene: 'spaza', rows: ['>F'] }],
  toolbox: ['forward', 'repeat'],
  start: [{ op: 'pick' }],
  solution: [{ op: 'forward' }],
  wrong: [],
  hints: { nudge: 'Go.', idea: 'Go.' },
}
const FORWARD = [{ op: 'forward' }]
const LEFT = [{ op: 'left' }]

describe('an answer as a row keeps it', () => {
  it('comes back as it was, with what is kept beside it', () => {
    fc.assert(
      fc.property(
        programsOf(robot.vocabulary).filter((program) => countBlocks(program) <= MAX_BLOCKS),
        fc.option(fc.jsonValue(), { nil: undefined }),
        (program, old) => {
          const level = { ...LEVEL, toolbox: robot.vocabulary.map(({ op }) => op) }
          const text = toStored(program, old)
          if (text === undefined) return
          expect(text).toMatch(/^[\x20-\x7e]{1,8000}$/)
          expect(fromStored(robot, level, text)).toEqual({
            answer: program,
            ...(old !== undefined && { old: plain(old) }),
          })
        },
      ),
    )
  })

  it('keeps what the level no longer takes, until somebody lets go of it', () => {
    const before = fromStored(robot, LEVEL, toStored(LEFT) ?? '')
    expect(before).toEqual({ old: LEFT })
    expect(fromStored(robot, LEVEL, toStored(FORWARD, before.old) ?? '')).toEqual({
      answer: FORWARD,
      old: LEFT,
    })
    expect(fromStored(robot, LEVEL, toStored(FORWARD) ?? '')).toEqual({ answer: FORWARD })
  })

  it.each(['rubbish', '{', '[[[', '1', 'null', '{"$old":1}', '['.repeat(MAX_PROGRAM_TEXT)])(
    'cannot be %s, which is kept beside',
    (text) => {
      const stored = fromStored(robot, LEVEL, text)
      expect(stored.answer).toBeUndefined()
      expect('old' in stored).toBe(true)
    },
  )

  it('says nothing where nothing was kept', () => {
    expect(fromStored(robot, LEVEL, null)).toEqual({})
  })

  it('cannot be larger than a row takes', () => {
    expect(toStored('x'.repeat(MAX_PROGRAM_TEXT))).toBeUndefined()
    expect(toStored('\u00fc'.repeat(MAX_PROGRAM_TEXT / 5))).toBeUndefined()
    expect(toStored(FORWARD, 'x'.repeat(MAX_PROGRAM_TEXT))).toBe(toStored(FORWARD))
  })
})

describe('a level takes an answer', () => {
  it.each<[string, Program, boolean]>([
    ['of its toolbox', FORWARD, true],
    ['with a block it began with', [{ op: 'pick' }], true],
    ['with a hole', [{ op: 'hole' }], true],
    ['with no blocks', [], true],
    ['with a block that is not offered', LEFT, false],
  ])('%s', (_, program, isTaken) => {
    expect(answerFor(robot, LEVEL, program) !== undefined).toBe(isTaken)
  })

  it('with the very blocks it gave, when they are to be put in order', () => {
    const level = { ...LEVEL, kind: 'order', start: [...FORWARD, ...LEFT] } as const
    expect(answerFor(robot, level, [...LEFT, ...FORWARD])).toBeDefined()
    expect(answerFor(robot, level, FORWARD)).toBeUndefined()
  })
})

/** Returns the value as it is after JSON, which turns -0 into 0. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
