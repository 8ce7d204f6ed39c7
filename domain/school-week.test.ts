import { describe, expect, it } from 'vitest'
import { addDays, dueInWords, mondayOf, nextFriday, weekDays, weekInWords } from './school-week.ts'

describe('a school week', () => {
  it('begins on Monday, over the end of a month and of a year', () => {
    expect(['2026-11-23', '2026-11-26', '2026-11-29'].map(mondayOf)).toEqual(Array(3).fill('2026-11-23'))
    expect(mondayOf('2027-01-01')).toBe('2026-12-28')
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  })

  it('ends for work on its Friday, and on a weekend on the next one', () => {
    expect(['2026-11-23', '2026-11-27'].map(nextFriday)).toEqual(['2026-11-27', '2026-11-27'])
    expect(['2026-11-28', '2026-11-29'].map(nextFriday)).toEqual(['2026-12-04', '2026-12-04'])
  })

  it('is named as one says it', () => {
    const today = '2026-11-25'
    const named = ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07']
    expect(named.map((monday) => weekInWords(monday, today))).toEqual([
      'Last week',
      'This week',
      'Next week',
      'Week of 7 December',
    ])
    expect(weekDays('2026-11-23')).toBe('23 November to 29 November')
  })
})

it.each([
  ['2026-11-25', 'by today'],
  ['2026-11-26', 'by tomorrow'],
  ['2026-11-27', 'by Friday'],
  ['2026-12-04', 'by Friday 4 December'],
  ['2026-11-24', 'still open'],
])('what is due on %s is "%s" on Wednesday the 25th', (due, words) => {
  expect(dueInWords(due, '2026-11-25')).toBe(words)
})
