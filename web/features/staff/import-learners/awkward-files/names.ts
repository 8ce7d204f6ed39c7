import { workbook, type AwkwardFile } from './awkward-file.ts'

const named = (lastName: string, firstName: string) => `Surname;Name;Class\n${lastName};${firstName};7A\n`
const one = (lastName: string, firstName: string, ...remarks: string[]) => [
  `2: ${lastName}, ${firstName} 7A`,
  ...remarks.map((remark) => `2 remark, ${remark}`),
]
const inOneCell = (name: string, heading = 'Learner') => `${heading};Class\n${name};7A\n`
const perhaps = (name: string) => `“${name}” is taken as a name. Is it one, or is the cell empty?`

/** These names are from all eleven languages of the country and from the San languages. Each must be imported unchanged. */
const LANGUAGES = [
  ['Mkhize', 'Nqobile'],
  ['Gqirana', 'Xolisa'],
  ['Sibiya', 'Ntombizodwa'],
  ['Nkosi', 'Sicelo'],
  ['Šekhukhune', 'Mmabatho'],
  ['Mokoena', 'Lerato'],
  ['Tšhepo', 'Kgosi'],
  ['Baloyi', 'Hlulani'],
  ['Ṋemukula', 'Ḽufuno'],
  ['Muṱanwa', 'Ḓakalo'],
  ['Viljoen', 'Anélle'],
  ["O'Brien", 'Anne-Marie'],
  ['ǁGabe', 'ǃXóõ'],
  ['ǀXam', 'ǂKhomani'],
  ['Tsʼaokhoe', 'Gǀuiǃoma'],
] as const

