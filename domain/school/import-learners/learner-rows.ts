import { cellError, cellText, nameText } from './cell-text.ts'
import { createBirthReader, createClassReader, createNumberReader, type CellOf } from './column-readers.ts'
import { FIELD_LABELS, type Field } from './headings.ts'
import { ImportRow } from './import-learners.ts'
import { noticesOfSheet } from './list-notices.ts'
import { orderOfNames, type ColumnMatch, type NameOrder } from './match-columns.ts'
import { isNobody, isRepeatedHeading, type Names } from './not-a-learner.ts'
import type { ClassName } from './read-class.ts'
import { readEmail, readPhone, type Read } from './read-contact.ts'
import { readAge, type Day } from './read-date.ts'
import { nameCase, nameDoubt, splitName, withoutNumber } from './read-name.ts'
import { nameKey } from '../../names.ts'
import type { Sheet, SheetRow } from './unreadable-file.ts'
import { normalForm } from '../../normal-form.ts'

/** This is a remark about a row for staff: a part of the row is left out, or the whole row is. */
export interface RowRemark {
  row: number
  /** This is the name of the learner in the words of the file. */
  who: string
  column: string
  text: string
}

export interface LearnerRows {
  rows: ImportRow[]
  refused: RowRemark[]
  /** These remarks are about rows that come in. Each says what is left out, or what a person should look at. */
  remarks: RowRemark[]
  /** These are lines that are not learners, such as repeated headings and sums, with the text that is in them. */
  others: RowRemark[]
  /** These sentences are about the whole list. */
  notices: string[]
}

export interface ReadOptions {
  today: Day
  /** This is the class for rows that do not name one. */
  classOf: ClassName | null
  /** Says where that class comes from, as part of a sentence: "the sheet is called “7A”". */
  classFrom?: string
  /** This is the school's own name. If a learner has another school, its name is kept so that staff see it. */
  schoolName: string
  /** A person said this, because names are in one column and its heading does not tell their order. */
  nameOrder?: NameOrder | null
  /** A person said that rows which are hidden or crossed out in the file count too. */
  takesAside?: boolean
  /** The school keeps learner numbers, so the rows get theirs. */
  keepsNumbers?: boolean
}

/**
 * Reads the learners from the rows of a file. An ID number or a birth date is used only to calculate the age, and a learner
 * number only to distinguish two learners with the same name, unless the school keeps learner numbers.
 */
export function readLearners(sheet: Sheet, match: ColumnMatch, options: ReadOptions): LearnerRows {
  const { rows } = sheet
  const { headingAt, fields } = match
  const found: LearnerRows = { rows: [], refused: [], remarks: [], others: [], notices: [] }
  const headings = headingAt === null ? null : (rows[headingAt]?.cells ?? null)
  const isSurnameFirst = (options.nameOrder ?? orderOfNames(rows, match)) === 'surname first'
  const births = createBirthReader(sheet, match, options.today)
  const classes = createClassReader(fields, options)
  const numbers = createNumberReader(options)
  const identities = new Map<string, (readonly string[])[]>()
  let numbered: string | null = null
  for (const [at, sheetRow] of rows.entries()) {
    const { row, cells } = sheetRow
    const cellOf: CellOf = (field) => cells[fields.indexOf(field)] ?? ''
    const isBefore = headingAt !== null && at <= headingAt
    const { names, number } = namesOf(cellOf, isSurnameFirst)
    if (isBefore || isRepeatedHeading(headings, cells) || isNobody(names, cells)) {
      if (!isBefore) found.others.push(otherRow(sheetRow))
      classes.see(sheetRow)
      continue
    }
    const who = [names.lastName, names.firstName].filter(Boolean).join(', ')
    const refuse = (column: string, text: string) => found.refused.push({ row, who, column, text })
    if (sheetRow.aside && !options.takesAside) {
      refuse('Row', `This row is ${sheetRow.aside} in the file`)
      continue
    }
    const remark = (field: Field, text: string) =>
      found.remarks.push({ row, who, column: FIELD_LABELS[field], text })
    const schoolClass = classes.read(row, cellOf)
    const problem = nameProblem(names, cellOf) ?? ('text' in schoolClass ? schoolClass : null)
    if (problem || 'text' in schoolClass) {
      if (problem) refuse(FIELD_LABELS[problem.field], problem.text)
      continue
    }
    numbered ??= number
    if (schoolClass.note !== null) remark('className', schoolClass.note)
    for (const { field, text } of nameRemarks(names, fields)) remark(field, text)
    for (const { field, text } of repairs(sheetRow, fields)) remark(field, text)
    const phoneNumber = firstRead(cells, fields, 'phoneNumber', readPhone, remark)
    const email = firstRead(cells, fields, 'email', readEmail, remark)
    const birth = births.read(cellOf, remark)
    const age = birth.age ?? typedAge(cellOf('age'), remark)
    const learnerNumber = numbers.read(cellOf, remark)
    const school = cellText(cellOf('school'))
    const identity = [cellText(cellOf('idNumber')), birth.text, cellText(cellOf('number'))]
    found.rows.push({
      row,
      ...names,
      ...schoolClass.name,
      ...(age !== null && { age }),
      ...(phoneNumber !== null && { phoneNumber }),
      ...(email !== null && { email }),
      ...(learnerNumber !== null && { learnerNumber }),
      ...(isOtherSchool(school, options.schoolName) && { school: school.slice(0, 100) }),
      ...(isAnother(identities, names, schoolClass.name, identity) && { isAnother: true as const }),
    })
  }
  if (numbered !== null)
    found.notices.push(`Numbers in front of the names, as in “${numbered.slice(0, 60)}”, are left out.`)
  found.notices.push(
    ...noticesOfSheet(sheet, match),
    ...classes.notices(),
    ...births.notices(),
    ...numbers.notices(),
  )
  return found
}

