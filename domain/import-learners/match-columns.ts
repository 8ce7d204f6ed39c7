import { birthDateOfId, cellText, readClass, readDate, readEmail, readPhone } from './cells.ts'
import { REPEATED_FIELDS, readHeading, type Field } from './headings.ts'
import type { SheetRow } from './unreadable-file.ts'

/** Which row holds the headings, and what each column says. A person may correct both. */
export interface ColumnMatch {
  /** An index into the rows; null: the list begins at once. */
  headingAt: number | null
  /** By the number of the column, from 0; null: of no use here. */
  fields: readonly (Field | null)[]
}

/** Above the headings stand the school's name, a date, an empty row. */
const TITLE_ROWS = 30
const SAMPLE = 200

/** @param thisYear to tell a birth date from other dates */
export function matchColumns(rows: readonly SheetRow[], thisYear: number): ColumnMatch {
  const headingAt = findHeadings(rows)
  const headings = headingAt === null ? [] : (rows[headingAt]?.cells ?? [])
  const body = rows.slice((headingAt ?? -1) + 1, (headingAt ?? -1) + 1 + SAMPLE)
  const width = Math.max(headings.length, ...body.map(({ cells }) => cells.length))
  const read = Array.from({ length: width }, (_, column) => readHeading(headings[column] ?? ''))
  const fields: (Field | null)[] = Array.from({ length: width }, () => null)
  const isTaken = (field: Field) => !REPEATED_FIELDS.has(field) && fields.includes(field)
  for (const strength of [2, 1])
    for (const [column, found] of read.entries())
      if (found?.strength === strength && !isTaken(found.field)) fields[column] = found.field
  for (const [column, field] of fields.entries()) {
    if (field !== null || !isAbsent(headings[column])) continue
    const guess = guessByValues(
      body.map(({ cells }) => cells[column] ?? ''),
      thisYear,
    )
    if (guess !== null && !isTaken(guess)) fields[column] = guess
  }
  return { headingAt, fields: namesFitting(fields) }
}

/** A column with a heading that says something else is left alone. */
function isAbsent(heading: string | undefined): boolean {
  return heading === undefined || heading === ''
}

/** The first of the rows that name most of what is known; two at least, or all of a short row. */
function findHeadings(rows: readonly SheetRow[]): number | null {
  const known = rows.slice(0, TITLE_ROWS).map(({ cells }) => {
    const fields = cells.map((cell) => readHeading(cell)?.field).filter((field) => field !== undefined)
    const filled = cells.filter((cell) => cell !== '').length
    return { fields: new Set(fields).size, isAll: fields.length === filled }
  })
  const most = Math.max(0, ...known.map(({ fields }) => fields))
  const at = known.findIndex(({ fields }) => fields === most)
  return most >= 2 || (most === 1 && known[at]?.isAll) ? at : null
}

/** "Name" is the first name beside a surname, else the whole one; "Full names" too. */
function namesFitting(fields: readonly (Field | null)[]): (Field | null)[] {
  const has = (field: Field) => fields.includes(field)
  const rename = (from: Field, to: Field) => fields.map((field) => (field === from ? to : field))
  if (has('firstName') && !has('lastName') && !has('fullName')) return rename('firstName', 'fullName')
  if (has('fullName') && has('lastName') && !has('firstName')) return rename('fullName', 'firstName')
  if (has('fullName') && has('lastName') && has('firstName'))
    return fields.map((field) => (field === 'fullName' ? null : field))
  return [...fields]
}

const MOSTLY = 0.7

function guessByValues(values: readonly string[], thisYear: number): Field | null {
  const filled = values.map(cellText).filter((value) => value !== '')
  if (filled.length === 0) return null
  const mostly = (test: (value: string) => boolean) => filled.filter(test).length >= filled.length * MOSTLY
  const isLearnersYear = (year: number | undefined) =>
    year !== undefined && year < thisYear - 4 && year > thisYear - 40
  if (mostly((value) => value.length === 13 && birthDateOfId(value, thisYear) !== null)) return 'idNumber'
  if (mostly((value) => value.includes('@') && isRead(readEmail(value)))) return 'email'
  if (mostly((value) => value.length >= 8 && isLearnersYear(readDate(value, thisYear)?.year)))
    return 'birthDate'
  if (mostly((value) => /^\+?[\d\s()-]{9,16}$/.test(value) && isRead(readPhone(value)))) return 'phoneNumber'
  if (mostly((value) => value.length <= 12 && /\d/.test(value) && readClass('', value) !== null))
    return 'className'
  return null
}

function isRead(read: object | null): boolean {
  return read !== null && 'value' in read
}

export type MissingColumn = 'name' | 'class'

/** What has to be said by hand before the list can be read. */
export function missingColumns(fields: readonly (Field | null)[], hasClass: boolean): MissingColumn[] {
  const has = (...wanted: Field[]) => wanted.some((field) => fields.includes(field))
  const isNamed = has('fullName') || (has('lastName') && has('firstName', 'preferredName'))
  return [
    ...(isNamed ? [] : (['name'] as const)),
    ...(hasClass || has('className', 'grade') ? [] : (['class'] as const)),
  ]
}
