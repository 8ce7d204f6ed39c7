import { LearnerPage } from '#domain/accounts/learners.ts'
import {
  ImportDone,
  ImportPlan,
  type Decision,
  type ImportRow,
} from '#domain/school/import-learners/import-learners.ts'
import { MyData } from '#domain/privacy/my-data.ts'
import { SettingsForStaff } from '#domain/settings/settings.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountRows, testServer, type SignedInLearner } from '../../testing.ts'
import { classesOfSchool } from '../classes/testing-classes.ts'

const server = await testServer()
const { admin, year, ask, tell, take, prove, makeClass, makeTeacher, learnerOf, pageOf } =
  await classesOfSchool(server)

type Asker = Pick<SignedInLearner, 'browser'>

const REASON = 'Marks go back to the administration by this number'
let mine: SchoolClass
let teacher: SignedInLearner
let sipho: SignedInLearner
let stranger: SignedInLearner

const keep = (value: string | null) =>
  ask(admin, 'settings', { name: 'learnerNumbers', value }, SettingsForStaff)
const correct = (who: Asker, userId: string, learnerNumber: string) =>
  who.browser.post('/api/admin/learners/correct', { userId, learnerNumber })
const numberOf = async (userId: string) =>
  (
    await accountRows<{ number: string | null }>(
      server.db,
      'select learner_number as number from app.profiles where user_id = $1',
      [userId],
    )
  )[0]?.number
const row = (at: number, name: string, learnerNumber: string, more: Partial<ImportRow> = {}): ImportRow => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { row: at, firstName, lastName, grade: 7, letter: 'NUM', age: 13, learnerNumber, ...more }
}
const file = (rows: ImportRow[]) => ({ schoolYear: year, schoolName: 'Qala Primary School', rows })
const plan = (who: Asker, rows: ImportRow[]) => ask(who, 'import/plan', file(rows), ImportPlan)
async function importAll(who: Asker, rows: ImportRow[], decisions: Record<string, Decision> = {}) {
  const { planId } = await plan(who, rows)
  return ask(who, 'import', { ...file(rows), planId, decisions }, ImportDone)
}

beforeAll(async () => {
  mine = await makeClass('NUM')
  teacher = await makeTeacher(mine)
  sipho = await learnerOf('7NUM', 'Sipho')
  stranger = await learnerOf('7OTHER', 'Thabo')
  await take(admin, mine, sipho)
})
beforeEach(async () => {
  await keep(null)
  await keep(REASON)
})

test('is off at first: a list with numbers leaves none behind, and nobody can give one', async () => {
  await keep(null)
  const { importId } = await importAll(teacher, [row(2, 'Anri Nel', '0123')])
  const kept = await accountRows(server.db, 'select 1 from app.profiles where learner_number is not null')
  expect(kept).toEqual([])
  expect(await correct(teacher, sipho.userId, '24006')).toMatchObject({
    status: 400,
    fields: { learnerNumber: 'The school does not keep learner numbers' },
  })
  expect((await pageOf(teacher, mine)).members[0]).not.toHaveProperty('learnerNumber')
  await tell(teacher, 'import/undo', { importId })
})

test('cannot be kept without a reason, which everybody may read', async () => {
  const answer = await admin.browser.post('/api/admin/settings', { name: 'learnerNumbers', value: ' ' })
  expect(answer).toMatchObject({ status: 400, fields: { value: 'Write why the school keeps them' } })
  expect((await server.browser().get('/api/settings')).body).toMatchObject({ learnerNumbers: REASON })
})

