import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ImportRow } from './import-learners.ts'
import { planInSteps, settleImport, type KnownPerson, type KnownSchool } from './plan-import.ts'
import { nameKey } from '../../names.ts'
import { betterSpelling, comparableName, looksAlike, swappedKey } from './same-name.ts'

const A = { classId: 'class-a', name: '7A', isArchived: false, isOpen: true }
const B = { classId: 'class-b', name: '7B', isArchived: false, isOpen: true }

let rowNumber = 1
const row = (name: string, more: Partial<ImportRow> = {}): ImportRow => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { row: (rowNumber += 1), firstName, lastName, grade: 7, letter: 'A', ...more }
}
const person = (name: string, more: Partial<KnownPerson> = {}): KnownPerson => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    userId: name,
    firstName,
    lastName,
    phoneNumber: null,
    email: null,
    learnerNumber: null,
    classes: [],
    typed: '',
    isStaff: false,
    ...more,
  }
}
const inA = { classes: [A] }
const inB = { classes: [B] }
const school = (people: KnownPerson[] = [], more: Partial<KnownSchool> = {}): KnownSchool => ({
  classes: [A, B],
  people,
  emails: new Map(),
  numbers: new Map(),
  managesClasses: true,
  ...more,
})
const planImport = (rows: ImportRow[], there: KnownSchool) => {
  const steps = planInSteps(rows, there)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
const kinds = (rows: ImportRow[], there: KnownSchool) =>
  planImport(rows, there).map((line) => (line.kind === 'doubt' ? `doubt ${line.why}` : line.kind))

describe('a row', () => {
  test('is made where nobody has the name', () =>
    expect(kinds([row('Thabo Mokoena')], school([person('Anri Nel', inA)]))).toEqual(['make']))

  test('is the same as who is in the class, however the name is spelled', () =>
    expect(kinds([row('thabo MOKOENA')], school([person('Thabo Mokoena', inA)]))).toEqual(['same']))

  test('brings the better spelling', () =>
    expect(planImport([row('Zoë Nel')], school([person('zoe nel', inA)]))).toMatchObject([
      { kind: 'change', joins: false, leaves: null, newName: { firstName: 'Zoë', lastName: 'Nel' } },
    ]))

  test('moves who is surely the same, by phone or email, and asks where only the name is', () => {
    const there = school([person('Thabo Mokoena', { ...inB, phoneNumber: '0821234567' })])
    expect(planImport([row('Thabo Mokoena', { phoneNumber: '0821234567' })], there)).toMatchObject([
      { kind: 'change', joins: true, leaves: '7B' },
    ])
    expect(kinds([row('Thabo Mokoena', { phoneNumber: '0839999999' })], there)).toEqual(['doubt elsewhere'])
  })

  // 2,000 rows of one name against 2,000 people of that name once took minutes.
  test('is compared with people of its name without folding their names again', () => {
    let read = 0
    const namesake = (at: number): KnownPerson => ({
      ...person('Same Name', { ...inB, userId: `user-${at}` }),
      get lastName() {
        read += 1
        return 'Name'
      },
    })
    const people = Array.from({ length: 30 }, (_, at) => namesake(at))
    const readFor = (count: number) => {
      read = 0
      planImport(
        Array.from({ length: count }, () => row('Same Name', { isAnother: true })),
        school(people),
      )
      return read
    }
    const [few, many] = [readFor(10), readFor(20)]
    // Ten rows more read only the names of the eight people whom each row shows.
    expect(many - few).toBeLessThanOrEqual(10 * 8)
  })

  test('takes in who is in no class, unless they wrote another or are two', () => {
    const typed = (className: string) => [person('Thabo Mokoena', { typed: className })]
    expect(planImport([row('Thabo Mokoena')], school(typed('7A')))).toMatchObject([
      { kind: 'change', joins: true },
    ])
    // They typed the class of last year.
    expect(kinds([row('Thabo Mokoena')], school(typed('6C')))).toEqual(['change'])
    expect(kinds([row('Thabo Mokoena')], school(typed('7B')))).toEqual(['doubt elsewhere'])
    const two = [...typed('7A'), person('Thabo Mokoena', { userId: 'other' })]
    expect(kinds([row('Thabo Mokoena')], school(two))).toEqual(['doubt several'])
  })

  test('asks about nearly the same name in the class, unless that one has a row of their own', () => {
    const there = school([person('Thabo Mokoena', inA)])
    expect(kinds([row('Thabo Mokena')], there)).toEqual(['doubt alike'])
    expect(kinds([row('Mokoena Thabo')], there)).toEqual(['doubt alike'])
    expect(kinds([row('Thato Mokoena'), row('Thabo Mokoena')], there)).toEqual(['make', 'same'])
  })

  test('asks about a name that stands twice in one class, unless the file tells the two apart', () => {
    expect(kinds([row('Naledi Dlamini'), row('Naledi Dlamini')], school())).toEqual(['make', 'doubt twice'])
    expect(kinds([row('Naledi Dlamini'), row('Naledi Dlamini', { isAnother: true })], school())).toEqual([
      'make',
      'make',
    ])
    expect(kinds([row('Naledi Dlamini'), row('Naledi Dlamini', { letter: 'B' })], school())).toEqual([
      'make',
      'make',
    ])
  })

  test('asks about another school', () =>
    expect(kinds([row('Anri Nel', { school: 'Sunrise Primary' })], school())).toEqual(['doubt school']))

  test('is refused into an archived class', () =>
    expect(
      planImport([row('Anri Nel')], school([], { classes: [{ ...A, isArchived: true }] })),
    ).toMatchObject([
      { kind: 'refuse', column: 'Class', reason: 'Class 7A is archived. Bring it back first' },
    ]))

  test('of a class that a teacher does not teach is left alone', () => {
    const teachers = school([], { classes: [A], managesClasses: false })
    expect(kinds([row('Anri Nel'), row('Thabo Mokoena', { letter: 'B' })], teachers)).toEqual([
      'make',
      'other-class',
    ])
  })

  test('comes without an email address that is another’s, or stands in the file twice', () => {
    const email = 'home@example.org'
    const there = school([person('Sipho Nel', { ...inB, email })], {
      emails: new Map([[email, 'Sipho Nel']]),
    })
    expect(planImport([row('Anri Nel', { email })], there)).toMatchObject([
      { kind: 'make', remarks: ['The email address belongs to another account and is left out'] },
    ])
    const twice = planImport([row('Anri Nel', { email }), row('Zoë Nel', { email })], school())
    expect(twice.map((line) => line.kind === 'make' && line.remarks.length)).toEqual([0, 1])
  })

  test('never means somebody of the staff', () =>
    expect(kinds([row('Thandi Zulu')], school([person('Thandi Zulu', { isStaff: true })]))).toEqual(['make']))
})

const NAMES = [
  'Thabo Mokoena',
  'thabo mokoena',
  'Thato Mokoena',
  'Anri Nel',
  'Nel Anri',
  'Zoë Nel',
  'Zoe Nel',
]
const anyRow = fc.record({
  name: fc.constantFrom(...NAMES),
  letter: fc.constantFrom('A', 'B', 'C'),
  phoneNumber: fc.option(fc.constantFrom('0821234567', '0839876543'), { nil: undefined }),
  isAnother: fc.option(fc.constant(true as const), { nil: undefined }),
})
const anyPerson = fc.record({
  name: fc.constantFrom(...NAMES),
  classes: fc.constantFrom([], [A], [B]),
  typed: fc.constantFrom('', '7A', '6B'),
  phoneNumber: fc.constantFrom(null, '0821234567'),
})

describe('any import', () => {
  test('has a line for each row, means nobody twice, and once done changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 8 }),
        fc.array(anyPerson, { maxLength: 8 }),
        (wanted, known) => {
          const rows = wanted.map(({ name, letter, phoneNumber, isAnother }) =>
            row(name, { letter, ...(phoneNumber && { phoneNumber }), ...(isAnother && { isAnother }) }),
          )
          const people = known.map(({ name, ...more }, at) => person(name, { ...more, userId: `p${at}` }))
          const lines = planImport(rows, school(people))
          expect(lines.map((line) => line.row)).toEqual(rows.map((one) => one.row))
          const meant = lines.flatMap((line) => ('person' in line ? [line.person.userId] : []))
          expect(new Set(meant).size).toBe(meant.length)
          const skipAll = Object.fromEntries(lines.map((line) => [line.row, 'skip' as const]))
          const settled = settleImport(rows, lines, skipAll, school(people))
          if ('unsettled' in settled) throw new Error('Leaving out settles every doubt')
          const after = school([
            ...changed(people, settled),
            ...settled.make.map((one, at) => madeOf(one, `new${at}`)),
          ])
          const again = planImport(rows, after)
          // A person may still be missing if a row with their name was skipped.
          const left = new Set(rows.filter((_, at) => lines[at]?.kind === 'doubt').map(nameKey))
          const made = rows.filter((one, at) => again[at]?.kind === 'make' && !left.has(nameKey(one)))
          expect(made.filter((one) => !left.has(swappedKey(one)))).toEqual([])
        },
      ),
      { numRuns: 300 },
    )
  })
})

