import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  daysOffIn,
  PUBLIC_TERMS,
  TermDates,
  termFaults,
  termsOf,
  weeksOf,
  type Term,
} from './school-terms.ts'
import { weekday } from './dates.ts'
import { addDays } from './school-week.ts'

const GOOD = PUBLIC_TERMS['2026'] ?? []
const withTerm = (at: number, change: Partial<Term>) =>
  GOOD.map((term, index) => (index === at ? { ...term, ...change } : term))

test.each(Object.entries(PUBLIC_TERMS))(
  'the calendar of %s has no fault, and no first or last day is on a weekend',
  (year, terms) => {
    expect(termFaults(year, terms)).toEqual([])
    for (const day of terms.flatMap(({ from, to }) => [from, to]))
      expect(['Saturday', 'Sunday']).not.toContain(weekday(day))
  },
)

test.each<[string, readonly Term[], object]>([
  ['empty', withTerm(1, { from: '' }), { term: 1, field: 'from', message: 'Choose the first day of term 2' }],
  [
    'in another year',
    withTerm(3, { to: '2027-12-09' }),
    { term: 3, field: 'to', message: 'The last day of term 4 is not in 2026' },
  ],
  [
    'reversed',
    withTerm(2, { to: '2026-07-01' }),
    { term: 2, field: 'to', message: 'The last day of term 3 is before its first day' },
  ],
  [
    'overlapping',
    withTerm(1, { from: '2026-03-27' }),
    { term: 1, field: 'from', message: 'The first day of term 2 is not after the last day of term 1' },
  ],
  [
    'too short',
    withTerm(0, { to: '2026-02-06', from: '2026-01-20' }),
    { term: 0, field: 'to', message: 'Term 1 is shorter than four weeks. Check its last day' },
  ],
])('a term that is %s is refused by its number and its field', (_, terms, fault) => {
  expect(termFaults('2026', terms)).toEqual([fault])
  const { term, field, message } = fault as { term: number; field: string; message: string }
  const issues = TermDates.safeParse({ '2026': terms }).error?.issues ?? []
  expect(issues.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: ['2026', term, field], message },
  ])
})

test('every school day of a term is in exactly one of its weeks', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 80 }), (start, length) => {
      const at = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10)
      const term = { from: at(start), to: at(start + length) }
      const weeks = weeksOf(term)
      expect(new Set(weeks).size).toBe(weeks.length)
      expect(weeks.map((monday) => weekday(monday))).toEqual(weeks.map(() => 'Monday'))
      expect(weeks.every((monday) => monday <= term.to && addDays(monday, 6) >= term.from)).toBe(true)
    }),
  )
})

test('what the school saved comes before the public calendar, and a year that nobody knows has none', () => {
  const own = withTerm(0, { from: '2026-01-19' })
  expect(termsOf({ '2026': own.map((term) => ({ ...term })) }, 2026)).toEqual({
    terms: own,
    isConfirmed: true,
  })
  expect(termsOf({}, 2026)).toEqual({ terms: GOOD, isConfirmed: false })
  expect(termsOf({}, 2028)).toBeNull()
})

test('a week knows its public holidays', () => {
  expect(daysOffIn('2026-04-27').map(({ name }) => name)).toEqual(['Freedom Day', 'Workers’ Day'])
  expect(daysOffIn('2026-05-04')).toEqual([])
})
