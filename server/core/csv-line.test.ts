import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

describe('a line of CSV', () => {
  test('leaves plain words and numbers as they are', () => {
    expect(csvLine(['Naledi', 13, 'Qala Primary School', ''])).toBe('Naledi;13;Qala Primary School;\r\n')
    expect(csvLine([-5])).toBe('-5\r\n')
  })

  test('quotes what would break the line apart', () => {
    expect(csvLine(['Dlamini; Naledi', 'the "best"', 'two\nlines', ' edge', '7A, 7B'])).toBe(
      '"Dlamini; Naledi";"the ""best""";"two\nlines";" edge";"7A, 7B"\r\n',
    )
  })

  test.each([
    '=1+1',
    '+27821234567',
    '-2',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1',
    '  =HYPERLINK("http://evil.example","Marks")',
    '\u00A0=1',
    '"=1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('cannot become a formula: %j', (value) => {
    const [first = ''] = cellsOf(csvLine([value, 'x']))
    expect(first.startsWith("'")).toBe(true)
    expect(first.replaceAll("'", '')).toBe(value)
  })

  test.each([
    ['Zama;=cmd', "Zama;'=cmd"],
    ['Zama,=cmd', "Zama,'=cmd"],
    ['Zama\t-1', "Zama\t'-1"],
    ['Zama\n@SUM(A1)', "Zama\n'@SUM(A1)"],
    ['Zama|=cmd', "Zama|'=cmd"],
    ['Zama; ＝cmd', "Zama;' ＝cmd"],
    ['Zama,"=cmd', `Zama,'"=cmd`],
    ['Anne-Marie O’Brien-Nkosi', 'Anne-Marie O’Brien-Nkosi'],
  ])('cannot begin a formula after any separator: %j', (value, inert) => {
    expect(cellsOf(csvLine([value]))).toEqual([inert])
  })

  test('gives back what was put in, whatever it was', () => {
    const signs = fc.constantFrom(...'=+-@＝＋－＠;,|\t\r\n"\' Z')
    const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: signs }))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const back = cellsOf(csvLine(cells))
        const bare = (texts: string[]) => texts.map((cell) => cell.replaceAll("'", ''))
        expect(bare(back)).toEqual(bare(cells))
        for (const part of back.flatMap((cell) => cell.split(/[;,|\t\r\n]/)))
          expect(part).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u)
      }),
    )
  })
})

function cellsOf(line: string): string[] {
  const cells: string[] = []
  let rest = line
  while (true) {
    const [whole = '', quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^;"\r\n]*))/.exec(rest) ?? []
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    rest = rest.slice(whole.length)
    if (rest === '\r\n') return cells
    expect(rest[0]).toBe(';')
    rest = rest.slice(1)
  }
}
