import { PersonalDetails } from '../accounts.ts'
import {
  ageOn,
  birthDateOfId,
  cellText,
  nameCase,
  readClass,
  readDate,
  readEmail,
  readPhone,
  splitName,
  type ClassName,
  type Day,
} from './cells.ts'
import { plainHeading, FIELD_LABELS, type Field } from './headings.ts'
import type { ColumnMatch } from './match-columns.ts'
import type { ImportRow } from './import-learners.ts'
import { nameKey } from './same-name.ts'
import type { SheetRow } from './unreadable-file.ts'

/** Something about a row for staff to know: it comes in without that, or not at all. */
export interface RowRemark {
  row: number
  /** What the row is about, in words of the file. */
  who: string
  column: string
  text: string
}

export interface LearnerRows {
  rows: ImportRow[]
  refused: RowRemark[]
  /** Of rows that come in, without what the remark is about. */
  remarks: RowRemark[]
  /** Repeated headings, sums and other lines that are nobody. */
  others: number
}

export interface ReadOptions {
  today: Day
  /** Where the file names no class. */
  classOf: ClassName | null
  /** The school's own name; of another's learner the name is kept for staff to see. */
  schoolName: string
}

/**
 * Learners out of the rows of a file. An ID number or a birth date gives the age and goes no further; a learner number only
 * tells two of one name apart.
 */
export function readLearners(
  sheet: readonly SheetRow[],
  { headingAt, fields }: ColumnMatch,
  options: ReadOptions,
): LearnerRows {
  const found: LearnerRows = { rows: [], refused: [], remarks: [], others: 0 }
  const headings = headingAt === null ? null : (sheet[headingAt]?.cells ?? null)
  const isSurnameFirst = startsWithSurname(headings?.[fields.indexOf('fullName')])
  const identities = new Map<string, (readonly string[])[]>()
  // "Class: 7A" above a part of the list stands for a column.
  let classAbove: ClassName | null = null
  for (const [at, { row, cells }] of sheet.entries()) {
    const of = (field: Field) => cellText(cells[fields.indexOf(field)] ?? '')
    const isBefore = headingAt !== null && at <= headingAt
    const names = namesOf(of, isSurnameFirst)
    if (isBefore || isRepeated(headings, cells) || isNobody(names, cells)) {
      if (at !== headingAt && !isBefore) found.others += 1
      classAbove = classNamedIn(cells) ?? classAbove
      continue
    }
    const hasClassColumn =
      of('className') !== '' || (of('grade') !== '' && readClass(of('grade'), '') !== null)
    const schoolClass = hasClassColumn
      ? readClass(of('grade'), of('className'))
      : (classAbove ?? options.classOf)
    const who = [names.lastName, names.firstName].filter(Boolean).join(', ')
    const refuse = (field: Field, text: string) =>
      found.refused.push({ row, who, column: FIELD_LABELS[field], text })
    const problem = nameProblem(names)
    if (problem) {
      refuse(problem.field, problem.text)
      continue
    }
    if (schoolClass === null) {
      refuse('className', hasClassColumn ? classProblem(of) : 'The class is missing')
      continue
    }
    const remark = (field: Field, text: string) =>
      found.remarks.push({ row, who, column: FIELD_LABELS[field], text })
    const phoneNumber = firstRead(cells, fields, 'phoneNumber', readPhone, remark)
    const email = firstRead(cells, fields, 'email', readEmail, remark)
    const birth = readBirth(of, options.today, remark)
    const age = birth.age ?? typedAge(of('age'))
    const school = of('school')
    found.rows.push({
      row,
      firstName: names.firstName,
      lastName: names.lastName,
      ...schoolClass,
      ...(age !== null && { age }),
      ...(phoneNumber !== null && { phoneNumber }),
      ...(email !== null && { email }),
      ...(isOtherSchool(school, options.schoolName) && { school: school.slice(0, 100) }),
      ...(isAnother(identities, names, schoolClass, [of('idNumber'), birth.text, of('number')]) && {
        isAnother: true as const,
      }),
    })
  }
  return found
}

interface Names {
  firstName: string
  lastName: string
}

