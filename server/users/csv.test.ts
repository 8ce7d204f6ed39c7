import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './export-learners.ts'

describe('a CSV line', () => {
  test('leaves plain words and numbers as they are', () => {
    expect(csvLine(['Naledi', 13, 'Qala Primary School', ''])).toBe('Naledi,13,Qala Primary School,\r\n')
    expect(csvLine([-5])).toBe('-5\r\n')
  })

  test('quotes what would break the line apart', () => {
    expect(csvLine(['Dlamini, Naledi', 'the "best"', 'two\nlines', ' edge'])).toBe(
      '"Dlamini, Naledi","the ""best""","two\nlines"," edge"\r\n',
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
  ])('cannot become a formula: %j', (value) => {
    const [first] = cellsOf(csvLine([value, 'x']))
    expect(first).toBe(`'${value}`)
  })

  test('gives back what was put in, whatever it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
        const back = cellsOf(csvLine(cells))
        expect(back.map((cell, at) => (cell === `'${cells[at]}` ? cells[at] : cell))).toEqual(cells)
        for (const cell of back) expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/)
      }),
    )
  })
})

function cellsOf(line: string): string[] {
  const cells: string[] = []
  let rest = line
  while (true) {
    const [whole = '', quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^,"\r\n]*))/.exec(rest) ?? []
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    rest = rest.slice(whole.length)
    if (rest === '\r\n') return cells
    expect(rest[0]).toBe(',')
    rest = rest.slice(1)
  }
}
