import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWritten, write } from './notation.ts'
import { countBlocks, flatLines, MAX_BLOCKS, numbered, readProgram, type Block } from './program.ts'
import { programsOf } from './testing.ts'
import { inVocabulary } from './vocabulary.ts'
import { robot } from './worlds/robot/robot.ts'

const { vocabulary } = robot
const programs = programsOf(vocabulary)

describe('a program from elsewhere', () => {
  it.each<[string, unknown]>([
    ['10,000 blocks', Array.from({ length: 10_000 }, () => ({ op: 'forward' }))],
    ['one block more than there may be', Array.from({ length: MAX_BLOCKS + 1 }, () => ({ op: 'forward' }))],
    [
      '10,000 blocks, inside one',
      [{ op: 'repeat', body: Array.from({ length: 10_000 }, () => ({ op: 'forward' })) }],
    ],
    ['blocks 40 levels deep', nested(40)],
    ['blocks 5,000 levels deep', nested(5000)],
    ['a thousand fields', [{ op: 'repeat', args: fields(1000) }]],
    ['no list', { op: 'forward' }],
    ['text', 'move forward'],
    ['nothing', null],
    ['a number for a block', [1]],
    ['a block with no op', [{ args: {} }]],
    ['an op of other signs', [{ op: '<script>' }]],
    ['a fraction', [{ op: 'repeat', args: { times: 1.5 } }]],
    ['text of other signs', [{ op: 'say', args: { text: 'ü' } }]],
    ['an object as argument', [{ op: 'repeat', args: { times: {} } }]],
    ['a list as arguments', [{ op: 'repeat', args: [1] }]],
    ['text as body', [{ op: 'repeat', body: 'forward' }]],
    ['a field that is __proto__', JSON.parse('[{"op":"repeat","args":{"__proto__":1}}]')],
  ])('cannot be %s', (_, value) => {
    expect(readProgram(value)).toBeUndefined()
  })

  it.each<[string, readonly Block[]]>([
    ['a block nobody knows', [{ op: 'fly' }]],
    ['a name that every object has', [{ op: 'constructor' }]],
    ['a value that is not offered', [{ op: 'repeat', args: { times: 13 }, body: [] }]],
    ['a field that is missing', [{ op: 'repeat', body: [] }]],
    ['blocks inside one that has no room', [{ op: 'forward', body: [{ op: 'left' }] }]],
    [
      'an else where there is none',
      [{ op: 'if', args: { condition: 'at-flag' }, otherwise: [{ op: 'left' }] }],
    ],
    ['such a block far inside', [{ op: 'repeat', args: { times: 2 }, body: [{ op: 'fly' }] }]],
  ])('cannot have %s', (_, program) => {
    expect(robot.readAnswer(program)).toBeUndefined()
  })

  it('cannot have a hat inside another block', () => {
    const specs = [
      {
        op: 'flag',
        text: 'when the flag is tapped',
        group: 'event',
        letter: 'w',
        rooms: 'body',
        isHat: true,
      },
    ] as const
    const hat = { op: 'flag', body: [] }
    expect(inVocabulary(specs, [hat])).toEqual([hat])
    expect(inVocabulary(specs, [{ op: 'flag', body: [hat] }])).toBeUndefined()
  })

  it('gets the rooms that its blocks have', () => {
    expect(robot.readAnswer([{ op: 'if-else', args: { condition: 'at-flag', more: 1 } }])).toEqual([
      { op: 'if-else', args: { condition: 'at-flag' }, body: [], otherwise: [] },
    ])
  })
})

describe('any program', () => {
  it('is written and read again, in YAML and in JSON', () => {
    fc.assert(
      fc.property(programs, (program) => {
        expect(readWritten(vocabulary, write(vocabulary, program))).toEqual(program)
        if (countBlocks(program) <= MAX_BLOCKS)
          expect(robot.readAnswer(JSON.parse(JSON.stringify(program)))).toEqual(program)
      }),
    )
  })

  it('is numbered from 1 in reading order, each block once', () => {
    fc.assert(
      fc.property(programs, (program) => {
        const lines = flatLines(numbered(program)).map(({ line }) => line)
        expect(lines).toEqual(Array.from({ length: countBlocks(program) }, (_, index) => index + 1))
      }),
    )
  })
})

function nested(levels: number): unknown {
  let blocks: unknown[] = []
  for (let level = 0; level < levels; level += 1)
    blocks = [{ op: 'repeat', args: { times: 2 }, body: blocks }]
  return blocks
}

function fields(count: number): Record<string, number> {
  const letters = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [letters(number), 1]))
}
