import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameMatcher } from './accounts/class-sign-in.ts'
import { comparableName, looksAlike } from './school/import-learners/same-name.ts'
import { isNameOf } from './accounts/learners.ts'
import { joinedName, nameKey, nameWords, searchedWords } from './names.ts'
import { WRITINGS_OF_NAMES } from './testing-names.ts'

const aName = fc.constantFrom(...WRITINGS_OF_NAMES)

test.each(WRITINGS_OF_NAMES)('%s is one name in all its writings', (words, ...writings) => {
  for (const writing of writings) expect([writing, nameWords(writing).join(' ')]).toEqual([writing, words])
})

describe('a folded name', () => {
  test('folds to itself for every character of Unicode', () => {
    const changing: string[] = []
    for (let code = 1; code <= 0x1ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const folded = nameWords(String.fromCodePoint(code)).join(' ')
      if (nameWords(folded).join(' ') !== folded) changing.push(code.toString(16))
    }
    expect(changing).toEqual([])
  })

  test('folds to itself, and its parts fold one by one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        const words = nameWords(`${one} ${other}`)
        expect(nameWords(words.join(' '))).toEqual(words)
        expect([...nameWords(one), ...nameWords(other)]).toEqual(words)
      }),
    )
  })

  test('is the same however Unicode composes it and in any case', () => {
    fc.assert(
      fc.property(aName, ([, ...writings]) => {
        for (const name of writings) {
          for (const form of ['NFC', 'NFD']) expect(nameWords(name.normalize(form))).toEqual(nameWords(name))
          expect(nameWords(name.toUpperCase())).toEqual(nameWords(name))
        }
      }),
    )
  })
})

test('import, sign-in and the question before a deletion agree on who is who', () => {
  fc.assert(
    fc.property(aName, aName, (first, last) => {
      const [, firstName = '', ...firsts] = first
      const [, lastName = '', ...lasts] = last
      const learner = { firstName, lastName }
      for (const a of [firstName, ...firsts])
        for (const b of [lastName, ...lasts]) {
          expect(nameMatcher(`${a} ${b}`)(learner)).toBe('whole')
          expect(nameMatcher(`${b} ${a}`)(learner)).toBe('whole')
          expect(nameKey({ firstName: a, lastName: b })).toBe(nameKey(learner))
          expect(looksAlike(comparableName({ firstName: b, lastName: a }), comparableName(learner))).toBe(
            true,
          )
          expect(isNameOf(`${a} ${b}`, learner)).toBe(true)
        }
    }),
  )
})

test.each([
  ['Mkhize  Sipho', ['mkhize', 'sipho']],
  ['O’Brien', ['obrien']],
  ['!xóõ, ǁgabe', ['xoo', 'gabe']],
  ['anne anne', ['anne']],
  ['%', null],
  ['_aledi', null],
  ["'; drop table app.profiles; --", null],
  ['-', null],
  ['', null],
])('%j is searched for by %j', (typed, words) => {
  expect(searchedWords(typed)).toEqual(words)
})

test('a name in one word has no spaces and hyphens', () => {
  expect(joinedName('van der Merwe-Nel')).toBe('vandermerwenel')
})
