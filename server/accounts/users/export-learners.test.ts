import { schoolDay } from '#domain/school-time.ts'
import { joinTogether, makeLearner } from '#database/testing.ts'
import type { LearnerExport } from '#domain/accounts/learners.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inflateRawSync } from 'node:zlib'
import { syncCourse } from '../../learning/progress/course.ts'
import { accountRows, LESSONS, securityEvents, signedInAdmin, testServer } from '../../testing.ts'

const server = await testServer()
const { db } = server

const admin = await signedInAdmin(server)

const exported = (wanted: LearnerExport): Promise<Response> =>
  admin.browser.raw('POST', '/api/admin/learners/export', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  })

describe('the file of learners', () => {
  test('holds who the filter lets through, safe for a spreadsheet, and is written down', async () => {
    for (const learner of [
      { firstName: '=1+1', lastName: 'Mokoena', gradeClass: '7B', phoneNumber: '0731112222' },
      { firstName: 'Šárka', lastName: 'van "Wyk", jr', gradeClass: '7B' },
      { firstName: 'Elsewhere', gradeClass: '7C' },
    ])
      await makeLearner(db, learner)
    const response = await exported({ gradeClass: '7B' })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="learners-20\d\d-\d\d-\d\d\.csv"$/,
    )
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(text.startsWith('\uFEFFFirst name;Last name;School;')).toBe(true)
    const lines = text.trimEnd().split('\r\n').slice(1)
    const day = '\\d{4}-\\d\\d-\\d\\d'
    expect(lines[0]).toMatch(
      new RegExp(`^Šárka;"van ""Wyk"", jr";Qala Primary School;7B;13;082 123 4567;0;0;0;–;0;${day};$`),
    )
    expect(lines[1]).toMatch(/^'=1\+1;Mokoena;Qala Primary School;7B;13;073 111 2222;/)
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
      const filter: LearnerExport = { schoolName: 'Big School', order }
      const answer = await exported(filter)
      const lines = (await answer.text()).trimEnd().split('\r\n').slice(1)
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

describe('the workbook of learners', () => {
  test('has text as text, numbers as numbers, days as days, and each school and class in one spelling', async () => {
    await syncCourse(db, {
      lessons: [],
      tasks: [{ lessonId: LESSONS[0], taskId: 'quiz-a', title: 'Quiz', type: 'quiz', points: 10 }],
    })
    const common = { gradeClass: 'Grade 9Z', schoolName: 'Thuto Primary' }
    const odd = { gradeClass: '9 z', schoolName: 'THUTO PRIMARY', lastName: 'van <b>&"Wyk\uFFFE' }
    await makeLearner(db, { ...common, firstName: 'Anele' })
    await makeLearner(db, { ...odd, firstName: '=1+1' })
    const { userId } = await makeLearner(db, { ...common, firstName: 'Zodwa' })
    await db.withUser(userId, (trx) =>
      sql`insert into app.task_progress (id, user_id, lesson_id, task_id, completed, completed_at, score)
          values (gen_random_uuid(), ${userId}, ${LESSONS[0]}, 'quiz-a', true, now(), 0)`.execute(trx),
    )
    const response = await exported({ gradeClass: '9Z', format: 'xlsx' })
    expect(response.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(response.headers.get('content-disposition')).toMatch(/filename="learners-20[\d-]+\.xlsx"$/)
    const [headings = [], zodwa = [], typed = [], ...rest] = sheetOf(
      Buffer.from(await response.arrayBuffer()),
    )
    expect(rest).toHaveLength(1)
    expect(headings.slice(0, 6).map(({ text }) => text)).toEqual([
      'First name',
      'Last name',
      'School',
      'Grade or class',
      'Age',
      'Phone',
    ])
    expect(typed.slice(0, 6)).toEqual([
      { type: 's', text: '=1+1' },
      { type: 's', text: 'van <b>&"Wyk' },
      { type: 's', text: 'Thuto Primary' },
      { type: 's', text: 'Grade 9Z' },
      { type: 'n', text: '13' },
      { type: 's', text: '082 123 4567' },
    ])
    expect([typed[9], zodwa[9]]).toEqual([
      { type: 's', text: '–' },
      { type: 'n', text: '0' },
    ])
    const [joined] = await accountRows<{ created_at: Date }>(
      db,
      `select created_at from app.profiles where first_name = '=1+1'`,
    )
    // Excel counts days from the end of 1899.
    expect(Number(typed[11]?.text)).toBe(schoolDay(joined?.created_at ?? new Date(0)) + 25_569)
    expect((await securityEvents(db, 'data_exported')).at(-1)).toMatchObject({ details: { profiles: 3 } })
  })

  test('cannot be had of more learners than one process makes in a moment; nothing is written down', async () => {
    await db.withAuth((trx) => trx.deleteFrom('auth.accounts').where('id', '<>', admin.userId).execute())
    await joinTogether(db, 5001)
    const before = await securityEvents(db, 'data_exported')
    const answer = await exported({ format: 'xlsx' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { code: 'invalid_input', fields: { format: expect.stringContaining('5,000') as string } },
    })
    expect(await securityEvents(db, 'data_exported')).toEqual(before)
    expect((await exported({ format: 'xls' as 'xlsx' })).status).toBe(400)
  })
})

interface SheetCell {
  type: string
  text: string
}

/** Returns the cells of a workbook's only sheet, row by row. */
function sheetOf(file: Buffer): SheetCell[][] {
  const items = unzip(file, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)
  const shared = [...items].map(([, item = '']) => plain(item.replaceAll(/<[^>]*>/g, '')))
  const sheet = unzip(file, 'xl/worksheets/sheet1.xml')
  expect(sheet).not.toContain('<f>')
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inner = '']) => {
      const type = /t="(\w+)"/.exec(attributes)?.[1] ?? 'n'
      const value = /<v>(.*?)<\/v>/s.exec(inner)?.[1] ?? ''
      return { type, text: type === 's' ? (shared[Number(value)] ?? '') : value }
    }),
  )
}

function plain(xml: string): string {
  const letters: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
  return xml.replaceAll(/&(\w+);/g, (_, name: string) => letters[name] ?? '')
}

const ENTRY = Buffer.from('PK\u0001\u0002')

/** Reads one file of a zip by its list of contents. */
function unzip(zip: Buffer, name: string): string {
  for (let at = zip.indexOf(ENTRY); at >= 0; at = zip.indexOf(ENTRY, at + 4)) {
    if (zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)) !== name) continue
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
    return (zip.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString()
  }
  return expect.fail(`${name} is not in the workbook`)
}
