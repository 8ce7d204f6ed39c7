import type { AwkwardFile } from './awkward-file.ts'

const born = (...cells: readonly string[]) =>
  `Surname;Name;Class;Birth date\n${cells.map((cell) => `Mokoena;Thabo${cell.length};7A;${cell}\n`).join('')}`.replaceAll(
    /Thabo\d+/g,
    'Thabo',
  )
const aged = (...cells: readonly string[]) =>
  `Surname;Name;Class;Age\n${cells.map((cell) => `Mokoena;Thabo;7A;${cell}\n`).join('')}`
const rows = (...ages: readonly (number | null)[]) =>
  ages.map((age, at) => `${at + 2}: Mokoena, Thabo 7A${age === null ? '' : ` ${age}`}`)
const twoWays = (example: string, day: string) =>
  `note: Birth dates such as ${example} can be read in two ways. This one is read as ${day}.`

/** Files with dates of birth and ages, read on 1 March 2026. */
export const DATES: readonly AwkwardFile[] = [
  ...[
    '28/02/2014',
    '2014-02-28',
    '2014/02/28',
    '28 Feb 2014',
    '28 Februarie 2014',
    'Feb 28, 2014',
    '28-02-14',
    '20140228',
    '41698',
    '2014/2/28 00:00:00',
    '02/28/2014',
    '2014/28/02',
  ].map((cell) => ({ name: `born ${cell}`, content: born(cell), gives: rows(12) })),
  { name: 'born 2014-03-05, by the standard', content: born('2014-03-05'), gives: rows(11) },
  {
    name: 'born 2014/03/05, which can be two days',
    content: born('2014/03/05'),
    gives: [...rows(11), twoWays('2014/03/05', '5 March 2014')],
  },
  {
    name: 'born 05/03/2014, which can be two days',
    content: born('05/03/2014'),
    gives: [...rows(11), twoWays('05/03/2014', '5 March 2014')],
  },
  {
    name: 'day before month, told by one date of the column',
    content: born('01/04/2014', '28/02/2014'),
    gives: rows(11, 12),
  },
  {
    name: 'month before day, told by one date of the column',
    content: born('04/01/2014', '02/28/2014', '01/04/2014'),
    gives: rows(11, 12, 12),
  },
  {
    name: 'both ways in one column',
    content: born('01/04/2014', '02/28/2014', '28/02/2014'),
    gives: [
      ...rows(null, 12, 12),
      '2 remark, Birth date: “01/04/2014” can be 1 April 2014 or 4 January 2014, because the column has both ways of writing. The age is left out',
    ],
  },
  ...['31/02/2014', 'soon', '2014', '05/03/1914', '#VALUE!'].map((cell) => ({
    name: `born ${cell}`,
    content: born(cell),
    gives: [
      ...rows(null),
      cell === '#VALUE!'
        ? '2 remark, Birth date: The cell holds #VALUE!, the error of a formula. Write the value itself'
        : '2 remark, Birth date: This cannot be a learner’s birth date',
    ],
  })),
  {
    name: 'ages as text',
    content: aged('12', "'12", '12.0', '12 years', '12 yrs old', '12 jaar', '12 jaar oud'),
    gives: rows(12, 12, 12, 12, 12, 12, 12),
  },
  ...['twelve', '12.5', '1e1', '12 or 13'].map((cell) => ({
    name: `the age ${cell}`,
    content: aged(cell),
    gives: [...rows(null), `2 remark, Age: “${cell}” is not an age in whole years, such as 12`],
  })),
  {
    name: 'an age that no learner has',
    content: aged('112', '3'),
    gives: [
      ...rows(null, null),
      '2 remark, Age: Age must be between 5 and 40',
      '3 remark, Age: Age must be between 5 and 40',
    ],
  },
  {
    name: 'an identity number tells the age and goes no further',
    content: 'Surname;Name;Class;ID number\nMokoena;Thabo;7A;1302285800081\n',
    gives: '2: Mokoena, Thabo 7A 13',
  },
]