function namesOf(of: (field: Field) => string, isSurnameFirst: boolean): Names {
  const whole = of('fullName')
  const split = whole === '' ? { firstName: '', lastName: '' } : splitName(whole, isSurnameFirst)
  const first = of('preferredName') || of('firstName') || split.firstName
  const last = of('lastName') || split.lastName
  return { firstName: nameCase(first, 'first'), lastName: nameCase(last, 'last') }
}

function startsWithSurname(heading: string | undefined): boolean {
  return /^(?:learners? )?(?:surname|van|last name)\b/.test(plainHeading(heading ?? ''))
}

function isRepeated(headings: readonly string[] | null, cells: readonly string[]): boolean {
  return headings !== null && headings.every((heading, column) => heading === (cells[column] ?? ''))
}

const FOOTER =
  /^(?:total|totaal|sub ?total|printed|gedruk|date|datum|page|bladsy|number of|aantal|boys|girls|seuns|meisies|males?|females?|end of|signature|handtekening|compiled|generated|prepared|register|class|klas|grade|graad|educator|teacher)\b/i

/** A sum, a heading between two classes, a line to sign on. */
function isNobody({ firstName, lastName }: Names, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  const isHalf = firstName === '' || lastName === ''
  return isHalf && (FOOTER.test(filled[0] ?? '') || (firstName === '' && lastName === ''))
}

/** "Register class: 7A" or "Klas 7A" on a line of its own. */
function classNamedIn(cells: readonly string[]): ClassName | null {
  const line = cells.filter((cell) => cell !== '').join(' ')
  const named =
    /\b(?:class|klas|grade|graad)\b\s*[:=-]?\s*((?:(?:grade|graad|gr)\.?\s*)?\d{1,2}(?:\s*[-.]?\s*[\p{L}\d]{1,2}|\p{L}{1,12}))\b/iu.exec(
      line,
    )
  return named ? readClass('', named[1] ?? '') : null
}

function nameProblem({ firstName, lastName }: Names): { field: Field; text: string } | null {
  const parts = [
    ['lastName', lastName],
    ['firstName', firstName],
  ] as const
  for (const [field, name] of parts) {
    if (name === '') return { field, text: `${FIELD_LABELS[field]} is missing` }
    if (/^[=+@]/.test(name)) return { field, text: 'This is a formula, not a name' }
    if (!/\p{L}/u.test(name)) return { field, text: 'This is no name' }
    const { error } = PersonalDetails.shape[field].safeParse(name)
    if (error) return { field, text: error.issues[0]?.message ?? 'This is no name' }
  }
  return null
}

function classProblem(of: (field: Field) => string): string {
  const [grade, className] = [of('grade'), of('className')]
  const written = [grade, className].filter(Boolean).join(' and ')
  return `“${written.slice(0, 60)}” is no class of grade 1 to 12, such as 7A`
}

/** The first cell of these columns that can be used; a remark where there are only others. */
function firstRead(
  cells: readonly string[],
  fields: readonly (Field | null)[],
  field: Field,
  read: (cell: string) => { value: string } | { problem: string } | null,
  remark: (field: Field, text: string) => void,
): string | null {
  let problem: string | null = null
  for (const [column, of] of fields.entries()) {
    if (of !== field) continue
    const result = read(cells[column] ?? '')
    if (result !== null && 'value' in result) return result.value
    problem ??= result?.problem ?? null
  }
  if (problem !== null) remark(field, problem)
  return null
}

function readBirth(
  of: (field: Field) => string,
  today: Day,
  remark: (field: Field, text: string) => void,
): { age: number | null; text: string } {
  const birth = readDate(of('birthDate'), today.year) ?? birthDateOfId(of('idNumber'), today.year)
  const age = birth && ageOn(today, birth)
  if (of('birthDate') !== '' && age === null) remark('birthDate', 'This cannot be a learner’s birth date')
  return { age, text: birth ? `${birth.year}-${birth.month}-${birth.day}` : '' }
}

function typedAge(text: string): number | null {
  const found = /^\d/.test(text) ? PersonalDetails.shape.age.safeParse(Number.parseInt(text, 10)) : null
  return found?.success ? found.data : null
}

function isOtherSchool(school: string, own: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
  const [theirs, ours] = [plain(school), plain(own)]
  return theirs.length >= 3 && !theirs.includes(ours) && !ours.includes(theirs)
}

/** Whether the file itself tells this learner from those of the same name above: by ID number, birth date or learner number. */
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
