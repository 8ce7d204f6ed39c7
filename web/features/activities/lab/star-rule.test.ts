import { expect, it } from 'vitest'
import { countTo } from '#domain/learning/lab/testing.ts'
import { robot } from '#domain/learning/lab/worlds/robot/robot.ts'
import { starRule } from './star-rule.ts'
import { COUNTING } from './testing.tsx'

const LEVEL = countTo([3], { required: ['repeat'], ideal: 4 })

it('says what three stars are for, and that tries and hints are free', () => {
  expect(starRule(LEVEL, robot, {})).toBe(
    'Three stars: you used “repeat … times” and only 4 blocks. You lose no stars for tries or hints.',
  )
})

it('cannot speak of blocks where a world has none', () => {
  expect(starRule(LEVEL, COUNTING.world, {})).toBe('You lose no stars for tries or hints.')
})

it.each([
  ['order', 'Three stars: every block is in its place. You lose no stars for tries or hints.'],
  ['fill', 'Three stars: every gap is filled in correctly. You lose no stars for tries or hints.'],
] as const)('cannot praise few blocks where their number is given: %s', (kind, rule) => {
  expect(starRule({ ...LEVEL, kind }, robot, {})).toBe(rule)
})

it('leaves out what the outcome says already', () => {
  const fault = { reason: 'too-long', say: 'It works with 6 blocks. It can be done with 4.' } as const
  expect(starRule(LEVEL, robot, { fault })).toBe('You lose no stars for tries or hints.')
})

it('has none for a level that nobody judges', () => {
  expect(starRule(countTo([3], { kind: 'free' }), robot, {})).toBe('')
})
