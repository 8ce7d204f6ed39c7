import { expect, test } from 'vitest'
import { cardLink, readCardLink } from './card-link.ts'

const CARD = { classCode: 'goat-mango-47', word: 'river-lamp-tiger-moon' }

test('a card is read as it was written, with and without a word', () => {
  for (const card of [CARD, { ...CARD, word: null }]) {
    const link = new URL(cardLink('https://qala.school.za', card))
    expect(link.pathname).toBe('/auth')
    expect(link.search).toBe('')
    expect(readCardLink(link.hash)).toEqual(card)
  }
})

test.each(['', '#', '#token=abc', '#class=', '#class=goat', '#class=%3Cb%3E', '#word=river-lamp'])(
  'cannot be read out of %j',
  (hash) => {
    expect(readCardLink(hash)).toBeNull()
  },
)
