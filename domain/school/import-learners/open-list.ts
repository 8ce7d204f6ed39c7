import {
  matchColumns,
  missingColumns,
  orderOfNames,
  type ColumnMatch,
  type NameOrder,
} from './match-columns.ts'
import { classNamedIn } from './not-a-learner.ts'
import { classOfSheetName, readClass, type ClassName } from './read-class.ts'
import type { ReadOptions } from './learner-rows.ts'
import type { Sheet } from './unreadable-file.ts'

/** These are the answers of a person to the questions about a list. */
export interface Answers {
  /** This is the class of all learners in the list, as it was typed. */
  className: string
  nameOrder: NameOrder | null
  /** This is true when rows that are hidden or crossed out also count. */
  takesAside: boolean
}

export const NO_ANSWERS: Answers = { className: '', nameOrder: null, takesAside: false }

/**
 * Returns the class for rows that do not name one: the class that a person typed, the class whose page is open, or the class
 * after which a person named the sheet. A name that a program gave to a sheet is ignored.
 */
export function classOfList(
  sheet: Sheet,
  { className }: Answers,
  opened: ClassName | undefined,
): Pick<ReadOptions, 'classOf' | 'classFrom'> {
  const typed = readClass('', className)
  if (typed) return { classOf: typed, classFrom: 'you wrote this class' }
  // Only these two fields are passed on. Any other field of the class would be sent with each row, and the server would
  // refuse it.
  if (opened)
    return { classOf: { grade: opened.grade, letter: opened.letter }, classFrom: 'you opened this class' }
  const named = classOfSheetName(sheet.name)
  return named ? { classOf: named, classFrom: `the sheet is called “${sheet.name}”` } : { classOf: null }
}

export type Question = 'name' | 'class' | 'order'

/** Lists the questions that a person has to answer before the list can be read. Nothing is guessed. */
export function questionsOf(sheet: Sheet, match: ColumnMatch, classOf: ClassName | null): Question[] {
  const missing = missingColumns(match.fields, classOf !== null || hasClassLines(sheet))
  return orderOfNames(sheet.rows, match) === null ? [...missing, 'order'] : missing
}

/** Finds lines such as "Klas: 7A" above a part of the list. A learner fills more cells than such a line. */
function hasClassLines({ rows }: Sheet): boolean {
  return rows.some(
    ({ cells }) => cells.filter((cell) => cell !== '').length <= 2 && classNamedIn(cells) !== null,
  )
}

/** A sheet with fewer rows than this part of the longest one is taken for a cover or an example. */
const SMALL_PART = 4

/**
 * Returns the sheet that can be read without questions, else the first one with names, else the longest one. A cover sheet
 * often comes before the list. If there are several lists, one that is named after the opened class comes first.
 */
export function likeliestSheet(
  sheets: readonly Sheet[],
  thisYear: number,
  opened?: ClassName,
): Sheet | undefined {
  const rated = sheets.map((sheet) => {
    const { headingAt, fields } = matchColumns(sheet.rows, thisYear, sheet.hiddenColumns)
    const named = classOfSheetName(sheet.name)
    const missing = missingColumns(fields, named !== null || opened !== undefined)
    const hasBody = sheet.rows.length > (headingAt ?? -1) + 1
    const isOpened = named !== null && named.grade === opened?.grade && named.letter === opened.letter
    const asksOrder = orderOfNames(sheet.rows, { headingAt, fields }) === null
    const rank = missing.length === 0 && !asksOrder ? (isOpened ? 3 : 2) : 1
    const rows = sheet.rows.length - (headingAt ?? -1) - 1
    return { sheet, rows, rank: !hasBody || missing.includes('name') ? 0 : rank }
  })
  const best = Math.max(...rated.map(({ rank }) => rank))
  const fitting = rated.filter(({ rank }) => rank === best)
  const most = Math.max(...fitting.map(({ rows }) => rows))
  // Of several lists the first one is read, and of sheets without names the longest one is the likeliest list.
  return fitting.find(({ rows }) => (best === 0 ? rows === most : rows * SMALL_PART >= most))?.sheet
}
