import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELDS, readHeading, type Field } from './headings.ts'
import { ImportRow } from './import-learners.ts'
import { readLearners, type LearnerRows } from './learner-rows.ts'
import { matchColumns, missingColumns } from './match-columns.ts'
import { readCsv } from './read-csv.ts'

const today = { year: 2026, month: 3, day: 1 }

function read(
  text: string,
  classOf: { grade: number; letter: string } | null = null,
): LearnerRows & { missing: string[] } {
  const rows = readCsv(text)
  const match = matchColumns(rows, today.year)
  const found = readLearners({ name: '', rows }, match, { today, classOf, schoolName: 'Qala Primary School' })
  return { ...found, missing: missingColumns(match.fields, classOf !== null) }
}

const briefly = ({ rows }: LearnerRows) =>
  rows.map(({ row, lastName, firstName, grade, letter, age, phoneNumber, email }) =>
    [row, lastName, firstName, `${grade}${letter}`, age ?? '-', phoneNumber ?? '-', email ?? '-'].join(' '),
  )

/**
 * This is a list as the program of the provincial administration saves it, with titles, capitals, many columns and a footer.
 */
const SA_SAMS = `EASTERN CAPE DEPARTMENT OF EDUCATION;;;;;;;;;;
QALA PRIMARY SCHOOL   EMIS No: 000000000;;;;;;;;;;
Learner Register as at 2026/03/01;;;;;;;;;;
;;;;;;;;;;
Accession No;LURITS No;Surname;First Name;Grade;Register Class;Birth Date;Gender;ID Number;Parent Surname;Cell No
1001;90210;MOKOENA;THABO JOHANNES;Grade 7;7A;2013/02/28;Male;1302285800081;MOKOENA;821234567
1002;90211;VAN DER MERWE;ZOË;Grade 7;7A;2013/04/17;Female;1304170123082;VAN DER MERWE;2.78211E+10
1003;;NDLOVU-MKHIZE;SIPHO;Grade 7;7B;;Male;1311055124085;NDLOVU;N/A
Accession No;LURITS No;Surname;First Name;Grade;Register Class;Birth Date;Gender;ID Number;Parent Surname;Cell No
1004;;DLAMINI;;Grade 7;7B;2013/05/05;Female;;DLAMINI;0839876543
1005;;=cmd|' /C calc'!A0;Naledi;Grade 7;7B;;;;;
1006;;KHUMALO;AYANDA;Grade R;RA;;;;;
Total: 6;;;;;;;;;;
Printed on 2026/03/01 08:14 by ADMIN;;;;;;;;;;
`

test('a list of the provincial administration is read with its titles, capitals, spoilt numbers and footers', () => {
  const found = read(SA_SAMS)
  expect(found.missing).toEqual([])
  expect(briefly(found)).toEqual([
    '6 Mokoena Thabo Johannes 7A 13 0821234567 -',
    '7 van der Merwe Zoë 7A 12 - -',
    '8 Ndlovu-Mkhize Sipho 7B 12 - -',
  ])
  expect(found.remarks).toEqual([
    { row: 7, who: 'van der Merwe, Zoë', column: 'Phone', text: 'Excel has shortened this phone number' },
  ])
  expect(found.refused.map(({ row, column, text }) => [row, column, text])).toEqual([
    [10, 'First name', 'First name is missing'],
    [11, 'Surname', 'This is a formula, not a name'],
    [12, 'Class', '“Grade R and RA” is not a class of grade 1 to 12, such as 7A'],
  ])
  expect(found.others.map(({ row, text }) => [row, text.slice(0, 12)])).toEqual([
    [9, 'Accession No'],
    [13, 'Total: 6'],
    [14, 'Printed on 2'],
  ])
})

test('what the file tells of birth and identity goes no further than the age', () => {
  const text = JSON.stringify(read(SA_SAMS).rows)
  for (const secret of ['1302285800081', '2013', '90210', '1001']) expect(text).not.toContain(secret)
})

test('a list in Afrikaans is read, one class below the other', () => {
  const found = read(
    'Graad 7 leerders\nKlas: 7A\nVan,Voornaam,Geboortedatum,Sel,E-pos\nBotha,René,28 Feb 2013,082 123 4567,rene@skool.co.za\nKlas: 7B\nVan,Voornaam,Geboortedatum,Sel,E-pos\nNel,Anri,05/11/2012,geen,\n',
  )
  expect(briefly(found)).toEqual(['4 Botha René 7A 13 0821234567 rene@skool.co.za', '7 Nel Anri 7B 13 - -'])
})

test('a teacher’s own list of names alone is enough where the class is known', () => {
  const found = read('Name and surname\nThabo Mokoena\nZoë van der Merwe\n', { grade: 7, letter: 'A' })
  expect(briefly(found)).toEqual(['2 Mokoena Thabo 7A - - -', '3 van der Merwe Zoë 7A - - -'])
  expect(found.missing).toEqual([])
})

test('without headings the columns are told by what is in them, and the names are asked for', () => {
  const found = read(
    'Mokoena;Thabo;7A;082 123 4567;thabo@x.co.za;1302285800081\nNel;Anri;7B;0839876543;;1304170123082\n',
  )
  expect(found.missing).toEqual(['name'])
  const rows = readCsv('Mokoena;Thabo;7A;082 123 4567;thabo@x.co.za;1302285800081\n')
  expect(matchColumns(rows, 2026)).toEqual({
    headingAt: null,
    fields: [null, null, 'className', 'phoneNumber', 'email', 'idNumber'],
  })
})