const classOf = (letter: string) => ({ classId: `class-${letter.toLowerCase()}`, name: `7${letter}` })

function changed(
  people: KnownPerson[],
  {
    change,
  }: {
    change: { row: ImportRow; line: { joins: boolean; leaves: string | null; person: { userId: string } } }[]
  },
) {
  return people.map((one) => {
    const found = change.find(({ line }) => line.person.userId === one.userId)
    if (!found?.line.joins) return one
    const kept = one.classes.filter(({ name }) => name !== found.line.leaves)
    return { ...one, classes: [...kept, classOf(found.row.letter)] }
  })
}

function madeOf({ firstName, lastName, letter, phoneNumber }: ImportRow, userId: string): KnownPerson {
  return person('', {
    userId,
    firstName,
    lastName,
    phoneNumber: phoneNumber ?? null,
    classes: [classOf(letter)],
  })
}

describe('what was decided', () => {
  const there = school([person('Thabo Mokoena', inB)])
  const [one] = [row('Thabo Mokoena')]
  const lines = planImport([one], there)
  const settle = (decision: string | undefined) =>
    settleImport([one], lines, decision === undefined ? {} : { [one.row]: decision }, there)

  test('makes somebody new, moves the one that was meant, or does nothing', () => {
    expect(settle('new')).toMatchObject({ make: [one], change: [] })
    expect(settle('Thabo Mokoena')).toMatchObject({
      make: [],
      change: [{ line: { leaves: '7B', joins: true } }],
    })
    expect(settle('skip')).toEqual({ make: [], change: [] })
  })

  test('is refused when it is missing, or names somebody who was not offered', () => {
    expect(settle(undefined)).toEqual({ unsettled: [one.row] })
    expect(settle('somebody else')).toEqual({ unsettled: [one.row] })
  })
})

