import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { readCsv } from './read-csv.ts'
import { CELL_MAX, COLUMNS_MAX, FILE_ROWS_MAX, UnreadableFile } from './unreadable-file.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('separated values', () => {
  test('come out as they were written, whatever the separator, the line ends and what stands in the cells', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'Š', '7', '"', ';', ',', '\t', '|', ' ', '\n', "'"),
      maxLength: 8,
    })
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      )
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(';', ',', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, separator, end) => {
          const quoted = rows
            .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator))
            .join(end)
          const trimmed = rows.map((row) => row.map((one) => one.trim()))
          const filled = trimmed.filter((row) => row.some((one) => one !== ''))
          // The file names its separator, so nothing has to be guessed.
          expect(cellsOf(`sep=${separator}\n${quoted}${end}`)).toEqual(filled)
        },
      ),
    )
  })

  test('never throw anything but what is wrong with the file, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('"', ';', ',', '\t', '\r', '\n', 'a', 'sep=', '\0', '\uFEFF', '\uD800', '🤖'),
          maxLength: 60,
        }),
        (text) => {
          try {
            for (const { row, cells } of readCsv(text))
              expect([row > 0, cells.some((cell) => cell !== '')]).toEqual([true, true])
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableFile)
          }
        },
      ),
    )
  })

  test.each([
    [';', 'Surname;First name\nMokoena, Mrs;Thabo\nDlamini, Mr;Naledi\n'],
    [',', 'Surname,First name\nMokoena,Thabo\n'],
    ['\t', 'Surname\tFirst name\nvan der Merwe\tPieter\n'],
    ['|', 'Surname|First name\nMokoena|Thabo; Johannes\n'],
  ])('are told by %j', (_, text) => {
    expect(cellsOf(text)[0]).toEqual(['Surname', 'First name'])
    expect(cellsOf(text)[1]).toHaveLength(2)
  })

  test('know their rows by the numbers of the file, past titles and empty lines', () => {
    expect(readCsv('Qala Primary School\n\nSurname;Name;Class\n;;\nMokoena;Thabo;7A\n')).toEqual([
      { row: 1, cells: ['Qala Primary School'] },
      { row: 3, cells: ['Surname', 'Name', 'Class'] },
      { row: 5, cells: ['Mokoena', 'Thabo', '7A'] },
    ])
  })

  test.each([
    [
      'a cell of 3 MB',
      `Surname;Name\nMokoena;${'x'.repeat(3_000_000)}`,
      'The cell in row 2, column B has more than 1,000',
    ],
    [
      'a quotation mark that is never closed',
      'Surname;Name\n"Mokoena;Thabo\n',
      'A quotation mark in row 2 is never closed',
    ],
    [
      '100,000 rows',
      'Mokoena;Thabo\n'.repeat(100_000),
      `more than ${FILE_ROWS_MAX.toLocaleString('en')} rows`,
    ],
    ['a row without end', `a${';'.repeat(COLUMNS_MAX)}b`, `Row 1 has more than ${COLUMNS_MAX} columns`],
    ['a cell that is just too long', 'x'.repeat(CELL_MAX + 1), 'row 1, column A'],
  ])('refuse %s with words that say where', (_, text, message) => {
    expect(() => readCsv(text)).toThrow(message)
  })
})

describe('a file of any encoding', () => {
  const text = 'Van;Voornaam\nRené;Zoë Šárka'
  const utf16 = (value: string, isBig: boolean) => {
    const bytes = new Uint8Array(value.length * 2)
    for (let at = 0; at < value.length; at += 1)
      new DataView(bytes.buffer).setUint16(at * 2, value.charCodeAt(at), !isBig)
    return bytes
  }
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 with its mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16, the other way round', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a mark', utf16(text, false)],
  ])('%s is read', (_, bytes) => expect(decodeText(bytes)).toEqual({ text, isGuess: false }))

  test('Windows-1252 is read, and said to be a guess', () => {
    const bytes = Uint8Array.from([...'Ren\u00e9;Zo\u00eb'].map((letter) => letter.charCodeAt(0)))
    expect(decodeText(bytes)).toEqual({ text: 'René;Zoë', isGuess: true })
  })
})
