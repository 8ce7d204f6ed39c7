import { latin, utf16, type AwkwardFile } from './awkward-file.ts'

const named = (name: string) => `Van;Voornaam;Klas\nBotha;${name};7A\n`
const read = (was: string) => [
  '2: Botha, Renée 7A',
  `2 remark, First name: The file has “${was}”, which is read as “Renée”`,
]
const renée = '2: Botha, Renée 7A'
const GUESSED =
  'note: The file does not say how its letters are saved, so they are read as those of Windows. Look at names such as Zoë and Renée: if they are wrong, save the list as .xlsx.'

/** Files with different encodings and separators, and with letters that a program has broken. */
export const LETTERS: readonly AwkwardFile[] = [
  { name: 'letters broken once', content: named('RenÃ©e'), gives: read('RenÃ©e') },
  { name: 'letters broken twice', content: named('RenÃƒÂ©e'), gives: read('RenÃƒÂ©e') },
  {
    name: 'letters broken within capitals',
    content: named('RENÃ‰E'),
    gives: ['2: Botha, Renée 7A', '2 remark, First name: The file has “RENÃ‰E”, which is read as “RENÉE”'],
  },
  {
    name: 'a broken apostrophe',
    content: 'Van;Voornaam;Klas\nOâ€™Brien;Anri;7A\n',
    gives: ['2: O’Brien, Anri 7A', '2 remark, Surname: The file has “Oâ€™Brien”, which is read as “O’Brien”'],
  },
  {
    name: 'a broken heading',
    content: '\u00EF\u00BB\u00BFVan;Voornaam;Klas\nBotha;Renée;7A\n',
    gives: renée,
  },
  {
    name: 'a letter that is lost',
    content: named('Ren\uFFFDe'),
    gives: [
      '2: Botha, Ren\uFFFDe 7A',
      '2 remark, First name: “Ren\uFFFDe” has lost a letter, which the file shows as \uFFFD. Correct the name',
    ],
  },
  {
    name: 'a letter of a Macintosh',
    content: named('Ren√©e'),
    gives: ['2: Botha, Ren√©e 7A', '2 remark, First name: “Ren√©e” has the sign √ in it. Is the name right?'],
  },
  {
    name: 'a question mark for a letter',
    content: named('Ren?e'),
    gives: ['2: Botha, Ren?e 7A', '2 remark, First name: “Ren?e” has the sign ? in it. Is the name right?'],
  },
  { name: 'a name of Portugal that is right', content: named('JOÃO'), gives: '2: Botha, João 7A' },
  { name: 'UTF-8', content: named('Renée'), gives: renée },
  { name: 'UTF-8 with its mark', content: `\uFEFF${named('Renée')}`, gives: renée },
  { name: 'UTF-16 with its mark', content: utf16(`\uFEFF${named('Renée')}`), gives: renée },
  { name: 'UTF-16 without a mark', content: utf16(named('Renée')), gives: renée },
  { name: 'UTF-16, the other way round', content: utf16(`\uFEFF${named('Renée')}`, true), gives: renée },
  { name: 'Windows letters', content: latin(named('Renée')), gives: [renée, GUESSED] },
  {
    name: 'DOS letters, read as those of Windows',
    content: latin(named('Ren\u0082e')),
    gives: [
      '2: Botha, Ren‚e 7A',
      '2 remark, First name: “Ren‚e” has the sign ‚ in it. Is the name right?',
      GUESSED,
    ],
  },
  { name: 'commas', content: 'Van,Voornaam,Klas\nBotha,Renée,7A\n', gives: renée },
  { name: 'tabs', content: 'Van\tVoornaam\tKlas\nBotha\tRenée\t7A\n', gives: renée },
  { name: 'UTF-16 and tabs', content: utf16('\uFEFFVan\tVoornaam\tKlas\nBotha\tRenée\t7A\n'), gives: renée },
  {
    name: 'a line that names the separator',
    content: `sep=;\r\n${named('Renée')}`,
    gives: '3: Botha, Renée 7A',
  },
  {
    name: 'a line that names the separator, behind a mark',
    content: `\uFEFFsep=,\r\nVan,Voornaam,Klas\r\nBotha,Renée,7A\r\n`,
    gives: '3: Botha, Renée 7A',
  },
]
