import type { Candidate, Decision, Doubt, ImportRow, PlanLine } from './import-learners.ts'
import { differByZeros, withoutZeros } from '../../accounts/learner-number.ts'
import { nameKey } from '../../names.ts'
import { betterSpelling, comparableName, looksAlike, type ComparableName } from './same-name.ts'

export interface KnownClass {
  classId: string
  /** This is a name such as "7A". */
  name: string
  isArchived: boolean
  /** This is true when the caller may add learners to it. */
  isOpen: boolean
}

/** This is a person with an account, with the facts that the caller may know. */
export interface KnownPerson {
  userId: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  email: string | null
  learnerNumber: string | null
  /** These are the person's active classes of the import's year. */
  classes: readonly { classId: string; name: string }[]
  /** This is the class that the person typed. */
  typed: string
  isStaff: boolean
}

export interface KnownSchool {
  /** These are the classes of the import's year. */
  classes: readonly KnownClass[]
  people: readonly KnownPerson[]
  /** These are the e-mail addresses in the file that belong to an account, with the user id. */
  emails: ReadonlyMap<string, string>
  /** These are the learner numbers in the file that belong to an account, with the user id. The caller may not see the person. */
  numbers: ReadonlyMap<string, string>
  /**
   * This is true when the caller may place learners of the whole school and make classes. Other callers may only admit
   * learners who typed one of the caller's classes.
   */
  managesClasses: boolean
}

/** Children turn seven in grade 1, so this is the age of most learners. */
export function usualAge(grade: number): number {
  return grade + 6
}

const OWN_EMAIL_TAKEN = 'The email address belongs to another account and is left out'
/** At most this many people are shown to the person who decides about a row. */
const CANDIDATES_MAX = 8
const OWN_NUMBER_TAKEN =
  'The learner number belongs to a learner in a class that you do not teach, and is left out'
const EMAIL_TWICE = 'The email address stands in the file more than once and is left out'

export function classNameOf({ grade, letter }: Pick<ImportRow, 'grade' | 'letter'>): string {
  return `${grade}${letter}`
}

/**
 * Plans what an import of these rows would do, with a line for each row in their order. Learner numbers come first. After them, a
 * row is matched with a person without asking if the name is in the same class, if a phone number or an e-mail address is the same as well, or if the only person
 * of this name is in no class this year. A name that nobody has, and that is like nobody's in the class, gets an account.
 * Everything else is asked. The plan pauses after each name it reads and each row it compares with a class, so that the server
 * can answer other calls in between.
 */
export function* planInSteps(rows: readonly ImportRow[], school: KnownSchool): Generator<void, PlanLine[]> {
  const names = new Map<ImportRow | KnownPerson, ComparableName>()
  for (const one of [...rows, ...school.people]) {
    names.set(one, comparableName(one))
    yield
  }
  const keyOf = (one: ImportRow | KnownPerson) => names.get(one)?.key
  // A whole school may have one name, so a key is never made again for a pair.
  const isSameName = (row: ImportRow, person: KnownPerson) => keyOf(row) === keyOf(person)
  const classes = new Map(school.classes.map((one) => [one.name, one]))
  const lines = new Map<number, PlanLine>()
  const open: ImportRow[] = []
  for (const row of rows) {
    const line = lineOfClass(row, classes.get(classNameOf(row)), school.managesClasses)
    if (line) lines.set(row.row, line)
    else open.push(row)
  }
  const matched = new Set<string>()
  const unmatched: Unmatched[] = []
  for (const { row, line } of linesOfNumbers(open, school, names)) {
    lines.set(row.row, line)
    if ('person' in line) matched.add(line.person.userId)
    yield
  }
  const inClasses = Map.groupBy(
    school.people.flatMap((person) => person.classes.map(({ name }) => ({ name, person }))),
    ({ name, person }) => `${name} ${keyOf(person)}`,
  )
  const unnumbered = open.filter(({ row }) => !lines.has(row))
  for (const [key, twins] of Map.groupBy(unnumbered, (row) => `${classNameOf(row)} ${keyOf(row)}`)) {
    const there =
      inClasses.get(key)?.flatMap(({ person }) => (matched.has(person.userId) ? [] : [person])) ?? []
    for (const [at, row] of twins.entries()) {
      const person = there[at]
      if (person) {
        matched.add(person.userId)
        if (hasOtherNumber(row, person)) {
          lines.set(row.row, doubt(row, 'otherNumber', [person]))
          continue
        }
        // If two people have the same name, nobody knows whose spelling the row has.
        lines.set(row.row, matchLine(row, person, there.length === 1 && twins.length === 1, school))
      } else unmatched.push({ row, first: at === 0 ? null : (twins[0]?.row ?? null) })
    }
  }
  const byName = Map.groupBy(school.people, keyOf)
  const byClass = Map.groupBy(
    school.people.flatMap((person) => classesOf(person).map((className) => ({ className, person }))),
    ({ className }) => className,
  )
  const alikeInClass = (row: ImportRow) => {
    const name = names.get(row)
    const alike: KnownPerson[] = []
    for (const { person } of byClass.get(classNameOf(row)) ?? []) {
      const other = names.get(person)
      if (!name || !other || !looksAlike(name, other) || matched.has(person.userId)) continue
      if (alike.push(person) === CANDIDATES_MAX) break
    }
    return alike
  }
  const rowsOfName = Map.groupBy(unmatched, ({ row }) => keyOf(row))
  for (const one of unmatched) {
    const { row } = one
    const sameName = sameNamed(names.get(row), byName).filter(({ userId }) => !matched.has(userId))
    const isOnly = rowsOfName.get(keyOf(row))?.length === 1
    lines.set(row.row, lineOfUnmatched(one, { sameName, isOnly, isSameName, alikeInClass, school }))
    yield
  }
  withEmails(open, lines, school)
  withNumbers(open, lines, school)
  return rows.flatMap(({ row }) => lines.get(row) ?? [])
}

