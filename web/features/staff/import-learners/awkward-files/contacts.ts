import { workbook, type AwkwardFile } from './awkward-file.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const phoned = (cell: string) => `Surname;Name;Class;Parent cell\nMokoena;Thabo;7A;${quoted(cell)}\n`
const mailed = (cell: string) => `Surname;Name;Class;E-mail\nMokoena;Thabo;7A;${quoted(cell)}\n`
const taken = '2: Mokoena, Thabo 7A 0821234567'
const only = '2: Mokoena, Thabo 7A'
const wrong = (why: string) => [only, `2 remark, Phone: ${why}`]
const digits = (cell: string, few: 'few' | 'many') =>
  wrong(`“${cell}” has too ${few} digits for a phone number`)
const first = [taken, '2 remark, Phone: Only the first phone number is used: 0821234567']

/** Files with phone numbers and e-mail addresses, as contacts, spreadsheets and people write them. */
export const CONTACTS: readonly AwkwardFile[] = [
  ...[
    '082 123 4567',
    '082-123-4567',
    '(082) 123.4567',
    '+27 82 123 4567',
    '+27 (0)82 123 4567',
    '0027821234567',
    '27821234567',
    '821234567',
    '821234567.0',
    '8.21234567E+08',
    "'0821234567",
    'tel:0821234567',
    'tel:+27821234567',
    'Cell: 082 123 4567 (mother)',
    '\u202A+27\u00A082\u2011123\u20114567\u202C',
    '\u200E0821234567\u200F',
    '082\u2009123\u20094567',
    '０８２１２３４５６７',
  ].map((cell) => ({ name: `the phone ${cell}`, content: phoned(cell), gives: taken })),
  ...[
    '0821234567/0839876543',
    '0821234567 0839876543',
    '082 123 4567 083 987 6543',
    '0821234567\n0839876543',
    '0821234567; 0839876543',
    '0821234567 or 0839876543',
    '0821234567-0839876543',
    '082 123 4567 (ma) 083 987 6543 (pa)',
    '0821234567, 12345',
  ].map((cell) => ({ name: `the phones ${cell}`, content: phoned(cell), gives: first })),
  ...['', '-', 'N/A', 'geen', '0000000000', '0'].map((cell) => ({
    name: `no phone: “${cell}”`,
    content: phoned(cell),
    gives: only,
  })),
  {
    name: 'the phone +27 72 123 456',
    content: phoned('+27 72 123 456'),
    gives: digits('+27 72 123 456', 'few'),
  },
  {
    name: 'a phone of nine digits with its 0',
    content: phoned('082123456'),
    gives: digits('082123456', 'few'),
  },
  { name: 'a phone of 11 digits', content: phoned('08212345678'), gives: digits('08212345678', 'many') },
  {
    name: '20 digits in one',
    content: phoned('08212345670839876543'),
    gives: digits('08212345670839876543', 'many'),
  },
  {
    name: 'the phone 8.21E+08',
    content: phoned('8.21E+08'),
    gives: wrong('Excel has shortened this phone number'),
  },
  {
    name: 'the phone 8,21E+08',
    content: phoned('8,21E+08'),
    gives: wrong('Excel has shortened this phone number'),
  },
  { name: 'the phone 12345', content: phoned('12345'), gives: wrong('This is not a phone number') },
  {
    name: 'no number but words',
    content: phoned('ask the mother'),
    gives: wrong('This is not a phone number'),
  },
  {
    name: 'a phone in a column that is too narrow',
    content: phoned('########'),
    gives: wrong(
      'The cell holds ### because its column was too narrow. Make the column wider and save the list again',
    ),
  },
  { name: 'a phone of Zimbabwe', content: phoned('+263 77 123 4567'), gives: `${only} 00263771234567` },
  {
    name: 'a phone as a number in a workbook',
    content: workbook({
      rows: [
        ['Surname', 'Name', 'Class', 'Cell'],
        ['Mokoena', 'Thabo', '7A', { xml: '<c><v>8.21234567E8</v></c>' }],
      ],
    }),
    gives: taken,
  },
  {
    name: 'a bad phone of the mother and a good one of the father',
    content: 'Surname;Name;Class;Mother cell;Father cell\nMokoena;Thabo;7A;12345;0821234567\n',
    gives: [taken, '2 remark, Phone: This is not a phone number'],
  },
  ...[
    'thabo@example.org',
    ' Thabo@Example.ORG ',
    'mailto:thabo@example.org',
    '\u200Bthabo@example.org\uFEFF',
    'tha\u00ADbo@example.org',
    'Thabo Mokoena <thabo@example.org>',
  ].map((cell) => ({
    name: `the address ${cell}`,
    content: mailed(cell),
    gives: `${only} thabo@example.org`,
  })),
  {
    name: 'two e-mail addresses',
    content: mailed('thabo@example.org; ma@example.org'),
    gives: [
      `${only} thabo@example.org`,
      '2 remark, Email: Only the first email address is used: thabo@example.org',
    ],
  },
  {
    name: 'an e-mail address without a domain',
    content: mailed('thabo@'),
    gives: [only, '2 remark, Email: This is not an email address'],
  },
]
