/**
 * This is the class as the office writes it (surname, first name, birth date, a parent's phone) and as the register has it,
 * with what each learner does on the first morning. The order is that of the register, by surname.
 */
const REGISTER = `
  ABRAHAMS;LIAM;2013/04/02;082 123 4567           | Abrahams, Liam       | lesson
  Adams;Aisha;14-06-2013;821234567                | Adams, Aisha         | lesson, quiz
  BOOYSEN;PIETER;2013/01/19;n/a                   | Booysen, Pieter      | began
  Botha;André;3 Mei 2013;                         | Botha, André         | lesson
  buthelezi;sipho;20130822;                       | Buthelezi, Sipho     |
  CELE;NOMVULA;2013/07/30;+27 82 555 0101         | Cele, Nomvula        | lesson, electric
  CHAUKE;TINYIKO;2012/12/05;                      | Chauke, Tinyiko      |
  DANIELS;CHADÉ;2013/03/11;0835550102             | Daniels, Chadé       | lesson, screen
  DAVIDS;FATIMA;2013/09/27;                       | Davids, Fatima       |
  DE KLERK;ELSABÉ;2013/02/14;-                    | de Klerk, Elsabé     | lesson
  DLAMINI;NALEDI;2013/05/05;0825550103            | Dlamini, Naledi      | lesson, electric
  Dlamini;Thabo;2013/10/10;                       | Dlamini, Thabo       |
  DUBE;LWAZI;1 Jan 2013;083 555 0104/082 555 0105 | Dube, Lwazi          | lesson, electric
  FORTUIN;KEANU;2013/06/21;                       | Fortuin, Keanu       | began
  GUMEDE;AYANDA;2013/08/08;                       | Gumede, Ayanda       | lesson, quiz, best 80 80 80
  Hendricks;Caitlin;2013-04-17;                   | Hendricks, Caitlin   | lesson, electric
  JACOBS;ETHAN;;                                  | Jacobs, Ethan        |
  KHUMALO;ZANELE;2013/11/02;                      | Khumalo, Zanele      |
  KHUMALO;ZODWA;2013/11/02;                       | Khumalo, Zodwa       | lesson, electric, screen
  letsoalo;kagiso;09/03/2013;                     | Letsoalo, Kagiso     | began
  MABASO;LINDIWE;2013/07/12;                      | Mabaso, Lindiwe      | lesson, electric once
  MAHLANGU;THANDO;2013/01/31;0                    | Mahlangu, Thando     |
  MAKHUBELA;RENDANI;2013/05/23;                   | Makhubela, Rendani   | began
  MOFOKENG;LERATO;2012/10/18;                     | Mofokeng, Lerato     | lesson, electric
  MOKOENA;THABO;2013/02/28;0825550106             | Mokoena, Thabo       | lesson
  MOKOENA;THABO;2012/11/03;0825550107             | Mokoena, Thabo       | lesson
  MOLEFE;KARABO;2013/06/06;                       | Molefe, Karabo       |
  NAIDOO;PRIYA;2013/03/29;                        | Naidoo, Priya        | lesson, quiz, best 100 90 70
  NDLOVU-MKHIZE;SINDI;2013/12/01;                 | Ndlovu-Mkhize, Sindi | lesson, electric
  NGCOBO;BONGANI;2013/08/25;                      | Ngcobo, Bongani      |
  NKOSI;MPHO;2013/04/09;                          | Nkosi, Mpho          | lesson, electric corrected
  NTULI;THANDEKA;2013/09/15;                      | Ntuli, Thandeka      | began
  O'REILLY;SEAN;2013/03/17;0845550108             | O'Reilly, Sean       | lesson, screen
  PETERSEN;JAYDEN;2013/05/30;                     | Petersen, Jayden     |
  PHIRI;CHIPO;unknown;                            | Phiri, Chipo         |
  RADEBE;NOSIPHO;2013/07/04;                      | Radebe, Nosipho      |
  SITHOLE;WANDILE;2013/02/02;                     | Sithole, Wandile     | lesson, electric
  SMITH;MIA;2013/10/26;                           | Smith, Mia           | lesson, electric
  TSHABALALA;PALESA;2013/01/08;                   | Tshabalala, Palesa   |
  VAN DER MERWE;ZOË;2013/06/16;                   | van der Merwe, Zoë   | lesson, quiz
  Van Wyk;Johan;2013/11/20;                       | Van Wyk, Johan       | best 80 79 79
  WILLIAMS;TASNEEM;2013/04/24;                    | Williams, Tasneem    | best 100 100
  XABA;SIZWE;2013/08/13;                          | Xaba, Sizwe          |
`

export interface Seat {
  cells: string
  /** This is the name as in the register: "Mokoena, Thabo". */
  name: string
  does: readonly string[]
}

export const CLASS_OF_43: readonly Seat[] = REGISTER.trim()
  .split('\n')
  .map((line) => {
    const [cells = '', name = '', does = ''] = line.split('|').map((part) => part.trim())
    return { cells, name, does: does.split(', ').filter(Boolean) }
  })

/** Returns the name as a learner types it: "thabo mokoena". */
export function typedName({ name }: Pick<Seat, 'name'>): string {
  return spokenName(name).toLowerCase()
}

/** Turns "Mokoena, Thabo" into "Thabo Mokoena". */
export function spokenName(name: string): string {
  return name.split(', ').toReversed().join(' ')
}

/**
 * Makes a list as an office saves it, with titles above, sums below, semicolons and the Windows encoding. It has the class in
 * three spellings.
 */
export function officeFile(letter: string) {
  const classes = [`Grade 7;7${letter}`, `Gr. 7;${letter}`, `07;7 ${letter.toLowerCase()}`]
  const rows = CLASS_OF_43.map(({ cells }, at) => {
    const [surname, name, birth, phone] = cells.split(';')
    const email = at % 20 === 0 ? `parent-${letter.toLowerCase()}-${at}@example.org` : ''
    return [surname, name, classes[at % classes.length], birth, phone, email].join(';')
  })
  const text = [
    'QALA PRIMARY SCHOOL;;;;;;',
    'Class list;;;;;;',
    ';;;;;;',
    'SURNAME;FIRST NAME;GRADE;REG CLASS;BIRTH DATE;PARENT CELL;E-MAIL',
    ...rows,
    `Total: ${rows.length};;;;;;`,
  ].join('\r\n')
  return { name: 'grade 7.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}