/** Shows the row as it is in the file, such as "Total: 43". */
function otherRow({ row, cells }: SheetRow): RowRemark {
  const text = cells.filter((cell) => cell !== '').join(' | ')
  return { row, who: '', column: '', text: text.length > 100 ? `${text.slice(0, 100)}…` : text }
}

function namesOf(cellOf: CellOf, isSurnameFirst: boolean): { names: Names; number: string | null } {
  let number: string | null = null
  const name = (field: Field) => {
    const text = nameText(cellOf(field))
    const plain = withoutNumber(text)
    if (plain !== text) number ??= text
    return plain
  }
  const whole = name('fullName')
  const split = whole === '' ? { firstName: '', lastName: '' } : splitName(whole, isSurnameFirst)
  const first = name('preferredName') || name('firstName') || split.firstName
  const last = name('lastName') || split.lastName
  return { names: { firstName: nameCase(first, 'first'), lastName: nameCase(last, 'last') }, number }
}

const NAME_FIELDS = ['lastName', 'firstName'] as const

function nameProblem(names: Names, cellOf: CellOf): { field: Field; text: string } | null {
  for (const field of NAME_FIELDS) {
    const name = names[field]
    const broken = cellError(cellOf(field)) ?? cellError(cellOf('fullName'))
    if (broken !== null) return { field, text: broken }
    if (name === '') return { field, text: `${FIELD_LABELS[field]} is missing` }
    const { error } = ImportRow.shape[field].safeParse(name)
    if (error) return { field, text: error.issues[0]?.message ?? 'This is not a name' }
  }
  return null
}

function nameRemarks(names: Names, fields: ColumnMatch['fields']): { field: Field; text: string }[] {
  return NAME_FIELDS.flatMap((part) => {
    const text = nameDoubt(names[part])
    return text === null ? [] : [{ field: fields.includes('fullName') ? 'fullName' : part, text }]
  })
}

/** Returns remarks on cells whose letters were repaired, for the columns that are used. */
function repairs(
  { cells, repaired }: SheetRow,
  fields: ColumnMatch['fields'],
): { field: Field; text: string }[] {
  return [...(repaired ?? [])].flatMap(([column, was]) => {
    const field = fields[column]
    return field
      ? [
          {
            field,
            text: `The file has “${was.slice(0, 60)}”, which is read as “${cells[column]?.slice(0, 60)}”`,
          },
        ]
      : []
  })
}

/** Returns the first cell of these columns that can be used, and remarks on each that cannot. */
function firstRead(
  cells: readonly string[],
  fields: ColumnMatch['fields'],
  field: Field,
  read: (cell: string) => Read<string>,
  remark: (field: Field, text: string) => void,
): string | null {
  for (const [column, of] of fields.entries()) {
    if (of !== field) continue
    const result = read(cells[column] ?? '')
    if (result === null) continue
    if ('problem' in result) remark(field, result.problem)
    else {
      if (result.note !== undefined) remark(field, `${result.note}: ${result.value}`)
      return result.value
    }
  }
  return null
}

function typedAge(cell: string, remark: (field: Field, text: string) => void): number | null {
  const read = readAge(cell)
  if (read === null) return null
  if ('value' in read) return read.value
  remark('age', read.problem)
  return null
}

function isOtherSchool(school: string, own: string): boolean {
  const plain = (name: string) =>
    normalForm(name, 'NFD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const [theirs, ours] = [plain(school), plain(own)]
  return theirs.length >= 3 && !theirs.includes(ours) && !ours.includes(theirs)
}

/**
 * Says whether the file distinguishes this learner from earlier ones with the same name, by ID number, birth date or learner
 * number.
 */
function isAnother(
  seen: Map<string, (readonly string[])[]>,
  names: Names,
  { grade, letter }: ClassName,
  identity: readonly string[],
): boolean {
  const key = `${grade}${letter} ${nameKey(names)}`
  const before = seen.get(key) ?? []
  seen.set(key, [...before, identity])
  const differs = (other: readonly string[]) =>
    identity.some((part, at) => part !== '' && other[at] !== '' && part !== other[at])
  return before.length > 0 && before.every(differs)
}