test('two of one name in a class are told apart by what the file says of them, and by nothing else', () => {
  const { rows } = read(
    'Surname;Name;Class;DOB\nDlamini;Naledi;7A;2013/01/01\nDlamini;Naledi;7A;2013/09/09\nDlamini;Naledi;7A;2013/09/09\nDlamini;Naledi;7B;\n',
  )
  expect(rows.map(({ isAnother }) => isAnother ?? false)).toEqual([false, true, false, false])
})

test('the name of another school stays for staff to see, however the own one is written', () => {
  const { rows } = read(
    'Surname,Name,Class,School\nMokoena,Thabo,7A,QALA PRIMARY\nNel,Anri,7A,Sunrise Primary\n',
  )
  expect(rows.map(({ school }) => school)).toEqual([undefined, 'Sunrise Primary'])
})

describe('a heading', () => {
  test.each<[string, Field | null]>([
    ['Surname', 'lastName'],
    ['LEARNER SURNAME', 'lastName'],
    ['First Name(s)', 'firstName'],
    ['Full Names', 'firstName'],
    ['FirstName', 'firstName'],
    ['Preferred name', 'preferredName'],
    ['Surname and Name', 'fullName'],
    ['Van', 'lastName'],
    ['Volle name', 'firstName'],
    ['Graad', 'grade'],
    ['Reg. Class', 'className'],
    ['Birth date', 'birthDate'],
    ['DOB', 'birthDate'],
    ['ID No.', 'idNumber'],
    ['Accession No', 'number'],
    ['Parent cell', 'phoneNumber'],
    ['Mother Cell No 1', 'phoneNumber'],
    ['E-mail', 'email'],
    ['Parent e-mail address', 'email'],
    ['Selfoon', 'phoneNumber'],
    ['Name of school', 'school'],
    ['Mother Surname', null],
    ['Father First Name', null],
    ['Class teacher', null],
    ['Doctor tel', null],
    ['Parent ID number', null],
    ['Gender', null],
    ['Home language', null],
    ['', null],
  ])('%j says %s', (heading, field) => expect(readHeading(heading)?.field ?? null).toBe(field))
})

test('whatever a file holds, what comes out may be sent, and each row once', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'Surname',
      'Name',
      'Class',
      '7A',
      'Grade 7',
      'Mokoena',
      "O'Brien",
      '=1+1',
      '0821234567',
      '',
      'Total: 5',
    ),
    fc.string({ maxLength: 12 }),
  )
  const sheet = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 12 })
  const fields = fc.array(fc.option(fc.constantFrom(...FIELDS)), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(sheet, fields, fc.option(fc.integer({ min: 0, max: 3 })), (cells, chosen, headingAt) => {
      const rows = cells.map((one, at) => ({ row: at + 1, cells: one }))
      const options = { today, classOf: null, schoolName: 'Qala Primary School' }
      for (const match of [matchColumns(rows, 2026), { headingAt, fields: chosen }]) {
        const found = readLearners({ name: '', rows }, match, options)
        for (const row of found.rows) expect(ImportRow.safeParse(row).error?.issues ?? []).toEqual([])
        const told = [...found.rows, ...found.refused].map(({ row }) => row)
        expect(new Set(told).size).toBe(told.length)
      }
    }),
  )
})

describe('the learner number', () => {
  const numbersOf = (cells: string[], keepsNumbers = true) => {
    const rows = readCsv(
      [
        'Accession No;Surname;First name;Class',
        ...cells.map((cell, at) => `${cell};Nel;Anri${'abcdefgh'[at]};7A`),
      ].join('\n'),
    )
    const match = matchColumns(rows, today.year)
    return readLearners({ name: '', rows }, match, { today, classOf: null, schoolName: 'Qala', keepsNumbers })
  }

  test('is read only if the school keeps it, without spaces, and with its zeros', () => {
    expect(numbersOf(['0 123', ' ２４００ ', '24.0', 'A/12']).rows.map((one) => one.learnerNumber)).toEqual([
      '0123',
      '2400',
      '24',
      'A/12',
    ])
    expect(numbersOf(['0123'], false).rows.map((one) => one.learnerNumber)).toEqual([undefined])
  })

  test('of different lengths may have lost zeros, which is said', () => {
    const notice =
      'Learner numbers in this column have different lengths; a spreadsheet may have dropped the zeros in front.'
    expect(numbersOf(['123', '0124']).notices).toContain(notice)
    expect(numbersOf(['0123', '0124']).notices).not.toContain(notice)
  })

  test.each([
    ['2.4E+10', 'A spreadsheet has shortened this learner number, so it is left out'],
    ['1302285800081', 'This is an ID number'],
    ['24;006', ''],
    ['<24>', 'Write the learner number with letters, digits'],
  ])('%s is left out, and the learner comes in without it', (cell, text) => {
    const found = numbersOf([cell.replace(';', '?')])
    expect(found.rows).toHaveLength(1)
    expect(found.rows[0]?.learnerNumber).toBeUndefined()
    expect(found.remarks).toMatchObject([
      { column: 'Learner number', text: expect.stringContaining(text) as string },
    ])
  })
})