/**
 * Matches rows by their learner numbers, which come before names. A number that stands twice in the file is refused. A number
 * whose owner has another name, or that differs from somebody's only by zeros in front, is asked.
 */
function* linesOfNumbers(
  rows: readonly ImportRow[],
  school: KnownSchool,
  names: ReadonlyMap<ImportRow | KnownPerson, ComparableName>,
): Generator<{ row: ImportRow; line: PlanLine }> {
  const learners = school.people.filter(({ isStaff }) => !isStaff)
  const owners = new Map(learners.map((person) => [person.learnerNumber, person]))
  const byPlain = Map.groupBy(learners, ({ learnerNumber }) =>
    learnerNumber === null ? null : withoutZeros(learnerNumber),
  )
  const isAlike = (row: ImportRow, person: KnownPerson) => {
    const [one, other] = [names.get(row), names.get(person)]
    return one !== undefined && other !== undefined && (one.key === other.key || looksAlike(one, other))
  }
  const nameOf = ({ firstName, lastName }: ImportRow) => `${firstName} ${lastName}`
  for (const [number, same] of Map.groupBy(rows, ({ learnerNumber }) => learnerNumber)) {
    if (number === undefined) continue
    const [first] = same
    if (first === undefined) continue
    const owner = owners.get(number)
    const shortened = byPlain.get(withoutZeros(number)) ?? []
    for (const row of same) {
      const column = 'Learner number'
      if (same.length > 1) {
        const all = same.map((one) => `${nameOf(one)} (row ${one.row})`)
        const reason = `The number ${number} stands at ${all.join(' and at ')}. Only one learner can have it`
        yield { row, line: { row: row.row, kind: 'refuse', column, reason } }
      } else if (owner !== undefined)
        yield {
          row,
          line: isAlike(row, owner) ? matchLine(row, owner, true, school) : doubt(row, 'number', [owner]),
        }
      else if (shortened.length > 0) yield { row, line: doubt(row, 'zeros', shortened) }
    }
  }
}

function hasOtherNumber({ learnerNumber }: ImportRow, person: KnownPerson): boolean {
  return (
    learnerNumber !== undefined && person.learnerNumber !== null && person.learnerNumber !== learnerNumber
  )
}

interface Unmatched {
  row: ImportRow
  /** This is the number of an earlier row with the same name and class. */
  first: number | null
}

function lineOfClass(row: ImportRow, into: KnownClass | undefined, managesClasses: boolean): PlanLine | null {
  if (into?.isArchived && managesClasses)
    return {
      row: row.row,
      kind: 'refuse',
      column: 'Class',
      reason: `Class ${into.name} is archived. Bring it back first`,
    }
  if (managesClasses || (into?.isOpen && !into.isArchived)) return null
  return { row: row.row, kind: 'other-class' }
}

