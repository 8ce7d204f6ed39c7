import { LearnerNumber, plainLearnerNumber } from '../../accounts/learner-number.ts'
import { cellError, cellText } from './cell-text.ts'
import type { Field } from './headings.ts'
import type { ReadOptions } from './learner-rows.ts'
import type { ColumnMatch } from './match-columns.ts'
import { classNamedIn } from './not-a-learner.ts'
import { classProblem, readClass, spoiltClass, type ClassName } from './read-class.ts'
import {
  ageOn,
  birthDateOfId,
  dateText,
  isAmbiguousDate,
  orderOfDates,
  readDate,
  type Day,
} from './read-date.ts'
import type { Sheet, SheetRow } from './unreadable-file.ts'

/** Returns the cell of one row that holds this field. */
export type CellOf = (field: Field) => string

type ClassRead = { name: ClassName; note: string | null } | { field: 'className'; text: string }

/**
 * Reads the class of each row from its own cells, from a line above such as "Class: 7A", or from the class of the whole list.
 */
export function createClassReader(
  fields: ColumnMatch['fields'],
  options: Pick<ReadOptions, 'classOf' | 'classFrom'>,
) {
  let above: { name: ClassName; row: number } | null = null
  const given = new Map<string, string>()
  const nameOf = ({ grade, letter }: ClassName) => `${grade}${letter}`

  return {
    /** Looks for a class in a line that is not a learner, which then applies to the rows below. */
    see({ row, cells }: SheetRow): void {
      const name = classNamedIn(cells)
      if (name) above = { name, row }
    },
    read(row: number, cellOf: CellOf): ClassRead {
      const [gradeCell, classCell] = [cellOf('grade'), cellOf('className')]
      const grade = cellText(gradeCell)
      const isWritten = cellText(classCell) !== '' || cellError(classCell) !== null
      const own = readClass(gradeCell, classCell)
      if (own) return { name: own, note: null }
      const name = above?.name ?? options.classOf
      const refuse = (text: string): ClassRead => ({ field: 'className', text })
      if (isWritten || spoiltClass(gradeCell) !== null || cellError(gradeCell) !== null)
        return refuse(classProblem(gradeCell, classCell))
      if (name === null)
        return refuse(grade === '' ? 'The class is missing' : classProblem(gradeCell, classCell))
      if (grade !== '' && readClass(gradeCell, name.letter)?.grade !== name.grade)
        return refuse(
          `The grade of this row is “${grade.slice(0, 60)}”, but the list is one of class ${nameOf(name)}`,
        )
      const from = above ? `row ${above.row} names it` : (options.classFrom ?? 'it is the class of the list')
      if (fields.includes('className'))
        return { name, note: `The class is empty in row ${row}. ${nameOf(name)} is taken, because ${from}` }
      given.set(nameOf(name), from)
      return { name, note: null }
    },
    notices: () =>
      [...given].map(
        ([name, from]) => `The rows name no class. Their learners go into ${name}, because ${from}.`,
      ),
  }
}

/** Reads birth dates in the order of day and month in which the whole column is written. */
export function createBirthReader({ rows }: Sheet, { headingAt, fields }: ColumnMatch, today: Day) {
  const column = fields.indexOf('birthDate')
  const cells = rows.slice((headingAt ?? -1) + 1).map((row) => row.cells[column] ?? '')
  const orderOf = orderOfDates(cells, today.year)
  const examples = new Map<string, Day>()

  return {
    /** @returns the age, and the date as text where the file tells one */
    read(cellOf: CellOf, remark: (field: Field, text: string) => void): { age: number | null; text: string } {
      const cell = cellOf('birthDate')
      const { order, example } = orderOf(cell)
      const broken = cellError(cell)
      if (broken !== null) remark('birthDate', broken)
      const isOpen = order === null && isAmbiguousDate(cell, today.year)
      if (isOpen) {
        const ways = (['usual', 'swapped'] as const).flatMap((way) => readDate(cell, today.year, way) ?? [])
        remark(
          'birthDate',
          `“${cellText(cell)}” can be ${ways.map(dateText).join(' or ')}, because the column has both ways of writing. The age is left out`,
        )
      }
      const written = isOpen ? null : readDate(cell, today.year, order ?? undefined)
      const birth = written ?? birthDateOfId(cellOf('idNumber'), today.year)
      const age = birth && ageOn(today, birth)
      if (written !== null && age !== null && example !== null && !examples.has(example)) {
        const shown = readDate(example, today.year, order ?? undefined)
        if (shown) examples.set(example, shown)
      }
      if (!isOpen && cellText(cell) !== '' && age === null)
        remark('birthDate', 'This cannot be a learner’s birth date')
      return { age, text: birth ? `${birth.year}-${birth.month}-${birth.day}` : '' }
    },
    notices: () =>
      [...examples].map(
        ([example, day]) =>
          `Birth dates such as ${example} can be read in two ways. This one is read as ${dateText(day)}.`,
      ),
  }
}

/** Reads the learner number of each row if the school keeps them. An ID number in this column is never kept. */
export function createNumberReader({ keepsNumbers, today }: Pick<ReadOptions, 'keepsNumbers' | 'today'>) {
  const lengths = new Set<number>()

  return {
    read(cellOf: CellOf, remark: (field: Field, text: string) => void): string | null {
      if (!keepsNumbers) return null
      const cell = cellOf('number')
      const problem = cellError(cell)
      // A spreadsheet may show a whole number as "24006.0".
      const number = plainLearnerNumber(cellText(cell)).replace(/^(\d+)\.0+$/, '$1')
      if (number === '' && problem === null) return null
      const leaveOut = (text: string) => {
        remark('number', text)
        return null
      }
      if (problem !== null) return leaveOut(problem)
      if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(number)) return leaveOut(SHORTENED_NUMBER)
      if (number.length === 13 && birthDateOfId(number, today.year) !== null) return leaveOut(ID_NUMBER)
      const { success, error, data } = LearnerNumber.safeParse(number)
      if (!success) return leaveOut(error.issues[0]?.message ?? '')
      if (/^\d+$/.test(data)) lengths.add(data.length)
      return data
    },
    notices: () => (lengths.size > 1 ? [DIFFERENT_LENGTHS] : []),
  }
}

const SHORTENED_NUMBER = 'A spreadsheet has shortened this learner number, so it is left out'
const ID_NUMBER =
  'This is an ID number. Qala does not keep it, and the learner comes in without a learner number'
const DIFFERENT_LENGTHS =
  'Learner numbers in this column have different lengths; a spreadsheet may have dropped the zeros in front.'
