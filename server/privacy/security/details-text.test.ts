import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detailsText } from './queries.ts'

describe('the details of an event', () => {
  test('are read as a line', () => {
    expect(detailsText({})).toBe('')
    expect(detailsText({ section: 'users', profiles: 120 })).toBe('section: users, profiles: 120')
    expect(detailsText({ nested: { deep: [1, null] } })).toBe('nested: {"deep":[1,null]}')
  })

  test('name a person by eight characters', () => {
    const userId = '5f0c2a91-0b1e-4c7e-9d53-2f9c8a1b7e60'
    expect(detailsText({ change: 'given', userId })).toBe('change: given, userId: 5f0c2a91')
    expect(detailsText({ of: [userId, userId.toUpperCase()] })).toBe('of: ["5f0c2a91","5F0C2A91"]')
  })

  test('fill 100 characters and no more', () => {
    expect(detailsText({ a: 'b'.repeat(97) })).toBe(`a: ${'b'.repeat(97)}`)
    expect(detailsText({ a: 'b'.repeat(98) })).toBe(`a: ${'b'.repeat(96)}…`)
    expect(detailsText({ a: `${'b'.repeat(95)}🦁🦁` })).toBe(`a: ${'b'.repeat(95)}…`)
  })

  test('cannot be longer, torn, or say a whole id, whatever they are', () => {
    const details = fc.dictionary(
      fc.string(),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.uuid(), fc.array(fc.uuid())),
    )
    fc.assert(
      fc.property(details, (given) => {
        const text = detailsText(given)
        expect(text.length).toBeLessThanOrEqual(100)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i)
      }),
    )
  })
})