interface Found {
  sameName: readonly KnownPerson[]
  /** This is true when no other row without a match has this name. */
  isOnly: boolean
  /** Returns true when first name and surname are the same and in the same order. */
  isSameName: (row: ImportRow, person: KnownPerson) => boolean
  /** Finds the people whose name in the row's class is nearly the same. */
  alikeInClass: (row: ImportRow) => readonly KnownPerson[]
  school: KnownSchool
}

function lineOfUnmatched(
  { row, first }: Unmatched,
  { sameName, isOnly, isSameName, alikeInClass, school }: Found,
): PlanLine {
  if (row.school !== undefined) return doubt(row, 'school', sameName)
  if (first !== null && !row.isAnother) return doubt(row, 'twice', [], first)
  const proven = sameName.filter((person) => isSameName(row, person) && hasSameAddress(row, person))
  const [sure] = proven
  // Two numbers are a reason to ask, whatever else is the same.
  if (sameName.some((person) => hasOtherNumber(row, person))) return doubt(row, 'otherNumber', sameName)
  if (sure && proven.length === 1 && isOnly) return matchLine(row, sure, true, school)
  if (sameName.length > 0) {
    const [only] = sameName
    if (only && sameName.length === 1 && isOnly && isSameName(row, only) && isUnplacedHere(row, only))
      return matchLine(row, only, true, school)
    if (sameName.some((person) => !isSameName(row, person) && classesOf(person).includes(classNameOf(row))))
      return doubt(row, 'alike', sameName)
    return doubt(row, sameName.length === 1 ? 'elsewhere' : 'several', sameName)
  }
  const alike = row.isAnother ? [] : alikeInClass(row)
  if (alike.length > 0) return doubt(row, 'alike', alike)
  return { row: row.row, kind: 'make', remarks: [] }
}

/** Returns the people with the same name, in either order of first name and surname. */
function sameNamed(
  name: ComparableName | undefined,
  byName: ReadonlyMap<string | undefined, readonly KnownPerson[]>,
): KnownPerson[] {
  const all = [...(byName.get(name?.key) ?? []), ...(byName.get(name?.swapped) ?? [])]
  return [...new Set(all)].filter(({ isStaff }) => !isStaff)
}

/** Returns true when this person has the same phone number or e-mail address as the row. */
function hasSameAddress(row: ImportRow, person: KnownPerson): boolean {
  const isSamePhone = row.phoneNumber !== undefined && row.phoneNumber === person.phoneNumber
  return isSamePhone || (row.email !== undefined && row.email === person.email)
}

/**
 * Returns true when the person is not in any class of this year and typed no other class of this grade or a higher one. A
 * lower grade may be the class of last year.
 */
function isUnplacedHere(row: ImportRow, person: KnownPerson): boolean {
  const typedGrade = Number.parseInt(person.typed, 10)
  const isSaid = person.typed === classNameOf(row) || !(typedGrade >= row.grade)
  return person.classes.length === 0 && isSaid
}

/** Returns the names of the person's classes, or the class that they typed if they are not in any. */
function classesOf({ classes, typed, isStaff }: KnownPerson): string[] {
  if (isStaff) return []
  return classes.length > 0 ? classes.map(({ name }) => name) : [typed]
}

function doubt(
  row: ImportRow,
  why: Doubt,
  people: readonly KnownPerson[],
  sameAs: number | null = null,
): PlanLine {
  return {
    row: row.row,
    kind: 'doubt',
    why,
    candidates: people.slice(0, CANDIDATES_MAX).map(candidate),
    sameAs,
  }
}

function candidate({ userId, firstName, lastName, classes, learnerNumber }: KnownPerson): Candidate {
  const known = { userId, firstName, lastName, className: classes[0]?.name ?? null }
  return learnerNumber === null ? known : { ...known, learnerNumber }
}

/** Returns what a row changes for a person who has an account. @param mayRename the spelling in the file may be better */
function matchLine(
  row: ImportRow,
  person: KnownPerson,
  mayRename: boolean,
  { numbers }: Pick<KnownSchool, 'numbers'>,
): PlanLine {
  const name = classNameOf(row)
  const isIn = person.classes.some((one) => one.name === name)
  const newName = mayRename ? spelling(row, person) : null
  const newNumber = numberFrom(row, person, numbers)
  if (isIn && newName === null && newNumber === null)
    return { row: row.row, kind: 'same', person: candidate(person) }
  return {
    row: row.row,
    kind: 'change',
    person: candidate(person),
    joins: !isIn,
    // A person in several classes, such as a club beside the class, leaves none of them.
    leaves: !isIn && person.classes.length === 1 ? (person.classes[0]?.name ?? null) : null,
    newName,
    ...(newNumber !== null && { newNumber }),
  }
}

