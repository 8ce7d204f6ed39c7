import type { Candidate, Decision, Doubt, ImportRow, PlanLine } from './import-learners.ts'
import { betterSpelling, looksAlike, nameKey, swappedKey } from './same-name.ts'

export interface KnownClass {
  classId: string
  /** "7A" */
  name: string
  isArchived: boolean
  /** The caller may take learners into it. */
  isOpen: boolean
}

/** Somebody with an account, as far as the caller may know. */
export interface KnownPerson {
  userId: string
  firstName: string
  lastName: string
  phoneNumber: string | null
  email: string | null
  /** Active classes of the import's year. */
  classes: readonly { classId: string; name: string }[]
  /** The class as they wrote it themselves. */
  typed: string
  isStaff: boolean
}

export interface KnownSchool {
  /** Of the import's year. */
  classes: readonly KnownClass[]
  people: readonly KnownPerson[]
  /** E-mail addresses of the file that have an account, with whose. */
  emails: ReadonlyMap<string, string>
  /** Places learners of the whole school and makes classes; else only those who wrote an own class are taken in. */
  managesClasses: boolean
}

/** In grade 1 one turns seven, so this is what most are. */
export function usualAge(grade: number): number {
  return grade + 6
}

const OWN_EMAIL_TAKEN = 'The email address belongs to another account and is left out'
const EMAIL_TWICE = 'The email address stands in the file more than once and is left out'

export function classNameOf({ grade, letter }: Pick<ImportRow, 'grade' | 'letter'>): string {
  return `${grade}${letter}`
}

/**
 * What an import of these rows would do, a line for each row in their order. Sure is only what a name within one class says,
 * or a name together with a phone number or an e-mail address; all else is asked.
 */
export function planImport(rows: readonly ImportRow[], school: KnownSchool): PlanLine[] {
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
  const inClasses = Map.groupBy(
    school.people.flatMap((person) => person.classes.map(({ name }) => ({ name, person }))),
    ({ name, person }) => `${name} ${nameKey(person)}`,
  )
  for (const [key, twins] of Map.groupBy(open, (row) => `${classNameOf(row)} ${nameKey(row)}`)) {
    const there = inClasses.get(key)?.map(({ person }) => person) ?? []
    for (const [at, row] of twins.entries()) {
      const person = there[at]
      if (person) {
        matched.add(person.userId)
        // Of two of one name nobody knows whose spelling this is.
        lines.set(row.row, matchLine(row, person, there.length === 1 && twins.length === 1))
      } else unmatched.push({ row, first: at === 0 ? null : (twins[0]?.row ?? null) })
    }
  }
  const byName = Map.groupBy(school.people, nameKey)
  const byClass = Map.groupBy(
    school.people.flatMap((person) => classesOf(person).map((name) => ({ name, person }))),
    ({ name }) => name,
  )
  const ofClass = (name: string) => byClass.get(name)?.map(({ person }) => person) ?? []
  const rowsOfName = Map.groupBy(unmatched, ({ row }) => nameKey(row))
  for (const one of unmatched) {
    const { row } = one
    const sameName = sameNamed(row, byName).filter(({ userId }) => !matched.has(userId))
    const isOnly = rowsOfName.get(nameKey(row))?.length === 1
    lines.set(row.row, lineOfUnmatched(one, { sameName, isOnly, matched, ofClass }))
  }
  withEmails(open, lines, school)
  return rows.flatMap(({ row }) => lines.get(row) ?? [])
}

interface Unmatched {
  row: ImportRow
  /** The row of the same name and class above. */
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
  /** No other row without a match has this name. */
  isOnly: boolean
  matched: ReadonlySet<string>
  ofClass: (className: string) => readonly KnownPerson[]
}

