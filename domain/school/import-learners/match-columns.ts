import { cellText } from './cell-text.ts'
import { readEmail, readPhone } from './read-contact.ts'
import { readClass } from './read-class.ts'
import { birthDateOfId, readDate } from './read-date.ts'
import { plainHeading, readHeading, REPEATED_FIELDS, type Field } from './headings.ts'
import type { SheetRow } from './unreadable-file.ts'

/** Says which row holds the headings and which field each column holds. A person may correct both. */
export interface ColumnMatch {
  /** This is an index into the rows. It is null when the list has no headings. */
  headingAt: number | null
  /** This is the field of each column, counted from 0. It is null for a column that is not used. */
  fields: readonly (Field | null)[]
}

/** Above the headings there may be the school's name, a date or an empty row. */
const TITLE_ROWS = 30
const SAMPLE = 200

/**
 * Finds the headings and the field of each column.
 * @param thisYear distinguishes birth dates from other dates
 * @param hiddenColumns these columns are used only if a person says so
 */
export function matchColumns(
  rows: readonly SheetRow[],
  thisYear: number,
  hiddenColumns: readonly number[] = [],
): ColumnMatch {
  const headingAt = findHeadings(rows)
  const headings = headingAt === null ? [] : (rows[headingAt]?.cells ?? [])
  const groups = groupsAbove(rows, headingAt)
  const body = rows.slice((headingAt ?? -1) + 1, (headingAt ?? -1) + 1 + SAMPLE)
  const width = Math.max(headings.length, ...body.map(({ cells }) => cells.length))
  const isShown = (column: number) => !hiddenColumns.includes(column)
  const read = Array.from({ length: width }, (_, column) =>
    isShown(column) ? readHeading(headings[column] ?? '', groups[column]) : null,
  )
  const fields: (Field | null)[] = Array.from({ length: width }, () => null)
  const isTaken = (field: Field) => !REPEATED_FIELDS.has(field) && fields.includes(field)
  for (const strength of [2, 1])
    for (const [column, found] of read.entries())
      if (found?.strength === strength && !isTaken(found.field)) fields[column] = found.field
  for (const [column, field] of fields.entries()) {
    if (field !== null || !isAbsent(headings[column]) || !isShown(column)) continue
    const guess = guessByValues(
      body.map(({ cells }) => cells[column] ?? ''),
      thisYear,
    )
    if (guess !== null && !isTaken(guess)) fields[column] = guess
  }
  return { headingAt, fields: namesFitting(fields) }
}

/** A column with another heading must not be guessed from its values. */
function isAbsent(heading: string | undefined): boolean {
  return heading === undefined || heading === ''
}

/**
 * Returns the first of the rows with the most known headings. A row needs at least two, unless all of its cells are known
 * headings.
 */
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

/**
 * With two rows of headings, the upper row says who the columns below are about, for example "Learner", and "Parent" over
 * three columns. A title fills only one cell, so it is not such a row.
 */
export function groupsAbove(rows: readonly SheetRow[], headingAt: number | null): string[] {
  const above = headingAt === null ? undefined : rows[headingAt - 1]
  const isNext = above !== undefined && above.row === (rows[headingAt ?? 0]?.row ?? 0) - 1
  if (!isNext || above.cells.filter((cell) => cell !== '').length < 2) return []
  const width = Math.max(above.cells.length, rows[headingAt ?? 0]?.cells.length ?? 0)
  let group = ''
  return Array.from({ length: width }, (_, column) => (group = above.cells[column] || group))
}

/** "Name" and "Full names" mean the first name if there is a column for the surname, and otherwise the whole name. */
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

/** Returns what a person has to say before the list can be read. */
export function missingColumns(fields: readonly (Field | null)[], hasClass: boolean): MissingColumn[] {
  const has = (...wanted: Field[]) => wanted.some((field) => fields.includes(field))
  const isNamed = has('fullName') || (has('lastName') && has('firstName', 'preferredName'))
  return [
    ...(isNamed ? [] : (['name'] as const)),
    ...(hasClass || has('className', 'grade') ? [] : (['class'] as const)),
  ]
}

/** Says which of two names comes first when one column holds both. */
export type NameOrder = 'first name first' | 'surname first'

/**
 * Returns the order of names according to the heading. It is null when the heading does not say, as with "Learner", and then
 * a person has to say it. Names with a comma show their order themselves.
 */
export function orderOfNames(
  rows: readonly SheetRow[],
  { headingAt, fields }: ColumnMatch,
): NameOrder | 'not needed' | null {
  const column = fields.indexOf('fullName')
  if (column === -1) return 'not needed'
  const heading = plainHeading((headingAt === null ? undefined : rows[headingAt]?.cells[column]) ?? '')
  const surname = SURNAME_WORD.exec(heading)
  const first = FIRST_NAME_WORD.exec(heading.replace(SURNAME_WORD, (word) => '-'.repeat(word.length)))
  if (surname && first) return surname.index < first.index ? 'surname first' : 'first name first'
  const isTold = rows
    .slice((headingAt ?? -1) + 1)
    .every(({ cells }) => !/\p{L}+\s+\p{L}/u.test(cells[column] ?? '') || cells[column]?.includes(','))
  return isTold ? 'not needed' : null
}

const SURNAME_WORD =
  /\b(?:surname|last name|lastname|van|familienaam|(?:n|ne)?isibongo|nesibongo|(?:ne)?fani|nefani|ifani|sefane)\b/
const FIRST_NAME_WORD =
  /\b(?:(?:first |fore|given |full |voor|volle )?(?:names?|na(?:am|me))|igama|negama|lebitso|leina)\b/
