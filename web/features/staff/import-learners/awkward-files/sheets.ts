import { workbook, type AwkwardFile } from './awkward-file.ts'

const NAMES = [
  ['Surname', 'Name'],
  ['Mokoena', 'Thabo'],
]
const WITH_CLASS = [
  ['Surname', 'Name', 'Class'],
  ['Mokoena', 'Thabo', '7A'],
]
const inSheet = (name: string) => workbook({ name, rows: NAMES })
const into7A = (from: string) => [
  '2: Mokoena, Thabo 7A',
  `note: The rows name no class. Their learners go into 7A, because ${from}.`,
]

/** Files with different names of sheets. A name that a program gave is never a class; a name that a person gave may be one. */
export const SHEETS: readonly AwkwardFile[] = [
  ...[
    'Sheet1',
    'Blad1',
    'Feuil1',
    'Tabelle1',
    'Sheet 7',
    'Sheet1 (2)',
    'Table 1',
    'Book1',
    'Export (1)',
    'Worksheet',
    '7 learners',
    '1st term',
    'Room 7',
    'T1',
    '2026',
    'Grade 7',
    'Term 1 2026',
  ].map((name) => ({ name: `a sheet called ${name}`, content: inSheet(name), gives: 'asks: class' })),
  ...['7A', 'Grade 7A', 'Gr. 7 A', 'Klas 7-A', '7_A', 'graad 7a'].map((name) => ({
    name: `a sheet called ${name}`,
    content: inSheet(name),
    gives: into7A(`the sheet is called “${name}”`),
  })),
  {
    name: 'names in Sheet1, and the class typed by hand',
    content: inSheet('Sheet1'),
    answers: { className: 'Grade 7 A' },
    gives: into7A('you wrote this class'),
  },
  {
    name: 'names in Sheet1, for the class that is open',
    content: inSheet('Sheet1'),
    opened: { grade: 7, letter: 'A' },
    gives: into7A('you opened this class'),
  },
  {
    name: 'Sheet1 with a class column that has an empty cell',
    content: workbook({ rows: [...WITH_CLASS, ['Nel', 'Anri', '']] }),
    gives: ['2: Mokoena, Thabo 7A', '3 left out, Class: The class is missing'],
  },
  {
    name: 'sheet 7A with a class column that has an empty cell',
    content: workbook({ name: '7A', rows: [...WITH_CLASS, ['Nel', 'Anri', '']] }),
    gives: [
      '2: Mokoena, Thabo 7A',
      '3: Nel, Anri 7A',
      '3 remark, Class: The class is empty in row 3. 7A is taken, because the sheet is called “7A”',
    ],
  },
  {
    name: 'a cover sheet before the list',
    content: workbook(
      { name: 'Cover', rows: [['Qala Primary School'], ['Class lists of 2026']] },
      { name: 'All learners', rows: WITH_CLASS },
    ),
    gives: ['sheet: All learners', '2: Mokoena, Thabo 7A'],
  },
  {
    name: 'a cover sheet with a table of contents',
    content: workbook(
      {
        name: 'Index',
        rows: [
          ['Class', 'Learners'],
          ['7A', '43'],
        ],
      },
      { name: '7B', rows: NAMES },
    ),
    gives: [
      'sheet: 7B',
      '2: Mokoena, Thabo 7B',
      'note: The rows name no class. Their learners go into 7B, because the sheet is called “7B”.',
    ],
  },
  {
    name: 'a sheet for each class, opened from the second class',
    content: workbook(
      { name: '7A', rows: NAMES },
      {
        name: '7B',
        rows: [
          ['Surname', 'Name'],
          ['Nel', 'Anri'],
        ],
      },
    ),
    opened: { grade: 7, letter: 'B' },
    gives: [
      'sheet: 7B',
      '2: Nel, Anri 7B',
      'note: The rows name no class. Their learners go into 7B, because you opened this class.',
    ],
  },
  {
    name: 'a hidden sheet',
    content: workbook(
      { name: '7A', rows: NAMES },
      { name: 'Left in 2025', state: 'hidden', rows: WITH_CLASS },
    ),
    gives: [
      '2: Mokoena, Thabo 7A',
      'note: A sheet is hidden in the file and not read: “Left in 2025”. Unhide what you need in Excel, and choose the file again.',
      'note: The rows name no class. Their learners go into 7A, because the sheet is called “7A”.',
    ],
  },
  {
    name: 'only hidden sheets',
    content: workbook({ name: 'Old', state: 'hidden', rows: WITH_CLASS }),
    gives:
      'refused: All sheets of this file are hidden: “Old”. Unhide what you need in Excel, and choose the file again.',
  },
]