function lineOfUnmatched({ row, first }: Unmatched, { sameName, isOnly, matched, ofClass }: Found): PlanLine {
  if (row.school !== undefined) return doubt(row, 'school', sameName)
  if (first !== null && !row.isAnother) return doubt(row, 'twice', [], first)
  const proven = sameName.filter((person) => isProven(row, person))
  const [sure] = proven
  if (sure && proven.length === 1 && isOnly) return matchLine(row, sure, true)
  if (sameName.length > 0) {
    const [only] = sameName
    if (only && sameName.length === 1 && isOnly && isUnplacedHere(row, only))
      return matchLine(row, only, true)
    if (
      sameName.some(
        (person) => classesOf(person).includes(classNameOf(row)) && nameKey(row) !== nameKey(person),
      )
    )
      return doubt(row, 'alike', sameName)
    return doubt(row, sameName.length === 1 ? 'elsewhere' : 'several', sameName)
  }
  const alike = ofClass(classNameOf(row)).filter(
    (person) => !matched.has(person.userId) && looksAlike(row, person),
  )
  if (alike.length > 0 && !row.isAnother) return doubt(row, 'alike', alike)
  return { row: row.row, kind: 'make', remarks: [] }
}

/** Of the same name, in either order of the two. */
function sameNamed(row: ImportRow, byName: ReadonlyMap<string, readonly KnownPerson[]>): KnownPerson[] {
  const all = [...(byName.get(nameKey(row)) ?? []), ...(byName.get(swappedKey(row)) ?? [])]
  return [...new Set(all)].filter(({ isStaff }) => !isStaff)
}

/** Nobody else has the name and this number or address. */
function isProven(row: ImportRow, person: KnownPerson): boolean {
  const isSamePhone = row.phoneNumber !== undefined && row.phoneNumber === person.phoneNumber
  return (
    nameKey(row) === nameKey(person) &&
    (isSamePhone || (row.email !== undefined && row.email === person.email))
  )
}

/** In no class of this year, and did not write another class of this grade or a higher one: what they wrote may be last year's. */
function isUnplacedHere(row: ImportRow, person: KnownPerson): boolean {
  const typedGrade = Number.parseInt(person.typed, 10)
  const isSaid = person.typed === classNameOf(row) || !(typedGrade >= row.grade)
  return person.classes.length === 0 && isSaid && nameKey(row) === nameKey(person)
}

/** Where somebody is, or what they wrote who are in none. */
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
  return { row: row.row, kind: 'doubt', why, candidates: people.slice(0, 8).map(candidate), sameAs }
}

function candidate({ userId, firstName, lastName, classes }: KnownPerson): Candidate {
  return { userId, firstName, lastName, className: classes[0]?.name ?? null }
}

/** What a row does to somebody who has an account. @param mayRename the file's spelling may be the better one */
function matchLine(row: ImportRow, person: KnownPerson, mayRename: boolean): PlanLine {
  const name = classNameOf(row)
  const isIn = person.classes.some((one) => one.name === name)
  const newName = mayRename ? spelling(row, person) : null
  if (isIn && newName === null) return { row: row.row, kind: 'same', person: candidate(person) }
  return {
    row: row.row,
    kind: 'change',
    person: candidate(person),
    joins: !isIn,
    // Who is in several, as in a club beside the class, leaves none of them.
    leaves: !isIn && person.classes.length === 1 ? (person.classes[0]?.name ?? null) : null,
    newName,
  }
}

/** Null: as it is. A name that is not just spelled otherwise was confirmed by a person, so the file's counts. */
function spelling(row: ImportRow, person: KnownPerson): { firstName: string; lastName: string } | null {
  const isOnlySpelling = nameKey(row) === nameKey(person)
  const better = (part: 'firstName' | 'lastName') =>
    isOnlySpelling ? betterSpelling(person[part], row[part]) : row[part]
  const [firstName, lastName] = [better('firstName'), better('lastName')]
  return firstName === person.firstName && lastName === person.lastName ? null : { firstName, lastName }
}

/** An address can sign in to one account: who is made gets none that is taken, by an account or by a row above. */
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

/** What is done once every doubt is settled. */
export interface SettledImport {
  make: ImportRow[]
  change: { row: ImportRow; line: Extract<PlanLine, { kind: 'change' }> }[]
}

/** @returns the rows whose doubt is not settled as it may be: an answer is missing, offered to nobody, or given twice */
export function settleImport(
  rows: readonly ImportRow[],
  lines: readonly PlanLine[],
  decisions: Readonly<Record<string, Decision>>,
  people: readonly KnownPerson[],
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
      const chosen = matchLine(row, person, true)
      if (chosen.kind === 'change') settled.change.push({ row, line: chosen })
    }
  }
  return unsettled.length > 0 ? { unsettled } : settled
}
