import { DATE, workbook, type AwkwardFile } from './awkward-file.ts'

const AGAIN = 'Set the column to Text, write the class again, such as 7A, and save the file'
const classed = (written: string) => `Surname;Name;Class\nMokoena;Thabo;${written}\n`
const refused = (why: string) => `2 left out, Class: ${why}`
const dated = (shown: string) => refused(`Excel has turned this class into a date (${shown}). ${AGAIN}`)
const notA = (written: string) => refused(`“${written}” is not a class of grade 1 to 12, such as 7A`)
const numberCell = (number: number, style = 0) =>
  workbook({
    rows: [
      ['Surname', 'Name', 'Class'],
      ['Mokoena', 'Thabo', { xml: `<c s="${style}"><v>${number}</v></c>` }],
    ],
  })

/** Files with unusual text in the class of a learner. A class that a spreadsheet turned into a date is never read as a class. */
export const CLASSES: readonly AwkwardFile[] = [
  ...['07-Jan', 'Jan-07', '7-Jan', '7 Jan', '07-Mrt', '1-Jul-26', 'Mei-07', '7/Des', '7JAN'].map(
    (written) => ({
      name: `the class ${written}`,
      content: classed(written),
      gives: dated(written),
    }),
  ),
  ...[
    ['2026-01-07', '7 January 2026'],
    ['07/01/2026', '7 January 2026'],
    ['7.1.2026', '7 January 2026'],
    ['2026-01-07 00:00:00', '7 January 2026'],
    ['1/7/26', '1 July 2026'],
  ].map(([written = '', shown = '']) => ({
    name: `the class ${written}`,
    content: classed(written),
    gives: dated(shown),
  })),
  {
    name: 'a class that is a date in the workbook',
    content: numberCell(46_029, DATE),
    gives: dated('7 January 2026'),
  },
  {
    name: 'a class that is the number of a date',
    content: numberCell(46_029),
    gives: refused(
      `Excel has turned this class into 46029, its number for the date 7 January 2026. ${AGAIN}`,
    ),
  },
  {
    name: 'the class 7E1 as a number',
    content: classed('7.00E+01'),
    gives: refused(`Excel has turned this class into a number (7.00E+01). ${AGAIN}`),
  },
  {
    name: 'the class 7:1 as a time',
    content: classed('07:01:00'),
    gives: refused(`Excel has turned this class into a time (07:01:00). ${AGAIN}`),
  },
  {
    name: 'the class in a cell with an error',
    content: classed('#REF!'),
    gives: refused('The cell holds #REF!, the error of a formula. Write the value itself'),
  },
  ...[
    '7A',
    '7 a',
    'Gr 7A',
    'Graad 7 A',
    'Klas 7A',
    '07A',
    'A7',
    "'7A",
    '7-A',
    '7A (Mrs Khumalo)',
    '7A Mnr Botha',
  ].map((written) => ({
    name: `the class ${written}`,
    content: classed(written),
    gives: '2: Mokoena, Thabo 7A',
  })),
  { name: 'the class 7 Blue', content: classed('7 Blue'), gives: '2: Mokoena, Thabo 7BLUE' },
  { name: 'the class 7I4MX0H', content: classed('7I4MX0H'), gives: '2: Mokoena, Thabo 7I4MX0H' },
  { name: 'the class 7 Sky Blue', content: classed('7 Sky Blue'), gives: '2: Mokoena, Thabo 7SKYBLUE' },
  { name: 'the class Grade Seven A', content: classed('Grade Seven A'), gives: '2: Mokoena, Thabo 7A' },
  { name: 'a class of two lines', content: classed('"Grade 7\nA"'), gives: '2: Mokoena, Thabo 7A' },
  ...['7A Khumalo', '7A room 12'].map((written) => ({
    name: `the class ${written}`,
    content: classed(written),
    gives: refused(`“${written}” says more than a class. Write only the class, such as 7A`),
  })),
  ...['Room 7', 'Sheet1', 'A', 'Grade R', '13A', '70', '7!'].map((written) => ({
    name: `the class ${written}`,
    content: classed(written),
    gives:
      written === '7!'
        ? refused('“7!” names the grade but not the class. Write both, such as 7A')
        : notA(written),
  })),
  {
    name: 'the class Grade 7, without a letter',
    content: classed('Grade 7'),
    gives: refused('“Grade 7” names the grade but not the class. Write both, such as 7A'),
  },
  {
    name: 'a grade that contradicts the class',
    content: 'Surname;Name;Grade;Class\nMokoena;Thabo;7;8B\n',
    gives: notA('7 and 8B'),
  },
  {
    name: 'a grade that contradicts the class that is open',
    content: 'Surname;Name;Grade\nMokoena;Thabo;6\nNel;Anri;7\n',
    opened: { grade: 7, letter: 'A' },
    gives: [
      '3: Nel, Anri 7A',
      '2 left out, Class: The grade of this row is “6”, but the list is one of class 7A',
      'note: The rows name no class. Their learners go into 7A, because you opened this class.',
    ],
  },
  {
    name: 'a title that only looks like a class',
    content: 'Grade 7 of 2026\nSurname;Name\nMokoena;Thabo\n',
    gives: 'asks: class',
  },
]
