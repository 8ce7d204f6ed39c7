import { describe, expect, it } from 'vitest'
import { blocksRead, openingBlock, placeAmong, readIn } from './notes-walk.ts'

const BEGUN = { completed: false, notes: { block: 2, read: [0, 1] } }

describe('openingBlock', () => {
  it('is the one that this device showed last, and that of a reload before it', () => {
    expect(openingBlock(null, BEGUN)).toBe(2)
    expect(openingBlock(1, BEGUN)).toBe(1)
    expect(openingBlock('all', BEGUN)).toBe('all')
  })

  it('is the first of a new lesson, of a review, and of a record of an earlier version', () => {
    expect(openingBlock(null, undefined)).toBe(0)
    expect(openingBlock(null, { ...BEGUN, completed: true })).toBe(0)
    expect(openingBlock(null, { completed: false })).toBe(0)
  })

  it('cannot be one that the lesson no longer has', () => {
    expect(placeAmong(7, 4)).toBe(3)
    expect(placeAmong('all', 4)).toBe('all')
  })
})

describe('readIn', () => {
  it('knows what was read before and now, and everything of a completed lesson', () => {
    expect([0, 1, 2, 3].map(readIn(BEGUN, [3]))).toEqual([true, true, false, true])
    expect([0, 1].map(readIn({ completed: true }, []))).toEqual([true, true])
    expect([0, 1].map(readIn(undefined, []))).toEqual([false, false])
  })

  it('takes all blocks for read when they were left all open', () => {
    expect(blocksRead('all', 3)).toEqual([0, 1, 2])
    expect(blocksRead(1, 3)).toEqual([1])
  })
})
