import { expect, it } from 'vitest'
import { helpWhenStuck, nextHelp, showsMistake } from './tutor.ts'

it.each([
  [0, 0, undefined],
  [1, 0, undefined],
  [2, 0, 1],
  [2, 1, undefined],
  [3, 1, 2],
  [4, 2, 3],
  [5, 3, undefined],
  [6, 3, 4],
  [9, 4, undefined],
  [9, 0, 1],
])('after %i tries and help %i the tutor offers %s', (tries, shown, offered) => {
  expect(nextHelp(tries, shown, true)).toBe(offered)
})

it.each([
  ['solve', 0, 0, true],
  ['debug', 0, 0, false],
  ['debug', 1, 0, false],
  ['debug', 2, 0, true],
  ['debug', 0, 1, true],
] as const)(
  'of a level to %s, after %i tries and help %i, its mistake is shown: %s',
  (kind, tries, help, shows) => {
    expect(showsMistake(kind, tries, help)).toBe(shows)
  },
)

it('cannot offer a part of the solution where there is none', () => {
  expect(nextHelp(5, 2, false)).toBeUndefined()
  expect(nextHelp(6, 2, false)).toBe(4)
})

it.each([
  [2, 0, true, undefined],
  [3, 0, true, 1],
  [3, 1, true, 2],
  [5, 2, true, 3],
  [9, 2, false, undefined],
  [9, 3, true, undefined],
])(
  'after %i runs of the same answer that failed, with help %i and a part to show: %s, the tutor offers %s',
  (repeats, shown, hasPartial, offered) => {
    expect(helpWhenStuck(repeats, shown, hasPartial)).toBe(offered)
  },
)
