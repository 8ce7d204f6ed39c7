import { expect, test } from 'vitest'
import { likeliestSheet } from './open-list.ts'

const sheet = (name: string, rows: string[][]) => ({
  name,
  rows: rows.map((cells, at) => ({ row: at + 1, cells })),
})
const learners = (howMany: number, className: string) =>
  Array.from({ length: howMany }, (_, at) => [`Nel${at}`, 'Anri', className])
const HEADINGS = ['Surname', 'First name', 'Class']
const list = sheet('Learners', [HEADINGS, ...learners(45, '7A')])

test.each([
  ['one title', [['QALA PRIMARY SCHOOL']]],
  [
    'facts of the class',
    [
      ['Grade', '7'],
      ['Class teacher', 'Mrs Khumalo'],
      ['Learners', '45'],
    ],
  ],
  ['an example row', [HEADINGS, ['Mokoena', 'Thabo', '7A']]],
  [
    'a table with other people',
    [
      ['Name', 'Position'],
      ['Mr Dube', 'Principal'],
      ['Mrs Zulu', 'Clerk'],
    ],
  ],
  [
    'a table of classes',
    [
      ['Class', 'Teacher', 'Learner'],
      ['7A', 'Mrs Khumalo', '44 all'],
      ['7B', 'Mr Dube', '43 all'],
    ],
  ],
])('a cover sheet with %s is not opened when a list comes after it', (_what, rows) => {
  expect(likeliestSheet([sheet('Cover', rows), list], 2026)?.name).toBe('Learners')
  expect(likeliestSheet([sheet('Cover', rows), list], 2026, { grade: 7, letter: 'A' })?.name).toBe('Learners')
})

test('of several lists the first one is opened, or the one of the opened class', () => {
  const lists = [
    sheet('7A', [HEADINGS, ...learners(30, '7A')]),
    sheet('7B', [HEADINGS, ...learners(45, '7B')]),
  ]
  expect(likeliestSheet(lists, 2026)?.name).toBe('7A')
  expect(likeliestSheet(lists, 2026, { grade: 7, letter: 'B' })?.name).toBe('7B')
})

test('where no sheet has names, the longest one is opened', () => {
  const bare = sheet(
    'Data',
    Array.from({ length: 20 }, (_, at) => [`x${at}`, 'y']),
  )
  expect(likeliestSheet([sheet('Cover', [['Title']]), bare], 2026)?.name).toBe('Data')
})