describe('a number', () => {
  test('is given, corrected and taken away by a teacher of the class, with its zeros, and is in no log', async () => {
    expect((await correct(teacher, sipho.userId, ' 00 24006 ')).status).toBe(204)
    expect(await numberOf(sipho.userId)).toBe('0024006')
    expect((await pageOf(teacher, mine)).members).toMatchObject([{ learnerNumber: '0024006' }])
    const found = await ask(admin, 'learners/find', { search: '0024006' }, LearnerPage)
    expect(found.learners).toMatchObject([{ userId: sipho.userId, learnerNumber: '0024006' }])
    const logs = await accountRows<{ text: string }>(
      server.db,
      `select details::text as text from app.security_events`,
    )
    expect(logs.map(({ text }) => text).join('\n')).not.toContain('24006')
    const about = z.parse(MyData, (await sipho.browser.post('/api/account/data')).body)
    expect(about.tables['app.profiles']).toMatchObject([{ learner_number: '0024006' }])
    expect((await correct(teacher, sipho.userId, '')).status).toBe(204)
    expect(await numberOf(sipho.userId)).toBeNull()
  })

  test('that belongs to somebody else is refused: an admin and the class teacher read who, others do not', async () => {
    await correct(admin, stranger.userId, '77')
    expect(await correct(admin, sipho.userId, '77')).toMatchObject({
      status: 400,
      fields: {
        learnerNumber: '77 cannot be the number of Sipho Dlamini, because it belongs to Thabo Dlamini',
      },
    })
    const told = await correct(teacher, sipho.userId, '77')
    expect(told.fields?.['learnerNumber']).toContain('a learner in a class that you do not teach')
    expect(JSON.stringify(told)).not.toContain('Thabo')
  })

  test('cannot be set by a learner, and cannot be read by another learner or the teacher of another class', async () => {
    await correct(admin, stranger.userId, '77')
    expect((await correct(sipho, sipho.userId, '5')).status).toBe(403)
    expect((await sipho.browser.send('PATCH', '/api/profile', { learnerNumber: '5' })).status).toBe(400)
    expect(await numberOf(sipho.userId)).toBeNull()
    expect((await correct(teacher, stranger.userId, '5')).status).toBe(404)
    expect(await numberOf(stranger.userId)).toBe('77')
    for (const one of [sipho, teacher]) {
      const seen = await server.db.withUser(one.userId, (trx) =>
        trx.selectFrom('app.profiles').select('learner_number').where('learner_number', '=', '77').execute(),
      )
      expect(seen).toEqual([])
    }
  })

  test('is the first column of the file of learners', async () => {
    await correct(admin, sipho.userId, '0123')
    await prove()
    const response = await admin.browser.raw('POST', '/api/admin/learners/export', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gradeClass: '7NUM' }),
    })
    const [heading, first] = (await response.text()).split('\r\n')
    expect(heading).toMatch(/Learner number;First name;Last name;/)
    expect(first).toMatch(/^0123;Sipho;Dlamini;/)
  })

  test('goes with the account', async () => {
    const leaving = await learnerOf('7NUM', 'Leaving')
    await correct(admin, leaving.userId, '4711')
    await prove()
    await tell(admin, 'learners/delete', { userId: leaving.userId, fullName: 'Leaving Dlamini' })
    expect((await correct(admin, sipho.userId, '4711')).status).toBe(204)
  })
})

describe('an import', () => {
  test('gives numbers, finds the learner by it next time though the name differs, and an undo takes them back', async () => {
    const first = await importAll(teacher, [row(2, 'Sipho Dlamini', '24006'), row(3, 'Anri Nel', '24007')])
    expect(first).toMatchObject({ made: 1, changed: 1 })
    expect(await numberOf(sipho.userId)).toBe('24006')
    const { lines } = await plan(teacher, [row(2, 'Siphoo Dlamini', '24006'), row(3, 'Zola Nkosi', '24007')])
    expect(lines).toMatchObject([
      { kind: 'change', person: { userId: sipho.userId }, newName: { firstName: 'Siphoo' } },
      { kind: 'doubt', why: 'number', candidates: [{ firstName: 'Anri', learnerNumber: '24007' }] },
    ])
    await tell(teacher, 'import/undo', { importId: first.importId })
    expect(await numberOf(sipho.userId)).toBeNull()
  })

  test('asks about zeros in front, and keeps the number that has them', async () => {
    await correct(admin, sipho.userId, '0123')
    const rows = [row(2, 'Sipho Dlamini', '123'), row(3, 'Anri Nel', '124')]
    const { lines } = await plan(teacher, rows)
    expect(lines).toMatchObject([{ kind: 'doubt', why: 'zeros' }, { kind: 'make' }])
    const { importId } = await importAll(teacher, rows, { 2: sipho.userId })
    expect(await numberOf(sipho.userId)).toBe('0123')
    await tell(teacher, 'import/undo', { importId })
  })

  test('cannot take a number from a learner whom the teacher does not see', async () => {
    await correct(admin, stranger.userId, '77')
    const rows = [row(2, 'Anri Nel', '77')]
    const { lines } = await plan(teacher, rows)
    expect(lines).toMatchObject([{ kind: 'make', remarks: [expect.stringContaining('is left out')] }])
    expect(JSON.stringify(lines)).not.toContain(stranger.userId)
    const { importId } = await importAll(teacher, rows)
    expect(await numberOf(stranger.userId)).toBe('77')
    await tell(teacher, 'import/undo', { importId })
  })
})

test('switching the setting off deletes all numbers, also those that wait for an undo', async () => {
  const { importId } = await importAll(teacher, [row(2, 'Sipho Dlamini', '24006')])
  const before = z.parse(SettingsForStaff, (await admin.browser.get('/api/admin/settings')).body)
  expect(before).toMatchObject({ learnersWithNumber: 1, values: { learnerNumbers: REASON } })
  expect(await keep(null)).toMatchObject({ learnersWithNumber: 0, values: { learnerNumbers: null } })
  expect(await numberOf(sipho.userId)).toBeNull()
  const waiting = await server.db.withAuth(
    (trx) =>
      trx.selectFrom('app.import_changes').select('new_number').where('import_id', '=', importId).execute(),
    { userId: teacher.userId },
  )
  expect(waiting).toEqual([])
})
