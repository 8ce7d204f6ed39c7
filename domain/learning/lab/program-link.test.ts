import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeProgram, encodeProgram, isProgramCode, PROGRAM_CODE_MAX } from './program-link.ts'
import { HOLE } from './program.ts'
import { programsOf, withoutHoles } from './testing.ts'
import { MOTORS_BLOCKS } from './worlds/motors/motors-blocks.ts'
import { STAGE_BLOCKS } from './worlds/stage/stage.ts'

const title = { adjective: 2, thing: 5 }

test.each([
  ['stage-win', STAGE_BLOCKS],
  ['motors-dance', MOTORS_BLOCKS],
] as const)('any program of %s is the same after its link, or is too long for one', (levelId, blocks) => {
  fc.assert(
    fc.property(programsOf(blocks).map(withoutHoles), (answer) => {
      const code = encodeProgram({ levelId, title, answer })
      if (code === undefined) return
      expect(isProgramCode(code)).toBe(true)
      expect(decodeProgram(code)).toEqual({ shared: { levelId, title, answer } })
    }),
  )
})

test('a pattern of beads is the same after its link', () => {
  const beads = { levelId: 'binary-beads', title, answer: [17, 10, 4, 10, 31] }
  expect(decodeProgram(encodeProgram(beads) ?? '')).toEqual({ shared: beads })
})

test('a program with a hole, of another level or too long for a message has no link', () => {
  expect(encodeProgram({ levelId: 'stage-win', title, answer: [{ op: HOLE }] })).toBeUndefined()
  expect(encodeProgram({ levelId: 'robot-corner', title, answer: [] })).toBeUndefined()
  const long = Array.from({ length: 100 }, () => ({ op: 'drive', args: { left: 5, right: 5, time: 1 } }))
  expect(encodeProgram({ levelId: 'motors-dance', title, answer: long })).toBeUndefined()
})

test('text that is not a link says what is wrong, and never more', () => {
  const code = encodeProgram({ levelId: 'stage-win', title, answer: [{ op: 'flag', body: [] }] }) ?? ''
  expect(decodeProgram(`${code.slice(0, 3)}x${code.slice(4)}`)).toEqual({ trouble: 'broken' })
  expect(decodeProgram('B'.padEnd(PROGRAM_CODE_MAX + 1, 'A'))).toEqual({ trouble: 'too-long' })
  fc.assert(fc.property(fc.string(), (text) => void decodeProgram(`B${text}`)))
})
