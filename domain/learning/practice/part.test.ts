import { expect, test } from 'vitest'
import { choice } from './item-testing.ts'
import { itemsOfPart } from './part.ts'

const HEADING = 'The steps in order'
const items = [
  choice('puzzle', 'choose', { heading: HEADING, level: 'puzzle' }),
  choice('elsewhere'),
  choice('easy', 'choose', { heading: HEADING, level: 'easy' }),
  choice('medium', 'choose', { heading: HEADING, level: 'medium' }),
]
const idsWith = (answers: { itemId: string; isRight: boolean }[]) =>
  itemsOfPart(items, HEADING, answers).map(({ id }) => id)

test('the questions about a part go from easy to puzzle', () => {
  expect(idsWith([])).toEqual(['easy', 'medium', 'puzzle'])
})

test('what was answered right before comes last, and what was only answered wrong does not', () => {
  const answers = [
    { itemId: 'easy', isRight: true },
    { itemId: 'medium', isRight: false },
    { itemId: 'easy', isRight: false },
  ]
  expect(idsWith(answers)).toEqual(['medium', 'puzzle', 'easy'])
})