export const NAMES: readonly AwkwardFile[] = [
  ...LANGUAGES.map(([lastName, firstName]) => ({
    name: `a learner called ${firstName} ${lastName}`,
    content: named(lastName, firstName),
    gives: one(lastName, firstName),
  })),
  { name: 'clicks in capitals', content: named('ǁGABE', 'ǃXÓÕ'), gives: one('ǁGabe', 'ǃXóõ') },
  { name: 'clicks typed as other signs', content: named('|Kunta', '!Xoo'), gives: one('|Kunta', '!Xoo') },
  ...['Null', 'None', 'Nil', 'True', 'NaN'].map((name) => ({
    name: `a learner called ${name}`,
    content: named('Mokoena', name),
    gives: one('Mokoena', name, `First name: ${perhaps(name)}`),
  })),
  {
    name: 'a learner called True, which Excel has made a value',
    content: workbook({
      rows: [
        ['Surname', 'Name', 'Class'],
        ['Mokoena', { xml: '<c t="b"><v>1</v></c>' }, '7A'],
      ],
    }),
    gives: one('Mokoena', 'True', `First name: ${perhaps('True')}`),
  },
  {
    name: 'a learner called X',
    content: named('Mokoena', 'X'),
    gives: one('Mokoena', 'X', 'First name: “X” is one letter. Write the whole name if it is an initial'),
  },
  {
    name: 'initials in place of names',
    content: named('Mokoena', 'T.'),
    gives: one('Mokoena', 'T.', 'First name: “T.” is one letter. Write the whole name if it is an initial'),
  },
  {
    name: 'a surname of a name for nothing',
    content: named('Null', 'Thabo'),
    gives: one('Null', 'Thabo', `Surname: ${perhaps('Null')}`),
  },
  ...['', 'N/A', '-', '?', 'unknown'].map((cell) => ({
    name: `no first name: “${cell}”`,
    content: named('Mokoena', cell),
    gives: '2 left out, First name: First name is missing',
  })),
  {
    name: 'a first name with the error of a formula',
    content: named('Mokoena', '#N/A'),
    gives: '2 left out, First name: The cell holds #N/A, the error of a formula. Write the value itself',
  },
  {
    name: 'a number for a name',
    content: named('Mokoena', '12'),
    gives: '2 left out, First name: This is not a name',
  },
  {
    name: 'a formula for a name',
    content: named("=cmd|' /C calc'!A0", 'Thabo'),
    gives: '2 left out, Surname: This is a formula, not a name',
  },
  {
    name: 'digits in a name',
    content: named('Mok0ena', 'Thabo'),
    gives: one('Mok0ena', 'Thabo', 'Surname: “Mok0ena” has a number in it. Is the name right?'),
  },
  { name: "'t Hart", content: named("'t Hart", 'Pieter'), gives: one("'t Hart", 'Pieter') },
  { name: "'T HART in capitals", content: named("'T HART", 'PIETER'), gives: one("'t Hart", 'Pieter') },
  { name: '’t Hart with a curly sign', content: named('’t Hart', 'Pieter'), gives: one('’t Hart', 'Pieter') },
  { name: 'the mark of a text cell', content: named("'Mokoena", "'Thabo"), gives: one('Mokoena', 'Thabo') },
  { name: 'van der Merwe', content: named('van der Merwe', 'Zoë'), gives: one('van der Merwe', 'Zoë') },
  { name: 'VAN DER MERWE', content: named('VAN DER MERWE', 'ZOË'), gives: one('van der Merwe', 'Zoë') },
  {
    name: 'invisible signs in a name',
    content: named('\u200EMokoena\u202C', 'Tha\u00ADbo\u200B'),
    gives: one('Mokoena', 'Thabo'),
  },
  {
    name: 'a nickname in quotation marks',
    content: named('Mokoena', '"Thabo ""TJ"""'),
    gives: one('Mokoena', 'Thabo "TJ"'),
  },
  {
    name: 'a name of two lines',
    content: named('Mokoena', '"Thabo\nJohannes"'),
    gives: one('Mokoena', 'Thabo Johannes'),
  },
  {
    name: 'numbers in front of names',
    content: 'Surname;Name;Class\n1. Mokoena;Thabo;7A\n2) Nel;Anri;7A\n13 Zulu;Sipho;7A\n',
    gives: [
      '2: Mokoena, Thabo 7A',
      '3: Nel, Anri 7A',
      '4: Zulu, Sipho 7A',
      'note: Numbers in front of the names, as in “1. Mokoena”, are left out.',
    ],
  },
  {
    name: 'numbers in front of names in one cell',
    content: inOneCell('1. Mokoena, Thabo'),
    gives: [
      '2: Mokoena, Thabo 7A',
      'note: Numbers in front of the names, as in “1. Mokoena, Thabo”, are left out.',
    ],
  },
  {
    name: 'Mokoena, Thabo in one cell',
    content: inOneCell('"Mokoena, Thabo"'),
    gives: '2: Mokoena, Thabo 7A',
  },
  ...['Learner', 'Name', 'Full name', 'Learner name', 'Student', 'Igama'].map((heading) => ({
    name: `Mokoena Thabo under ${heading}`,
    content: inOneCell('Mokoena Thabo', heading),
    gives: 'asks: order',
  })),
  ...(
    [
      ['Surname and name', 'Mokoena Thabo'],
      ['Name and surname', 'Thabo Mokoena'],
      ['Van en naam', 'Mokoena Thabo'],
      ['Naam en van', 'Thabo Mokoena'],
      ['Igama nesibongo', 'Thabo Mokoena'],
    ] as const
  ).map(([heading, name]) => ({
    name: `${name} under ${heading}`,
    content: inOneCell(name, heading),
    gives: '2: Mokoena, Thabo 7A',
  })),
  {
    name: 'Mokoena Thabo, and a person says how it is written',
    content: inOneCell('Mokoena Thabo'),
    answers: { nameOrder: 'surname first' },
    gives: '2: Mokoena, Thabo 7A',
  },
  {
    name: 'Thabo Mokoena, and a person says how it is written',
    content: inOneCell('Thabo Mokoena'),
    answers: { nameOrder: 'first name first' },
    gives: '2: Mokoena, Thabo 7A',
  },
  {
    name: 'Janse van Rensburg behind the first name',
    content: inOneCell('Pieter Janse van Rensburg', 'Name and surname'),
    gives: '2: Janse van Rensburg, Pieter 7A',
  },
  {
    name: 'Janse van Rensburg before the first name',
    content: inOneCell('JANSE VAN RENSBURG PIETER', 'Surname and name'),
    gives: '2: Janse van Rensburg, Pieter 7A',
  },
  {
    name: 'van der Merwe behind two first names',
    content: inOneCell('Anna Maria van der Merwe', 'Name and surname'),
    gives: '2: van der Merwe, Anna Maria 7A',
  },
]
