import {
  ImportDone,
  ImportPlan,
  ImportUndone,
  type ImportRow,
} from '#domain/school/import-learners/import-learners.ts'
import { decodeText } from '#domain/school/import-learners/decode-text.ts'
import { readLearners } from '#domain/school/import-learners/learner-rows.ts'
import { matchColumns } from '#domain/school/import-learners/match-columns.ts'
import { readCsv } from '#domain/school/import-learners/read-csv.ts'
import { expect, test } from 'vitest'
import { classesOfSchool } from '../classes/testing-classes.ts'
import { accountRows, testServer } from '../../testing.ts'

const server = await testServer()
const { admin, year, ask } = await classesOfSchool(server)

const row = (at: number, name: string, letter: string, more: Partial<ImportRow> = {}): ImportRow => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { row: at, firstName, lastName, grade: 7, letter, age: 13, ...more }
}
const file = (rows: readonly ImportRow[]) => ({ schoolYear: year, schoolName: 'Qala Primary School', rows })
const plan = (rows: readonly ImportRow[]) => ask(admin, 'import/plan', file(rows), ImportPlan)
const countAccounts = async () =>
  (await accountRows<{ count: number }>(server.db, 'select count(*)::int as count from auth.accounts'))[0]
    ?.count

/** Rows that the page leaves out and the server refuses. Each entry gives the fault, its field and the message. */
const BAD_ROWS: readonly [what: string, bad: object, field: string, message: string][] = [
  ['a name with a line break', { firstName: 'Anri\nNel' }, 'firstName', 'not control characters'],
  ['a name with an invisible sign', { lastName: 'N\u202Eel' }, 'lastName', 'not control characters'],
  [
    'a name that is a formula',
    { lastName: "=cmd|' /C calc'!A0" },
    'lastName',
    'This is a formula, not a name',
  ],
  ['a name that is a number', { firstName: '43' }, 'firstName', 'This is not a name'],
  ['an empty name', { firstName: ' ' }, 'firstName', 'The name is missing'],
  ['a name of 101 letters', { lastName: 'x'.repeat(101) }, 'lastName', 'Use at most 100 characters'],
  ['a class of signs', { letter: '!' }, 'letter', 'Use 1 to 20 letters or numbers'],
  ['a class that is a date', { letter: 'JAN' }, 'letter', 'Excel has turned this class into a date'],
  ['a class that is a sheet', { grade: 1, letter: 'SHEET' }, 'letter', 'is the name of a sheet'],
  ['a letter that repeats the grade', { letter: '7D' }, 'letter', 'for class 7D write D'],
  ['grade 13', { grade: 13 }, 'grade', 'Grades are 1 to 12'],
  ['two phone numbers in one', { phoneNumber: '08212345670839876543' }, 'phoneNumber', 'too many digits'],
  [
    'a phone number that is too short',
    { phoneNumber: '+27 72 123 456' },
    'phoneNumber',
    'at least 10 digits',
  ],
  ['an address that is none', { email: 'thabo@' }, 'email', 'valid email address'],
  ['the age 12.5', { age: 12.5 }, 'age', 'Age must be between 5 and 40'],
  ['the age 41', { age: 41 }, 'age', 'Age must be between 5 and 40'],
  ['a birth date', { birthDate: '2013-01-01' }, '', ''],
  ['row 0', { row: 0 }, 'row', ''],
]

test.each<[string, ImportRow[], string, string]>([
  [
    'a row that counts twice',
    [row(2, 'Anri Nel', 'OWN'), row(2, 'Zoë Nel', 'OWN')],
    'rows',
    'Each row of the file counts once',
  ],
  ['no row', [], 'rows', 'There is no learner in this list'],
  ...BAD_ROWS.map(([what, bad, field, message]): [string, ImportRow[], string, string] => [
    what,
    // The fault is in the second row, so that the test checks its real position and not always the first one.
    [row(2, 'Zoë Nel', 'OWN'), { ...row(3, 'Anri Nel', 'OWN'), ...bad }],
    field === '' ? 'birthDate' : `rows.1.${field}`,
    message,
  ]),
])('nothing is done with %s, neither by the plan nor by the import', async (_, rows, field, message) => {
  const before = await countAccounts()
  for (const [path, body] of [
    ['import/plan', file(rows)],
    ['import', { ...file(rows), planId: 'A'.repeat(43), decisions: {} }],
  ] as const) {
    const refused = await admin.browser.post(`/api/admin/${path}`, body)
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.entries(refused.fields ?? {})).toEqual([[field, expect.stringContaining(message)]])
  }
  expect(await countAccounts()).toBe(before)
})

test('learners with names of one letter and names for nothing get accounts, and an export comes back as it was', async () => {
  const list = [
    ['Null', 'True', '0821234567'],
    ['X', 'None', ''],
    ["'t Hart", 'Pieter', '0839876543'],
    ['Janse van Rensburg', 'Zoë', ''],
    ['ǁGabe', 'ǃXóõ', ''],
  ].map(([lastName = '', firstName = '', phoneNumber = ''], at) => ({
    ...row(at + 2, '', 'ODD'),
    lastName,
    firstName,
    ...(phoneNumber !== '' && { phoneNumber }),
  }))
  const { planId } = await plan(list)
  const done = await ask(admin, 'import', { ...file(list), planId, decisions: {} }, ImportDone)
  expect(done.made).toBe(list.length)
  const exported = await admin.browser.raw('POST', '/api/admin/learners/export', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gradeClass: '7ODD', format: 'csv' }),
  })
  const { text } = decodeText(new Uint8Array(await exported.arrayBuffer()))
  const rows = readCsv(text)
  const found = readLearners({ name: '', rows }, matchColumns(rows, year), {
    today: { year, month: 1, day: 1 },
    classOf: null,
    schoolName: 'Qala Primary School',
  })
  expect([found.refused, found.notices]).toEqual([[], []])
  const plain = ({ lastName, firstName, grade, letter, age, phoneNumber }: ImportRow) =>
    [lastName, firstName, grade, letter, age, phoneNumber].join(' ')
  expect(found.rows.map(plain).toSorted()).toEqual(list.map(plain).toSorted())
  expect(new Set((await plan(found.rows)).lines.map(({ kind }) => kind))).toEqual(new Set(['same']))
  await ask(admin, 'import/undo', { importId: done.importId }, ImportUndone)
})
