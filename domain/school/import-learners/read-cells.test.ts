import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readClass } from './read-class.ts'
import { readEmail, readPhone } from './read-contact.ts'
import { ageOn, birthDateOfId, readDate } from './read-date.ts'
import { nameCase, splitName } from './read-name.ts'

const YEAR = 2026

describe('a phone number', () => {
  test.each([
    ['082 123 4567', '0821234567'],
    ['+27 82 123 4567', '0821234567'],
    ['821234567', '0821234567'],
    ['821234567.0', '0821234567'],
    ['27821234567', '0821234567'],
    ["'0821234567", '0821234567'],
    ['n/a; 083 987 6543', '0839876543'],
    ['011 555 1234 (work)', '0115551234'],
  ])('%s is %s', (cell, value) => expect(readPhone(cell)).toEqual({ value }))

  test('of several is the first one, which is said', () => {
    const note = 'Only the first phone number is used'
    expect(readPhone('0821234567 / 0839876543')).toEqual({ value: '0821234567', note })
    expect(readEmail('a@b.co.za; c@d.co.za')).toMatchObject({ value: 'a@b.co.za' })
  })

  test.each(['', ' - ', 'N/A', 'none', 'geen', '0000000000'])('%j is none', (cell) =>
    expect(readPhone(cell)).toBeNull(),
  )

  test.each([
    ['2.78211E+10', 'Excel has shortened this phone number'],
    ['2,78E+10', 'Excel has shortened this phone number'],
    ['12345', 'This is not a phone number'],
    ['ask the mother', 'This is not a phone number'],
  ])('%s is a problem: %s', (cell, problem) => expect(readPhone(cell)).toEqual({ problem }))
})

test.each([
  [' Thabo@Example.ORG ', { value: 'thabo@example.org' }],
  ['mailto:a@b.co.za; c@d.co.za', { value: 'a@b.co.za', note: 'Only the first email address is used' }],
  ['nomail', { problem: 'This is not an email address' }],
  ['N/A', null],
])('the email address %j', (cell, read) => expect(readEmail(cell)).toEqual(read))

describe('a date', () => {
  test.each([
    '2013-02-28',
    '2013/02/28',
    '2013/2/28 00:00:00',
    '28/02/2013',
    '28-2-13',
    '28.02.2013',
    '02/28/2013',
    '28 Feb 2013',
    '28 Februarie 2013',
    'Feb 28, 2013',
    '20130228',
    '41333',
    '41333.0',
  ])('%s is the 28th of February 2013', (cell) =>
    expect(readDate(cell, YEAR)).toEqual({ year: 2013, month: 2, day: 28 }),
  )

  test.each(['31/02/2013', '2013', 'soon', '', '00/00/0000', '28/13/2013', '1/2'])('%j is none', (cell) =>
    expect(readDate(cell, YEAR)).toBeNull(),
  )

  test('of two figures is in the last hundred years', () => {
    expect(readDate('1/3/98', YEAR)).toEqual({ year: 1998, month: 3, day: 1 })
    expect(readDate('3 Mrt 14', YEAR)).toEqual({ year: 2014, month: 3, day: 3 })
  })

  test('that exists is read in every spelling', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const [year, month, dayOf] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
        const wanted = { year, month, day: dayOf }
        expect(readDate(`${year}/${month}/${dayOf}`, YEAR)).toEqual(wanted)
        expect(readDate(`${dayOf}-${month}-${year}`, YEAR)).toEqual(wanted)
        expect(readDate(String(Math.floor(date.getTime() / 86_400_000) + 25_569), YEAR)).toEqual(wanted)
      }),
    )
  })
})

describe('an identity number', () => {
  test.each(['1302285800081', ' 130228 5800 08 1 ', '1302285800081.0'])('%s gives the birth date', (cell) =>
    expect(birthDateOfId(cell, YEAR)).toEqual({ year: 2013, month: 2, day: 28 }),
  )
  test('without its leading zero too', () =>
    expect(birthDateOfId('902285800089', YEAR)).toEqual({ year: 2009, month: 2, day: 28 }))
  test.each(['1302285800082', '123', '1313285800080', 'A1302285800081'])('%s gives none', (cell) =>
    expect(birthDateOfId(cell, YEAR)).toBeNull(),
  )
})

test('an age is in whole years on the day, and that of a learner', () => {
  const today = { year: 2026, month: 2, day: 28 }
  expect(ageOn(today, { year: 2013, month: 2, day: 28 })).toBe(13)
  expect(ageOn(today, { year: 2013, month: 3, day: 1 })).toBe(12)
  expect(ageOn(today, { year: 2025, month: 1, day: 1 })).toBeNull()
})

describe('a name', () => {
  test.each([
    ['VAN DER MERWE', 'last', 'van der Merwe'],
    ['NDLOVU-MKHIZE', 'last', 'Ndlovu-Mkhize'],
    ["O'REILLY", 'last', "O'Reilly"],
    ['thabo', 'first', 'Thabo'],
    ['VAN', 'last', 'Van'],
    ['McKenzie', 'last', 'McKenzie'],
    ['Van Zyl', 'last', 'Van Zyl'],
    ['ZOË', 'first', 'Zoë'],
  ] as const)('%s as a %s name is %s', (name, part, wanted) => expect(nameCase(name, part)).toBe(wanted))

  test.each([
    ['Mokoena, Thabo', false, 'Thabo', 'Mokoena'],
    ['Thabo Johannes Mokoena', false, 'Thabo Johannes', 'Mokoena'],
    ['Pieter van der Merwe', false, 'Pieter', 'van der Merwe'],
    ['van der Merwe Pieter', true, 'Pieter', 'van der Merwe'],
    ['Mokoena Thabo Johannes', true, 'Thabo Johannes', 'Mokoena'],
    ['Thabo', false, '', 'Thabo'],
  ] as const)('%s (surname first: %s) is in two parts', (whole, isSurnameFirst, firstName, lastName) =>
    expect(splitName(whole, isSurnameFirst)).toEqual({ firstName, lastName }),
  )
})

describe('a class', () => {
  test.each([
    ['7', 'A', '7A'],
    ['Grade 7', '7A', '7A'],
    ['', 'Gr 7 A', '7A'],
    ['Gr. 07', '7-B', '7B'],
    ['Graad 7', 'Klas A', '7A'],
    ['7A', '', '7A'],
    ['7', '7 blue', '7BLUE'],
    ['7', '1', '71'],
    ['', 'A7', '7A'],
    ['', '7A (Mrs Khumalo)', '7A'],
    ['10', '10B', '10B'],
    ['7', 'X2DEC5C', '7X2DEC5C'],
  ])('%j and %j are %s', (grade, className, name) => {
    const found = readClass(grade, className)
    expect(found && `${found.grade}${found.letter}`).toBe(name)
  })

  test.each([
    ['7', ''],
    ['R', 'RA'],
    ['7', '8B'],
    ['', 'A'],
    ['13', 'A'],
    ['', ''],
    ['7', '!!'],
    ['7', 'MAR'],
    ['7', 'DES26'],
    ['', '7-Mar'],
  ])('%j and %j are none', (grade, className) => expect(readClass(grade, className)).toBeNull())
})
