import { describe, expect, test } from 'vitest'
import { averageOf, averageText, doersOf, markCell, rawMark } from './mark-cells.ts'
import { markColumns, type MarkView, shownColumns } from './mark-columns.ts'
import { learnerRows, markRows } from './mark-file.ts'
import { readPasted, readTyped } from './mark-typing.ts'
import type { MarkBook, MarkGroup, MarkLearner, TypedMark } from './marks.ts'

const course = {
  quizzes: [
    { id: 'goats', title: 'Goats', items: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    { id: 'cows', title: 'Cows', items: ['h', 'i', 'j'] },
  ],
  lessons: [
    { id: 'counting', title: 'Counting', hasPractice: true },
    { id: 'adding', title: 'Adding', hasPractice: false },
  ],
  topics: [
    {
      id: 'robot',
      title: 'Robot',
      levels: [
        { id: 'robot-1', title: 'First' },
        { id: 'robot-2', title: 'Second' },
        { id: 'robot-3', title: 'Third' },
      ],
    },
  ],
}
const tasks = [{ id: 'counting', title: 'CAPS Task 1', outOf: 12 }]
const work = { kind: 'quiz' as const, contentId: 'goats', title: null }
const columns = markColumns({
  course,
  tasks,
  given: [
    { ...work, dueOn: '2026-03-20' },
    { kind: 'lab', contentId: 'robot-2', dueOn: '2026-03-13', title: null },
    { ...work, dueOn: '2026-03-06' },
    { kind: 'lesson', contentId: 'gone', dueOn: '2026-03-05', title: 'Read “Gone”' },
  ],
})
const view: MarkView = { tries: 'best', isRaw: false, onlyGiven: false }
const at = '2026-03-20T22:30:00.000Z'
const typed = (mark: number | null, more: Partial<TypedMark> = {}): TypedMark => ({
  mark,
  isAbsent: false,
  outOf: 12,
  version: 1,
  typedBy: 'teacher',
  typedAt: at,
  ...more,
})
const learner = (lastName: string, more: Partial<MarkLearner> = {}): MarkLearner => ({
  userId: lastName,
  learnerNumber: null,
  firstName: 'Naledi',
  lastName,
  results: {},
  marks: {},
  ...more,
})
const result = (percent: number | null, first: number | null = null) => ({ percent, first, on: '2026-03-20' })
const column = (key: string) => columns.find((one) => one.key === key) ?? expect.fail(`No column ${key}`)
const textOf = (key: string, of: MarkLearner, how: Partial<MarkView> = {}) =>
  markCell(column(key), of, { ...view, ...how }).text

describe('the columns', () => {
  test('follow the course, and work that was given twice is one column with its last day', () => {
    expect(columns.map(({ key, dueOn }) => [key, dueOn])).toEqual([
      ['quiz/goats', null],
      ['quiz/cows', null],
      ['practice/counting', null],
      ['lab/robot', null],
      ['lesson/counting', null],
      ['lesson/adding', null],
      ['caps/counting', null],
      ['given/quiz/goats', '2026-03-20'],
      ['given/lab/robot-2', '2026-03-13'],
      ['given/lesson/gone', '2026-03-05'],
    ])
    expect(column('given/lab/robot-2').title).toBe('Lab level: Second')
    expect(column('given/lesson/gone').title).toBe('Lesson: Read “Gone”')
  })

  test('of what was given leave out the rest, and never a CAPS Task', () => {
    const keys = (group: MarkGroup) => shownColumns(columns, group, { onlyGiven: true }).map(({ key }) => key)
    expect([keys('quiz'), keys('lab'), keys('lesson'), keys('caps')]).toEqual([
      ['quiz/goats'],
      ['lab/robot'],
      [],
      ['caps/counting'],
    ])
  })
})

describe('a cell', () => {
  const done = learner('A', {
    results: {
      'quiz/goats': result(71, 43),
      'practice/counting': result(80),
      'lab/robot-1': result(null),
      'lab/robot-2': result(null),
      'lesson/counting': result(40),
    },
  })

  test('shows percent, or marks where the percent tells them, and nothing for what was not done', () => {
    expect(textOf('quiz/goats', done)).toBe('71%')
    expect(textOf('quiz/goats', done, { isRaw: true })).toBe('5/7')
    expect(textOf('quiz/goats', done, { tries: 'first', isRaw: true })).toBe('3/7')
    expect(textOf('practice/counting', done)).toBe('✓')
    expect(textOf('lab/robot', done)).toBe('2/3')
    expect(textOf('lab/robot', done, { onlyGiven: true })).toBe('1/1')
    expect(textOf('lesson/counting', done)).toBe('40%')
    expect(markCell(column('quiz/cows'), done, view)).toMatchObject({ text: '–', words: 'Not done' })
  })

  test('says that a first try is not known, and counts it in no average', () => {
    const cell = markCell(column('quiz/goats'), learner('A', { results: { 'quiz/goats': result(71) } }), {
      ...view,
      tries: 'first',
    })
    expect(cell).toMatchObject({ text: '?', percent: null, isDone: true })
  })

  test('of a quiz that has other questions now keeps its percent, because no marks fit', () => {
    expect([rawMark(50, 7), rawMark(50, 4), rawMark(0, 7), rawMark(100, 7)]).toEqual([null, 2, 0, 7])
  })

  test('of a CAPS Task shows the mark, absent or nothing, and the total where it was another one', () => {
    const of = (mark: TypedMark) => textOf('caps/counting', learner('A', { marks: { counting: mark } }))
    expect([of(typed(7.5)), of(typed(0)), of(typed(null, { isAbsent: true })), of(typed(null))]).toEqual([
      '7,5',
      '0',
      'abs',
      '–',
    ])
    expect(of(typed(8, { outOf: 10 }))).toBe('8/10')
    // Half past midnight at the school is the next day.
    expect(markCell(column('caps/counting'), learner('A', { marks: { counting: typed(7) } }), view).on).toBe(
      '2026-03-21',
    )
  })
})

test('an average leaves out what was not taken, and says how many were', () => {
  const class3 = [
    learner('A', { marks: { counting: typed(6) } }),
    learner('B', { marks: { counting: typed(null, { isAbsent: true }) } }),
    learner('C', { marks: { counting: typed(12) } }),
    learner('D'),
  ]
  const cells = class3.map((one) => markCell(column('caps/counting'), one, view))
  expect(averageText(averageOf(cells))).toBe('75%, 2 of 4 done')
  const practised = [learner('A', { results: { 'practice/counting': result(0) } }), learner('B')]
  expect(
    averageText(averageOf(practised.map((one) => markCell(column('practice/counting'), one, view)))),
  ).toBe('1 of 2 done')
})

test('who has not done it stands apart from who has, by result and then by surname', () => {
  const quiz = (percent: number) => ({ results: { 'quiz/goats': result(percent) } })
  const class4 = [learner('A', quiz(57)), learner('B'), learner('C', quiz(100)), learner('D', quiz(57))]
  const { done, notDone } = doersOf(column('quiz/goats'), class4, view)
  expect(done.map((one) => one.learner.lastName)).toEqual(['C', 'A', 'D'])
  expect(notDone.map(({ lastName }) => lastName)).toEqual(['B'])
})

describe('what a teacher types', () => {
  const place = { learner: 'Naledi Dlamini', task: 'CAPS Task 1', outOf: 12 }

  test.each([
    ['7', 7],
    [' 7,5 ', 7.5],
    ['7.5', 7.5],
    ['7½', 7.5],
    ['7,50', 7.5],
    ['0', 0],
    ['12', 12],
  ])('%j is %d', (text, mark) => {
    expect(readTyped(text, place)).toEqual({ mark, isAbsent: false })
  })

  test('nothing is no mark, and abs is absent', () => {
    expect(readTyped('  ', place)).toEqual({ mark: null, isAbsent: false })
    for (const text of ['abs', 'ABS.', 'Absent', 'a'])
      expect(readTyped(text, place)).toEqual({ mark: null, isAbsent: true })
  })

  test('over the maximum is refused with the learner, the task and the maximum', () => {
    expect(readTyped('12,5', place)).toBe(
      '12,5 is more than the maximum. Naledi Dlamini can get at most 12 marks in CAPS Task 1.',
    )
  })

  test.each(['7,25', '-1', '7/12', '7,5½', 'seven', '1e1', '999999'])('%j is not a mark', (text) => {
    expect(readTyped(text, place)).toEqual(expect.any(String))
  })
})

describe('a column from a spreadsheet', () => {
  const learners = [learner('A'), learner('B'), learner('C')]
  const of = { task: 'CAPS Task 1', outOf: 12 }

  test('is read from the first learner down, with blanks, absences and faults by line', () => {
    const lines = readPasted('7,5\r\n\r\n13\r\n', learners, of)
    expect(lines?.map(({ typed: read }) => read)).toEqual([
      { mark: 7.5, isAbsent: false },
      { mark: null, isAbsent: false },
      null,
    ])
    expect(lines?.[2]?.fault).toContain('Naledi C can get at most 12 marks')
    expect(readPasted('abs', learners, of)?.map((line) => line.learner.lastName)).toEqual(['A'])
  })

  test('with more lines than learners, or with two columns, is not read', () => {
    expect(readPasted('1\n2\n3\n4', learners, of)).toBeNull()
    expect(readPasted('1\t2', learners, of)).toBeNull()
  })
})

test('a file has one row a learner, or one row a mark', () => {
  const book: MarkBook = {
    className: '7A',
    schoolYear: 2026,
    columns,
    learners: [
      learner('A', {
        learnerNumber: '20260001',
        results: { 'quiz/goats': result(71), 'practice/counting': result(80) },
        marks: { counting: typed(7.5) },
      }),
      learner('B', { marks: { counting: typed(null, { isAbsent: true }) } }),
    ],
    typists: [],
  }
  const groups: MarkGroup[] = ['quiz', 'practice', 'caps']
  expect(learnerRows(book, groups, view)).toEqual({
    headings: [
      'Learner number',
      'Surname',
      'First name',
      'Class',
      'Quizzes: Goats (%)',
      'Quizzes: Cows (%)',
      'Practice: Counting',
      'CAPS Tasks: CAPS Task 1 (out of 12)',
    ],
    lines: [
      ['20260001', 'A', 'Naledi', '7A', 71, null, 'done', 7.5],
      [null, 'B', 'Naledi', '7A', null, null, null, 'abs'],
    ],
  })
  expect(markRows(book, groups, view).lines.map((line) => line.slice(4))).toEqual([
    ['Coding and Robotics', 'Quizzes: Goats', 5, 7, '2026-03-20'],
    ['Coding and Robotics', 'Practice: Counting', 'done', null, '2026-03-20'],
    ['Coding and Robotics', 'CAPS Tasks: CAPS Task 1', 7.5, 12, '2026-03-21'],
    ['Coding and Robotics', 'CAPS Tasks: CAPS Task 1', 'abs', 12, '2026-03-21'],
  ])
})
