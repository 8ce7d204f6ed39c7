import { joinTogether, makeLearner } from '#database/testing.ts'
import type { LearnerFilter } from '#domain/learners.ts'
import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { securityEvents, signedInAdmin, testServer } from '../testing.ts'
import { csvLine } from './export-learners.ts'

const server = await testServer()
const { db } = server

const admin = await signedInAdmin(server)

describe('the file of learners', () => {
  test('holds who the filter lets through, safe for a spreadsheet, and is written down', async () => {
    for (const learner of [
      { firstName: '=1+1', lastName: 'Mokoena', gradeClass: '7B', phoneNumber: '0731112222' },
      { firstName: 'Šárka', lastName: 'van "Wyk", jr', gradeClass: '7B' },
      { firstName: 'Elsewhere', gradeClass: '7C' },
    ])
      await makeLearner(db, learner)
    const response = await admin.browser.raw('POST', '/api/admin/learners/export', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gradeClass: '7B' }),
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="learners-20\d\d-\d\d-\d\d\.csv"$/,
    )
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(text.startsWith('\uFEFFFirst name,Last name,School,')).toBe(true)
    const lines = text.trimEnd().split('\r\n').slice(1)
    const day = '\\d{4}-\\d\\d-\\d\\d'
    expect(lines[0]).toMatch(
      new RegExp(`^Šárka,"van ""Wyk"", jr",Qala Primary School,7B,13,082 123 4567,0,0,0,0,0,${day},$`),
    )
    expect(lines[1]).toMatch(/^'=1\+1,Mokoena,Qala Primary School,7B,13,073 111 2222,/)
    expect(lines).toHaveLength(2)
    expect(text).not.toContain('@example.test')
    expect((await securityEvents(db, 'data_exported')).at(-1)).toMatchObject({
      user_id: admin.userId,
      details: { section: 'users', profiles: 2, narrowedBy: 'class' },
    })
  })

  test('leaves no word of what was looked for, only of what kind', async () => {
    const filter = { search: 'Šárka Khumalo', schoolName: 'Her School', gradeClass: '7Q' }
    await admin.browser.post('/api/admin/learners/export', filter)
    const [event] = (await securityEvents(db, 'data_exported')).slice(-1)
    expect(event?.details).toEqual({ section: 'users', profiles: 0, narrowedBy: 'name, school, class' })
  })

  test('comes whole when it takes many pieces, in either order, and counts as bulk', async () => {
    await joinTogether(db, 2000)
    for (const order of ['newest', 'surname'] as const) {
      const filter: LearnerFilter = { schoolName: 'Big School', order }
      const answer = await admin.browser.post('/api/admin/learners/export', filter)
      const lines = String(answer.body).trimEnd().split('\r\n').slice(1)
      expect(lines).toHaveLength(2000)
      expect(new Set(lines).size).toBe(2000)
      if (order === 'surname') expect(lines).toEqual(lines.toSorted())
      expect((await securityEvents(db, 'bulk_data_access_detected')).at(-1)?.details).toEqual({
        section: 'users',
        profiles: 2000,
        narrowedBy: 'school',
      })
    }
  })
})

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
