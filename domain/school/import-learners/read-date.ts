import { AGE_MAX, AGE_MIN } from '../../accounts/accounts.ts'
import { cellText } from './cell-text.ts'

export interface Day {
  year: number
  month: number
  day: number
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const OTHER_MONTHS: Readonly<Record<string, number>> = { mrt: 3, maa: 3, mei: 5, okt: 10, des: 12 }
const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')

/** Writes "5 March 2014". */
export function dateText({ year, month, day }: Day): string {
  return `${day} ${MONTH_NAMES[month - 1]} ${year}`
}

/**
 * `usual` means the usual order of this country (day, month, year; or year, month, day). `swapped` means that day and month
 * are the other way round.
 */
export type DateOrder = 'usual' | 'swapped'

/**
 * Reads a date in any of the ways in which it is written in this country: with the year first or last, with the month as a
 * word in English or Afrikaans, or as Excel's number of a day.
 * @param order the order of day and month when both are numbers. Without it, a date that is impossible in the usual order is
 * read in the other one.
 */
export function readDate(cell: string, thisYear: number, order?: DateOrder): Day | null {
  const text = plainDate(cell)
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return fromSerial(Math.floor(Number(text)))
  if (/^\d{8}$/.test(text)) return existing(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  const parts = text.match(/\d+|\p{L}+/gu) ?? []
  if (parts.length !== 3) return null
  const [first = '', second = '', third = ''] = parts
  if (/^\p{L}/u.test(first)) return existing(fullYear(third, thisYear), monthNamed(first), second)
  if (/^\p{L}/u.test(second)) {
    const [year, day] = first.length === 4 ? [first, third] : [fullYear(third, thisYear), first]
    return existing(year, monthNamed(second), day)
  }
  const { usual, swapped } = readings([first, second, third], thisYear)
  return order === 'swapped' ? (swapped ?? usual) : (usual ?? swapped)
}

function plainDate(cell: string): string {
  return cellText(cell)
    .toLowerCase()
    .replace(/[ t]\d\d?:\d\d.*$/, '')
}

/** Returns the two days that three numbers can mean. */
function readings([first, second, third]: [string, string, string], thisYear: number) {
  if (first.length === 4)
    return { usual: existing(first, second, third), swapped: existing(first, third, second) }
  const year = fullYear(third, thisYear)
  return { usual: existing(year, second, first), swapped: existing(year, first, second) }
}

export interface ColumnOrder {
  /** Null means that some cells can only be read one way and some only the other, so nobody knows about the rest. */
  order: DateOrder | null
  /** This is a cell that can be read both ways, when no other cell of the column shows which one is meant. */
  example: string | null
}

/**
 * Returns what the dates of a column show about the order of day and month. Dates that begin with the year say nothing about
 * dates that end with it.
 */
export function orderOfDates(cells: readonly string[], thisYear: number): (cell: string) => ColumnOrder {
  const [yearFirst, yearLast] = [true, false].map((isFirst) =>
    orderOf(
      cells.filter((cell) => startsWithYear(cell) === isFirst),
      thisYear,
    ),
  )
  return (cell) => (startsWithYear(cell) ? yearFirst : yearLast) ?? { order: 'usual', example: null }
}

function startsWithYear(cell: string): boolean {
  return /^\d{4}\D/.test(plainDate(cell))
}

function orderOf(cells: readonly string[], thisYear: number): ColumnOrder {
  let [usualOnly, swappedOnly] = [0, 0]
  let example: string | null = null
  for (const cell of cells) {
    const both = bothReadings(cell, thisYear)
    if (both === null) continue
    if (both.swapped === null) usualOnly += 1
    else if (both.usual === null) swappedOnly += 1
    else example ??= cellText(cell)
  }
  if (usualOnly > 0 && swappedOnly > 0) return { order: null, example: null }
  if (swappedOnly > 0) return { order: 'swapped', example: null }
  return { order: 'usual', example: usualOnly > 0 ? null : example }
}

/** Says whether a cell can be read both ways, as 5 March and as 3 May. */
export function isAmbiguousDate(cell: string, thisYear: number): boolean {
  const both = bothReadings(cell, thisYear)
  return both !== null && both.usual !== null && both.swapped !== null
}

/**
 * Returns both readings. Returns null when the cell is not a date of three numbers, when both readings are the same day, or
 * when it is written as 2014-03-05.
 */
function bothReadings(cell: string, thisYear: number) {
  const text = plainDate(cell)
  const parts = /^(\d{1,4})[\s/.-]+(\d{1,2})[\s/.-]+(\d{1,4})$/.exec(text)
  // People who follow the standard write this form, and so does the reader of workbooks for a cell that is a date.
  if (!parts || /^\d{4}-\d\d-\d\d$/.test(text)) return null
  const [, first = '', second = '', third = ''] = parts
  const both = readings([first, second, third], thisYear)
  if (both.usual === null && both.swapped === null) return null
  return both.usual && both.swapped && both.usual.day === both.swapped.day ? null : both
}

function fullYear(written: string, thisYear: number): string {
  if (written.length !== 2) return written
  const century = Math.floor(thisYear / 100) * 100
  const year = century + Number(written)
  return String(year > thisYear ? year - 100 : year)
}

function monthNamed(word: string): string {
  const start = word.slice(0, 3)
  return String(OTHER_MONTHS[start] ?? MONTHS.indexOf(start) + 1)
}

function existing(year: string, month: string, day: string): Day | null {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const found = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  const isSame = found.year === Number(year) && found.month === Number(month) && found.day === Number(day)
  return isSame && found.year > 1900 && found.year < 2200 ? found : null
}

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

function fromSerial(days: number): Day {
  const date = new Date(EXCEL_EPOCH + days * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Reads the birth date from a South African identity number. Returns null when the check digit is wrong. */
export function birthDateOfId(cell: string, thisYear: number): Day | null {
  const digits = cellText(cell).replace(/\.0$/, '').replaceAll(/[\s-]/g, '')
  // An identity number that was stored as a number has lost one or two leading zeros.
  const id = digits.length >= 11 ? digits.padStart(13, '0') : digits
  if (!/^\d{13}$/.test(id) || !hasCheckDigit(id)) return null
  return existing(fullYear(id.slice(0, 2), thisYear), id.slice(2, 4), id.slice(4, 6))
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Returns the age in whole years on that day, or null when a learner cannot be that old. */
export function ageOn(today: Day, birth: Day): number | null {
  const isBefore = today.month < birth.month || (today.month === birth.month && today.day < birth.day)
  const years = today.year - birth.year - (isBefore ? 1 : 0)
  return years >= AGE_MIN && years <= AGE_MAX ? years : null
}

/** Reads an age in whole years, such as "12", "12 years" or "12 jaar". Anything else is a problem and is not rounded. */
export function readAge(cell: string): { value: number } | { problem: string } | null {
  const text = cellText(cell)
  if (text === '') return null
  const [, years] =
    /^(\d{1,3})(?:[.,]0+)?(?:\s*(?:years?|yrs?|y|jaar|jr|iminyaka)\.?(?:\s+(?:old|oud))?)?$/i.exec(text) ?? []
  const age = Number(years ?? Number.NaN)
  if (Number.isNaN(age)) return { problem: `“${text.slice(0, 60)}” is not an age in whole years, such as 12` }
  return age >= AGE_MIN && age <= AGE_MAX
    ? { value: age }
    : { problem: `Age must be between ${AGE_MIN} and ${AGE_MAX}` }
}