test.each([
  ['Thabo Mokoena', 'Thabo Mokena', true],
  ['Thabo Mokoena', 'Mokoena Thabo', true],
  ['Naledi-Grace Dlamini', 'Naledi Dlamini', true],
  ['Anri Nel', 'Anro Nel', true],
  ['Anri Nel', 'Zoë Botha', false],
  ['Thabo Mokoena', 'Thabo Mofokeng', false],
])('%s looks like %s: %s', (a, b, isAlike) => {
  const named = (name: string) =>
    comparableName({ firstName: name.split(' ')[0] ?? '', lastName: name.split(' ')[1] ?? '' })
  expect([looksAlike(named(a), named(b)), looksAlike(named(b), named(a))]).toEqual([isAlike, isAlike])
})

/** Computes the whole table of the edit distance with swapped neighbours, which is slow and simple. */
function editDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => table[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const steps = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost)
      table[i]?.splice(j, 1, isSwap ? Math.min(steps, at(i - 2, j - 2) + 1) : steps)
    }
  }
  return at(a.length, b.length)
}

test('two names of one word each look alike exactly when the edit distance is small', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'z'), minLength: 1, maxLength: 12 })
  const edit = fc.record({ at: fc.nat(12), removed: fc.nat(1), added: fc.constantFrom('', 'a', 'b', 'z') })
  const edited = fc
    .tuple(word, fc.array(edit, { maxLength: 3 }))
    .map(([from, edits]) => [
      from,
      edits.reduce(
        (text, { at, removed, added }) => text.slice(0, at) + added + text.slice(at + removed),
        from,
      ),
    ])
  const pair = fc.oneof(edited, fc.tuple(word, word))
  fc.assert(
    fc.property(pair, ([one = '', other = '']) => {
      const names = [one, other].map((lastName) => ({ firstName: 'Zo', lastName }))
      const [a = '', b = ''] = names.map(nameKey)
      const [first, second] = names.map(comparableName)
      if (!first || !second) throw new Error('Two names')
      const isNear =
        editDistance(a, b) <= (Math.min(a.length, b.length) < 10 ? 1 : 2) || first.key === second.swapped
      expect(looksAlike(first, second)).toBe(isNear)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['naledi', 'Naledi', 'Naledi'],
  ['Zoë', 'Zoe', 'Zoë'],
  ['Zoe', 'Zoë', 'Zoë'],
  ['McKenzie', 'Mckenzie', 'McKenzie'],
])('of %s and %s the better spelling is %s', (known, written, better) =>
  expect(betterSpelling(known, written)).toBe(better),
)

describe('a learner number', () => {
  const thabo = person('Thabo Mokoena', { ...inA, learnerNumber: '24006' })
  const numbers = new Map([['24006', 'Thabo Mokoena']])
  const here = school([thabo, person('Lerato Zulu', inA)], { numbers })
  const plan1 = (one: ImportRow, there = here) => planImport([one], there)[0]

  test('comes before the name: a learner whose second name is missing is found in another class', () => {
    const sipho = person('Sipho Grace', {
      ...inB,
      lastName: 'Ndlovu',
      firstName: 'Sipho Grace',
      learnerNumber: '7',
    })
    const other = person('Sipho Ndlovu', inB)
    const there = school([sipho, other], { numbers: new Map([['7', 'Sipho Grace']]) })
    expect(plan1(row('Sipho Ndlovu', { learnerNumber: '7' }), there)).toMatchObject({
      kind: 'change',
      person: { userId: 'Sipho Grace', learnerNumber: '7' },
      leaves: '7B',
    })
  })

  test('of somebody with quite another name is asked, and a new account then does not get it', () => {
    const one = row('Naledi Khumalo', { learnerNumber: '24006' })
    const lines = planImport([one], here)
    expect(lines).toMatchObject([{ kind: 'doubt', why: 'number', candidates: [{ userId: 'Thabo Mokoena' }] }])
    expect(settleImport([one], lines, { [one.row]: 'new' }, here)).toMatchObject({ make: [one], change: [] })
  })

  test('is new for a learner who is found by name, and is then given', () => {
    expect(plan1(row('Lerato Zulu', { learnerNumber: '500' }))).toMatchObject({
      kind: 'change',
      joins: false,
      newName: null,
      newNumber: '500',
    })
  })

  test('is another than the one that the learner of this name has: that is asked', () => {
    expect(plan1(row('Thabo Mokoena', { learnerNumber: '24007' }))).toMatchObject({
      kind: 'doubt',
      why: 'otherNumber',
    })
  })

  test.each([
    ['0123', '123', undefined],
    ['123', '0123', '0123'],
  ])('%s and %s are never taken for the same silently, and the longer one stays', (known, written, given) => {
    const there = school([person('Thabo Mokoena', { ...inB, learnerNumber: known })], {
      numbers: new Map(),
    })
    const one = row('Thabo Mokoena', { learnerNumber: written })
    const lines = planImport([one], there)
    expect(lines).toMatchObject([{ kind: 'doubt', why: 'zeros' }])
    const settled = settleImport([one], lines, { [one.row]: 'Thabo Mokoena' }, there)
    expect('change' in settled && settled.change[0]?.line.newNumber).toBe(given)
  })

  test('that stands twice in the file is refused in both rows, which name both learners', () => {
    const rows = [
      row('Anri Nel', { learnerNumber: '9', row: 901 }),
      row('Zoë Botha', { learnerNumber: '9', row: 902 }),
    ]
    const reason =
      'The number 9 stands at Anri Nel (row 901) and at Zoë Botha (row 902). Only one learner can have it'
    expect(planImport(rows, here)).toMatchObject([
      { kind: 'refuse', column: 'Learner number', reason },
      { kind: 'refuse', column: 'Learner number', reason },
    ])
  })

  test('of a learner whom a teacher does not see is left out, and nothing else is told', () => {
    const there = school([], { numbers: new Map([['77', 'somebody']]), managesClasses: false })
    expect(plan1(row('Anri Nel', { learnerNumber: '77' }), there)).toEqual({
      row: expect.any(Number) as number,
      kind: 'make',
      remarks: [expect.stringContaining('belongs to a learner in a class that you do not teach')],
    })
  })
})