/** Returns null when the number does not change. Of two that differ by zeros in front, the one that still has them stays. */
function numberFrom(
  { learnerNumber }: ImportRow,
  person: KnownPerson,
  numbers: KnownSchool['numbers'],
): string | null {
  if (learnerNumber === undefined || numbers.has(learnerNumber)) return null
  const known = person.learnerNumber
  if (known !== null && differByZeros(known, learnerNumber) && known.length > learnerNumber.length)
    return null
  return learnerNumber
}

/**
 * Returns null when the name does not change. If the names differ in more than the spelling, a person has confirmed the
 * match, so the name in the file is used.
 */
function spelling(row: ImportRow, person: KnownPerson): { firstName: string; lastName: string } | null {
  const isOnlySpelling = nameKey(row) === nameKey(person)
  const better = (part: 'firstName' | 'lastName') =>
    isOnlySpelling ? betterSpelling(person[part], row[part]) : row[part]
  const [firstName, lastName] = [better('firstName'), better('lastName')]
  return firstName === person.firstName && lastName === person.lastName ? null : { firstName, lastName }
}

/**
 * An e-mail address can sign in to only one account. A new account gets no address that an account or an earlier row already
 * has.
 */
function withEmails(rows: readonly ImportRow[], lines: Map<number, PlanLine>, { emails }: KnownSchool): void {
  const given = new Set<string>()
  for (const { row, email } of rows) {
    const line = lines.get(row)
    if (email === undefined || line === undefined) continue
    const remark = emails.has(email) ? OWN_EMAIL_TAKEN : given.has(email) ? EMAIL_TWICE : null
    if (line.kind === 'make' && remark !== null)
      lines.set(row, { ...line, remarks: [...line.remarks, remark] })
    if (line.kind === 'make' || line.kind === 'doubt') given.add(email)
  }
}

/** A number has one owner. A new account gets no number that belongs to a learner whom the caller does not see. */
function withNumbers(
  rows: readonly ImportRow[],
  lines: Map<number, PlanLine>,
  { numbers }: KnownSchool,
): void {
  for (const { row, learnerNumber } of rows) {
    const line = lines.get(row)
    if (learnerNumber !== undefined && line?.kind === 'make' && numbers.has(learnerNumber))
      lines.set(row, { ...line, remarks: [...line.remarks, OWN_NUMBER_TAKEN] })
  }
}

/** This is what the import does once all doubts are settled. */
export interface SettledImport {
  make: ImportRow[]
  change: { row: ImportRow; line: Extract<PlanLine, { kind: 'change' }> }[]
}

/** @returns the rows whose decision is missing, names a person who was not offered, or names a person twice */
export function settleImport(
  rows: readonly ImportRow[],
  lines: readonly PlanLine[],
  decisions: Readonly<Record<string, Decision>>,
  { people, numbers }: Pick<KnownSchool, 'people' | 'numbers'>,
): SettledImport | { unsettled: number[] } {
  const byId = new Map(people.map((person) => [person.userId, person]))
  const settled: SettledImport = { make: [], change: [] }
  const unsettled: number[] = []
  const taken = new Set(lines.flatMap((line) => ('person' in line ? [line.person.userId] : [])))
  for (const [at, line] of lines.entries()) {
    const row = rows[at]
    if (row === undefined) continue
    if (line.kind === 'make') settled.make.push(row)
    if (line.kind === 'change') settled.change.push({ row, line })
    if (line.kind !== 'doubt') continue
    const decision = decisions[line.row]
    if (decision === 'new') settled.make.push(row)
    else if (decision !== 'skip') {
      const person = line.candidates.some(({ userId }) => userId === decision) && byId.get(decision ?? '')
      if (!person || taken.has(person.userId)) {
        unsettled.push(line.row)
        continue
      }
      taken.add(person.userId)
      const chosen = matchLine(row, person, true, { numbers })
      if (chosen.kind === 'change') settled.change.push({ row, line: chosen })
    }
  }
  return unsettled.length > 0 ? { unsettled } : settled
}
