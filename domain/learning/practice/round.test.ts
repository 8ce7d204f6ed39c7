import { describe, expect, test } from 'vitest'
import { choice, number } from './item-testing.ts'
import {
  answerItem,
  beginRound,
  goOn,
  gradesOf,
  isPractised,
  placeIn,
  readRound,
  type Round,
} from './round.ts'

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => choice(id)).concat(number('sum'))
const right = { chosen: [0] }
const wrong = { chosen: [1] }

/** Makes a round of the items `a` to `f` with these answers so far. */
function played(...answers: Round['answers']): Round {
  const items = ITEMS.slice(0, 6).map(({ id }) => id)
  const phase = answers.length === 0 ? 'asking' : 'answered'
  return { seed: 'monday', items, answers, phase }
}

test('goes from item to item to its end', () => {
  let round = beginRound(ITEMS, [], 'monday')
  for (const [place] of round.items.entries()) {
    expect([round.phase, placeIn(round)]).toEqual(['asking', place])
    expect(goOn(round)).toBe(round)
    const given = round.items[place] === 'sum' ? { typed: '12' } : right
    round = answerItem(round, given)
    expect([round.phase, placeIn(round)]).toEqual(['answered', place])
    expect(answerItem(round, given)).toBe(round)
    round = goOn(round)
  }
  expect(round.phase).toBe('finished')
  expect(goOn(round)).toBe(round)
})

describe('the task is done', () => {
  const done = (...answers: Round['answers']) => isPractised(gradesOf(played(...answers), ITEMS))

  test('with four right of six', () => {
    expect(done(right, wrong, right, right, wrong, right)).toBe(true)
  })

  test('but cannot be with three right, or before six', () => {
    expect(done(right, wrong, right, right, wrong, wrong)).toBe(false)
    expect(done(right, right, right, right, right)).toBe(false)
  })
})

describe('a kept round', () => {
  test.each([
    played(),
    played(right, wrong),
    goOn(played(right)),
    goOn(played(right, right, right, right, right, wrong)),
  ])('comes back as it was: %j', (round) => {
    expect(readRound(JSON.parse(JSON.stringify(round)), ITEMS)).toEqual(round)
  })

  test.each([
    ['nothing', null],
    ['another thing', 'round'],
    ['no items', { ...played(), items: [] }],
    ['an item that is gone', { ...played(), items: ['a', 'old'] }],
    ['an item twice', { ...played(), items: ['a', 'a'] }],
    ['an option that is gone', played({ chosen: [7] })],
    ['an answer of another kind', played({ typed: '12' })],
    ['an answer that is none', { ...played(), answers: [7], phase: 'answered' }],
    ['more answers than items', { ...played(right, right), items: ['a'] }],
    ['an unknown phase', { ...played(), phase: 'sleeping' }],
    ['an end that is none', { ...played(right), phase: 'finished' }],
    ['an answer looked at that was not given', { ...played(), phase: 'answered' }],
    ['a question after the last', { ...played(right, right, right, right, right, right), phase: 'asking' }],
    ['too many items', { ...played(), items: ITEMS.map(({ id }) => id) }],
  ])('cannot be read with %s', (_, value) => {
    expect(readRound(value, ITEMS)).toBeNull()
  })
})
