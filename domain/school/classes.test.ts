import { describe, expect, test } from 'vitest'
import { JoinClass, NewClass, suggestClass, yearToFill } from './classes.ts'

const CLASSES = [
  { classId: 'a7', name: '7A', grade: 7, letter: 'A' },
  { classId: 'b7', name: '7B', grade: 7, letter: 'B' },
  { classId: 'blue6', name: '6BLUE', grade: 6, letter: 'BLUE' },
  { classId: 'b02', name: '5B02', grade: 5, letter: 'B02' },
  { classId: 'x2gr1', name: '5X2GR1', grade: 5, letter: 'X2GR1' },
]

describe('the class somebody means', () => {
  test.each([
    '7A',
    'Grade 7A',
    'gr 7 A',
    'GR. 7a',
    'Graad 7A',
    'Class 7-A',
    ' 07 A ',
    'grade seven a',
    'ibanga 7A',
  ])('%s is surely 7A', (typed) =>
    expect(suggestClass(typed, CLASSES)).toEqual({ classId: 'a7', isSure: true }),
  )

  test.each([
    ['A7', 'a7'],
    ['7A Mrs Khumalo', 'a7'],
    ['Funda Primary 7 B', 'b7'],
    ['6 Blue team', 'blue6'],
    ['5 b02 hostel', 'b02'],
    ['5 X2GR1 hostel', 'x2gr1'],
    ['B02 5', 'b02'],
    ['Grade 6', 'blue6'],
  ])('%s is a guess: %s', (typed, classId) =>
    expect(suggestClass(typed, CLASSES)).toEqual({ classId, isSure: false }),
  )

  test.each(['7', 'Grade 7', '7C', '7A or 7B', '17A', 'Mrs Khumalo', '', '!!', 'A'])(
    '%s is nobody’s guess',
    (typed) => expect(suggestClass(typed, CLASSES)).toBeNull(),
  )
})

describe('a new class', () => {
  const year = { schoolYear: 2027, grade: 7 }

  test('has its letter in capitals and without spaces', () => {
    expect(NewClass.parse({ ...year, letter: ' sky blue ' })).toEqual({ ...year, letter: 'SKYBLUE' })
  })

  test.each([
    [{ ...year, letter: '' }, 'letter'],
    [{ ...year, letter: 'A!' }, 'letter'],
    [{ ...year, letter: 'A'.repeat(21) }, 'letter'],
    [{ ...year, grade: 13, letter: 'A' }, 'grade'],
    [{ ...year, grade: 7.5, letter: 'A' }, 'grade'],
    [{ schoolYear: 1999, grade: 7, letter: 'A' }, 'schoolYear'],
    [{ grade: 7, letter: 'A' }, 'schoolYear'],
  ])('%j is refused with a message at %s', (given, field) => {
    const { error } = NewClass.safeParse(given)
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
  })
})

describe('a class code', () => {
  test.each(['goat-mango-47', ' Goat Mango 47 ', 'GOAT–MANGO–47', 'goat mango47', 'goat.mango. 47'])(
    '%s is read as goat-mango-47',
    (code) => expect(JoinClass.parse({ code })).toEqual({ code: 'goat-mango-47' }),
  )

  test.each(['', 'goat', 'goat-47', 'goat-mango-4', '47-goat-mango', 'goat-mango-lion'])(
    '%s is refused',
    (code) => expect(JoinClass.safeParse({ code }).success).toBe(false),
  )
})

describe('the letter of a class', () => {
  const letterOf = (letter: string) => NewClass.safeParse({ schoolYear: 2026, grade: 7, letter })

  test.each(['7D', '7 d', 'Grade 7D', 'gr7d', '8D', '12BLUE'])(
    'is not %s, which would repeat the grade',
    (letter) => {
      expect(letterOf(letter).error?.issues[0]?.message).toBe('Leave out the grade: for class 7D write D')
    },
  )

  test.each(['D', 'd', '1', 'D1', 'BLUE', 'É'])('may be %s', (letter) => {
    expect(letterOf(letter).success).toBe(true)
  })
})

describe('classes are made and filled', () => {
  const of = (schoolYear: number, isArchived = false) => ({ schoolYear, isArchived })
  test.each([
    ['for the calendar year before there is any', [], 2026],
    ['for the calendar year while one of its classes is open', [of(2027), of(2026), of(2026, true)], 2026],
    ['for the next year once all of this one ended', [of(2027), of(2026, true)], 2027],
    ['for this year in January, whatever last year left open', [of(2025)], 2026],
  ])('%s', (_, classes, year) => {
    expect(yearToFill(classes, 2026)).toBe(year)
  })
})
