import { FILLED, STRUCK, workbook, type AwkwardFile, type BuiltRow } from './awkward-file.ts'

const HEADINGS = ['Surname', 'Name', 'Class']
const THABO = ['Mokoena', 'Thabo', '7A']
const ANRI = ['Nel', 'Anri', '7A']
const SIPHO = ['Zulu', 'Sipho', '7A']
const BOTH = ['2: Mokoena, Thabo 7A', '3: Nel, Anri 7A']
const looking = (texts: readonly string[], style: number) => texts.map((text) => ({ text, style }))
const hidden = (cells: BuiltRow['cells']): BuiltRow => ({ cells, attributes: 'hidden="1"' })
const text = (...lines: string[]) => lines.join('\n')

/** Files with tables of unusual shape: hidden and merged cells, titles, sums, notes, and several lists in one. */
export const TABLES: readonly AwkwardFile[] = [
  {
    name: 'rows hidden by a filter',
    content: workbook({
      rows: [HEADINGS, THABO, hidden(ANRI), hidden(SIPHO)],
      after: '<autoFilter ref="A1:C4"/>',
    }),
    gives: [
      '2: Mokoena, Thabo 7A',
      '3 left out, Row: This row is hidden in the file',
      '4 left out, Row: This row is hidden in the file',
    ],
  },
  {
    name: 'hidden rows that a person takes in',
    content: workbook({ rows: [HEADINGS, THABO, hidden(ANRI)] }),
    answers: { takesAside: true },
    gives: BOTH,
  },
  {
    name: 'rows that are hidden unless they are shown',
    content: workbook({
      before: '<sheetFormatPr zeroHeight="1"/>',
      rows: [{ cells: HEADINGS, attributes: 'hidden="0"' }, { cells: THABO, attributes: 'hidden="0"' }, ANRI],
    }),
    gives: ['2: Mokoena, Thabo 7A', '3 left out, Row: This row is hidden in the file'],
  },
  {
    name: 'a learner who is crossed out',
    content: workbook({ rows: [HEADINGS, THABO, looking(ANRI, STRUCK)] }),
    gives: ['2: Mokoena, Thabo 7A', '3 left out, Row: This row is crossed out in the file'],
  },
  {
    name: 'a coloured row',
    content: workbook({ rows: [looking(HEADINGS, FILLED), THABO, looking(ANRI, FILLED), SIPHO, SIPHO] }),
    gives: [
      ...BOTH,
      '4: Zulu, Sipho 7A',
      '5: Zulu, Sipho 7A',
      'note: Colours are not read. In the file row 3 is coloured: check what that means.',
    ],
  },
  {
    name: 'every second row in colour',
    content: workbook({ rows: [HEADINGS, THABO, looking(ANRI, FILLED)] }),
    gives: BOTH,
  },
  {
    name: 'a hidden column that nobody needs',
    content: workbook({
      before: '<cols><col min="4" max="4" hidden="1"/></cols>',
      rows: [[...HEADINGS, 'Cell'], [...THABO, '0821234567'], ANRI],
    }),
    gives: [
      ...BOTH,
      'note: A column is hidden in the file and not used: D (Cell). Choose it under Columns if you need it.',
    ],
  },
  {
    name: 'the class in a hidden column',
    content: workbook({ before: '<cols><col min="3" max="3" hidden="1"/></cols>', rows: [HEADINGS, THABO] }),
    gives: 'asks: class',
  },
  {
    name: 'an old surname in a hidden column',
    content: workbook({
      before: '<cols><col min="1" max="1" hidden="1"/></cols>',
      rows: [
        ['Surname', 'Surname', 'Name', 'Class'],
        ['Old', 'Mokoena', 'Thabo', '7A'],
      ],
    }),
    gives: [
      '2: Mokoena, Thabo 7A',
      'note: A column is hidden in the file and not used: A (Surname). Choose it under Columns if you need it.',
    ],
  },
  {
    name: 'the class in a merged cell beside its learners',
    content: workbook({
      rows: [
        ['Class', 'Surname', 'Name'],
        ['7A', 'Mokoena', 'Thabo'],
        ['', 'Nel', 'Anri'],
        ['7B', 'Zulu', 'Sipho'],
      ],
      after: '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>',
    }),
    gives: [...BOTH, '4: Zulu, Sipho 7B'],
  },
  {
    name: 'a merged title and two rows of headings',
    content: workbook({
      rows: [
        ['Qala Primary School'],
        ['Surname', 'Name', 'Class', 'Contact'],
        ['', '', '', 'Cell', 'E-mail'],
        [...THABO, '0821234567', 'thabo@example.org'],
      ],
      after:
        '<mergeCells><mergeCell ref="A1:E1"/><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="C2:C3"/><mergeCell ref="D2:E2"/></mergeCells>',
    }),
    gives: '4: Mokoena, Thabo 7A 0821234567 thabo@example.org',
  },
  {
    name: 'two rows of headings, of which the upper one says whose the names are',
    content: text('Parent;;Learner;;', 'Surname;Name;Surname;Name;Class', 'Dlamini;Grace;Mokoena;Thabo;7A'),
    gives: '3: Mokoena, Thabo 7A',
  },
  {
    name: 'a title above and a sum below',
    content: text(
      'QALA PRIMARY SCHOOL',
      '',
      'Surname;Name;Class',
      'Mokoena;Thabo;7A',
      'Total;43',
      'TOTAAL: 43;;',
    ),
    gives: ['4: Mokoena, Thabo 7A', '5 not a learner: Total | 43', '6 not a learner: TOTAAL: 43'],
  },
  {
    name: 'a note below the table',
    content: text('Surname;Name;Class', 'Mokoena;Thabo;7A', '* In red: has left', 'Anri comes back in May'),
    gives: [
      '2: Mokoena, Thabo 7A',
      '4 left out, First name: First name is missing',
      '3 not a learner: * In red: has left',
    ],
  },
  {
    name: 'boys and girls one below the other',
    content: text('Surname;Name;Class', 'BOYS', 'Mokoena;Thabo;7A', 'GIRLS', 'Nel;Anri;7A'),
    gives: ['3: Mokoena, Thabo 7A', '5: Nel, Anri 7A', '2 not a learner: BOYS', '4 not a learner: GIRLS'],
  },
  {
    name: 'boys and girls side by side',
    content: text('Surname;Name;Class;;Surname;Name;Class', 'Mokoena;Thabo;7A;;Nel;Anri;7A'),
    gives: [
      '2: Mokoena, Thabo 7A',
      'note: More than one column is headed Surname. Column A is used, and not E (Surname). If a second list stands beside the first, put one below the other.',
      'note: More than one column is headed First name. Column B is used, and not F (Name). If a second list stands beside the first, put one below the other.',
      'note: More than one column is headed Class. Column C is used, and not G (Class). If a second list stands beside the first, put one below the other.',
    ],
  },
  {
    name: 'one class below the other, each under its line',
    content: text('Klas: 7A', 'Van;Voornaam', 'Nel;Anri', 'Klas: 7B', 'Van;Voornaam', 'Botha;Zoë'),
    gives: [
      '3: Nel, Anri 7A',
      '6: Botha, Zoë 7B',
      '4 not a learner: Klas: 7B',
      '5 not a learner: Van | Voornaam',
      'note: The rows name no class. Their learners go into 7A, because row 1 names it.',
      'note: The rows name no class. Their learners go into 7B, because row 4 names it.',
    ],
  },
  ...(
    [
      ['Afrikaans', 'Van;Voorname;Graad;Registerklas;Geboortedatum;Selfoon;E-pos'],
      ['English', 'Last name;First names;Grade;Register class;Date of birth;Cellphone number;Email address'],
      ['isiZulu', 'Isibongo;Igama;Ibanga;Ikilasi;Usuku lokuzalwa;Ucingo;E-mail'],
      ['isiXhosa', 'Ifani;Igama;Ibanga;Iklasi;Umhla wokuzalwa;Inombolo yomnxeba;E-mail'],
      ['Sesotho', 'Sefane;Lebitso;Kereiti;Tlelase;Letsatsi la tswalo;Nomoro ya mohala;E-mail'],
    ] as const
  ).map(([language, headings]) => ({
    name: `headings in ${language}`,
    content: text(headings, 'Mokoena;Thabo;7;A;28/02/2014;0821234567;thabo@example.org'),
    gives: '2: Mokoena, Thabo 7A 12 0821234567 thabo@example.org',
  })),
  {
    name: 'the learners’ own export',
    content: text(
      'First name;Last name;School;Grade or class;Age;Phone;Lessons completed;Tasks completed;Points;Average score (%);Study time (minutes);Joined;Last seen',
      "Thabo;'t Hart;Qala Primary School;Grade 7A;13;082 123 4567;3;5;40;80;120;2026-01-20;2026-02-27",
    ),
    gives: "2: 't Hart, Thabo 7A 13 0821234567",
  },
  {
    name: 'an identity number and other things that stay on the device',
    content: text(
      'Surname;Name;Class;Gender;ID Number;Home Language;Religion',
      'Mokoena;Thabo;7A;M;1302285800081;Sesotho;None',
    ),
    gives: '2: Mokoena, Thabo 7A 13',
  },
  {
    name: 'a space in the last column of Excel',
    content: workbook({
      rows: [HEADINGS, [...THABO, { xml: '<c r="XFD2" t="inlineStr"><is><t> </t></is></c>' }]],
    }),
    gives: '2: Mokoena, Thabo 7A',
  },
  {
    name: '16,384 columns of which all but three are empty',
    content: text(`Surname;Name;Class${';'.repeat(16_381)}`, `Mokoena;Thabo;7A${';'.repeat(16_381)}`),
    gives: '2: Mokoena, Thabo 7A',
  },
  {
    name: '16,384 columns that are full',
    content: text(Array.from({ length: 16_384 }, (_, at) => `Column ${at}`).join(';'), 'Mokoena;Thabo;7A'),
    gives: 'refused: Row 1 has more than 200 columns. Is this a list of learners?',
  },
  {
    name: 'formulas with their saved answers and errors',
    content: workbook({
      rows: [
        [...HEADINGS, 'Cell'],
        [
          'Mokoena',
          { xml: '<c t="str"><f>A9</f><v>Thabo</v></c>' },
          '7A',
          { xml: '<c t="e"><f>B9</f><v>#REF!</v></c>' },
        ],
        ['Nel', { xml: '<c t="e"><f>A9</f><v>#N/A</v></c>' }, '7A'],
      ],
    }),
    gives: [
      '2: Mokoena, Thabo 7A',
      '2 remark, Phone: The cell holds #REF!, the error of a formula. Write the value itself',
      '3 left out, First name: The cell holds #N/A, the error of a formula. Write the value itself',
    ],
  },
  {
    name: 'numbers stored as text',
    content: text('Surname;Name;Grade;Class;Age;Cell', "Mokoena;Thabo;'7;'A;'12;'0821234567"),
    gives: '2: Mokoena, Thabo 7A 12 0821234567',
  },
  {
    name: 'commas and quotation marks in cells',
    content: text(
      'Surname,Name,Class,School',
      '"Mokoena","Thabo ""TJ"", Johannes",7A,"Sunrise Primary, Mbombela"',
    ),
    gives: '2: Mokoena, Thabo "TJ", Johannes 7A Sunrise Primary, Mbombela',
  },
  {
    name: 'one learner twice in the file',
    content: text('Surname;Name;Class', 'Mokoena;Thabo;7A', 'MOKOENA;THABO;7a'),
    gives: ['2: Mokoena, Thabo 7A', '3: Mokoena, Thabo 7A'],
  },
]
