import {
  ImportDone,
  ImportPlan,
  ImportUndone,
  RecentImports,
  type Decision,
  type ImportRow,
} from '#domain/school/import-learners/import-learners.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { withOwner } from '#database/temporary-database.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classesOfSchool } from '../classes/testing-classes.ts'
import { runNightly } from '../../nightly.ts'
import { accountRows, securityEvents, testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()
const school = await classesOfSchool(server)
const { admin, year, statusOf, ask, tell, makeClass, makeTeacher, learnerOf, take, pageOf, classNamed } =
  school

type Asker = Pick<SignedInLearner, 'browser'>

const row = (at: number, name: string, letter: string, more: Partial<ImportRow> = {}): ImportRow => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { row: at, firstName, lastName, grade: 7, letter, age: 13, ...more }
}
const file = (rows: ImportRow[]) => ({ schoolYear: year, schoolName: 'Qala Primary School', rows })
const plan = (who: Asker, rows: ImportRow[]) => ask(who, 'import/plan', file(rows), ImportPlan)
const kinds = async (who: Asker, rows: ImportRow[]) => (await plan(who, rows)).lines.map(({ kind }) => kind)
/** Makes a plan and imports it. */
async function importAll(who: Asker, rows: ImportRow[], decisions: Record<string, Decision> = {}) {
  const { planId } = await plan(who, rows)
  return ask(who, 'import', { ...file(rows), planId, decisions }, ImportDone)
}
const undo = (who: Asker, importId: string) => ask(who, 'import/undo', { importId }, ImportUndone)
const namesIn = async (one: SchoolClass) =>
  (await pageOf(admin, one)).members.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
const countAccounts = async () =>
  (await accountRows<{ count: number }>(server.db, 'select count(*)::int as count from auth.accounts'))[0]
    ?.count

let mine: SchoolClass
let theirs: SchoolClass
let teacher: SignedInLearner

beforeAll(async () => {
  mine = await makeClass('OWN')
  theirs = await makeClass('OTHER')
  teacher = await makeTeacher(mine)
})

const CLASS_LIST = Array.from({ length: 43 }, (_, at) =>
  row(at + 2, `Learner${at + 1} Mokoena`, 'OWN', at % 2 === 0 ? {} : { phoneNumber: `08212345${at + 10}` }),
)

describe('a teacher', () => {
  test('imports a class without addresses, sees the same list change nothing, and undoes it', async () => {
    expect(new Set(await kinds(teacher, CLASS_LIST))).toEqual(new Set(['make']))
    expect(await namesIn(mine)).toEqual([])
    const done = await importAll(teacher, CLASS_LIST)
    expect(done).toMatchObject({ made: 43, changed: 0, classes: [{ classId: mine.classId, name: '7OWN' }] })
    expect(await namesIn(mine)).toHaveLength(43)
    expect(new Set(await kinds(teacher, CLASS_LIST))).toEqual(new Set(['same']))
    const { planId } = await plan(teacher, CLASS_LIST)
    expect(await statusOf(teacher, 'import', { ...file(CLASS_LIST), planId, decisions: {} })).toBe(400)
    const { imports } = z.parse(RecentImports, (await teacher.browser.get('/api/admin/import/recent')).body)
    expect(imports).toMatchObject([{ importId: done.importId, isMine: true, made: 43, classNames: ['7OWN'] }])
    expect(await undo(teacher, done.importId)).toEqual({
      removed: 43,
      restored: 0,
      kept: [],
      keptClasses: [],
    })
    expect(await namesIn(mine)).toEqual([])
    expect(await statusOf(teacher, 'import/undo', { importId: done.importId })).toBe(404)
  })

  test('leaves the rows of other classes alone, and cannot import into one by any means', async () => {
    const rows = [row(2, 'Anri Nel', 'OTHER'), row(3, 'Zoë Nel', 'NEW'), row(4, 'Lwazi Nel', 'OWN')]
    expect(await kinds(teacher, rows)).toEqual(['other-class', 'other-class', 'make'])
    const { importId, made } = await importAll(teacher, rows)
    expect(made).toBe(1)
    expect([await namesIn(theirs), await classNamed('7NEW')]).toEqual([[], undefined])
    await undo(teacher, importId)
  })

  test('takes in who wrote the class, and sees nothing of who did not', async () => {
    const [typed, stranger] = [await learnerOf('7 own', 'Chuma'), await learnerOf('7 other', 'Bongani')]
    await take(admin, theirs, stranger)
    const rows = [row(2, 'Chuma Dlamini', 'OWN'), row(3, 'Bongani Dlamini', 'OWN')]
    const { lines } = await plan(teacher, rows)
    expect(lines).toMatchObject([
      { kind: 'change', joins: true, person: { userId: typed.userId } },
      { kind: 'make' },
    ])
    expect(JSON.stringify(lines)).not.toContain(stranger.userId)
    // An address only shows that there is an account somewhere.
    const asked = await plan(teacher, [row(2, 'Somebody Else', 'OWN', { email: stranger.email })])
    expect(asked.lines).toMatchObject([
      { kind: 'make', remarks: [expect.stringContaining('belongs to another account')] },
    ])
    const { importId } = await importAll(teacher, rows)
    expect(await namesIn(mine)).toEqual(['Bongani Dlamini', 'Chuma Dlamini'])
    expect(await undo(teacher, importId)).toEqual({ removed: 1, restored: 1, kept: [], keptClasses: [] })
    expect((await typed.browser.get('/api/profile')).status).toBe(200)
  })

  test('cannot decide for somebody who was not offered, see or undo what another imported', async () => {
    const stranger = await learnerOf('7 other', 'Sipho')
    const rows = [row(2, 'Naledi Zulu', 'OWN'), row(3, 'Naledi Zulu', 'OWN')]
    const { planId } = await plan(teacher, rows)
    for (const decisions of [{}, { 3: stranger.userId }]) {
      const refused = await teacher.browser.post('/api/admin/import', { ...file(rows), planId, decisions })
      expect(refused).toMatchObject({ status: 400, fields: { decisions: 'Decide about row 3' } })
    }
    const { importId } = await importAll(admin, [row(2, 'Naledi Zulu', 'OTHER')])
    expect(await statusOf(teacher, 'import/undo', { importId })).toBe(404)
    expect((await teacher.browser.get('/api/admin/import/recent')).body).toEqual({ imports: [] })
    await undo(admin, importId)
  })
})

test('a teacher who was taken off the class cannot undo, is told so, and nothing is changed', async () => {
  const one = await makeClass('GONE')
  const own = await makeTeacher(one)
  const there = await learnerOf('7Gone', 'Naledy')
  await take(admin, one, there)
  const again = [row(2, 'Naledi Dlamini', 'GONE'), row(3, 'Zola Nkosi', 'GONE')]
  const { planId, lines } = await plan(own, again)
  const { importId } = await ask(
    own,
    'import',
    { ...file(again), planId, decisions: lines[0]?.kind === 'doubt' ? { 2: there.userId } : {} },
    ImportDone,
  )
  const names = await namesIn(one)
  await tell(admin, 'classes/teachers/remove', { classId: one.classId, userId: own.userId })
  expect(await own.browser.post('/api/admin/import/undo', { importId })).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  expect(await namesIn(one)).toEqual(names)
  // An admin, who may still undo the import, finds it unchanged.
  await undo(admin, importId)
  expect(await namesIn(one)).toEqual(['Naledy Dlamini'])
})

test('a learner cannot plan, import, see or undo', async () => {
  const learner = await learnerOf('7 own')
  const rows = [row(2, 'Anri Nel', 'OWN')]
  expect(await statusOf(learner, 'import/plan', file(rows))).toBe(403)
  expect(await statusOf(learner, 'import', { ...file(rows), planId: 'A'.repeat(43), decisions: {} })).toBe(
    403,
  )
  expect((await learner.browser.get('/api/admin/import/recent')).status).toBe(403)
})

describe('whoever manages classes', () => {
  test('imports several classes at once, makes those that are missing, and an undo takes them away', async () => {
    const rows = [row(2, 'Anri Nel', 'SUN'), row(3, 'Thabo Zulu', 'MOON'), row(4, 'Zoë Nel', 'SUN')]
    const { newClasses } = await plan(admin, rows)
    expect(newClasses).toEqual(['7MOON', '7SUN'])
    const { importId, classes } = await importAll(admin, rows)
    expect(classes.map(({ name }) => name)).toEqual(['7MOON', '7SUN'])
    expect(await classNamed('7SUN')).toMatchObject({
      learners: 2,
      code: expect.stringMatching(/^\w+-\w+-\d\d$/),
    })
    await undo(admin, importId)
    expect(await classNamed('7SUN')).toBeUndefined()
  })

  test('moves and respells a learner, and an undo puts both back unless somebody has corrected it since', async () => {
    const [from, to] = [await makeClass('FROM'), await makeClass('TO')]
    const moved = await learnerOf('7 from', 'lerato')
    await take(admin, from, moved)
    const rows = [row(2, 'Lérato Dlamini', 'TO', { phoneNumber: '0821234567' })]
    const { lines } = await plan(admin, rows)
    expect(lines).toMatchObject([{ kind: 'change', leaves: '7FROM', newName: { firstName: 'Lérato' } }])
    const first = await importAll(admin, rows)
    expect([await namesIn(from), await namesIn(to)]).toEqual([[], ['Lérato Dlamini']])
    expect(await undo(admin, first.importId)).toEqual({ removed: 0, restored: 1, kept: [], keptClasses: [] })
    expect([await namesIn(from), await namesIn(to)]).toEqual([['lerato Dlamini'], []])
    const again = await importAll(admin, rows)
    await moved.browser.send('PATCH', '/api/profile', { firstName: 'Lelo' })
    await undo(admin, again.importId)
    expect(await namesIn(from)).toEqual(['Lelo Dlamini'])
  })

  test('keeps whose account was used, and is told', async () => {
    const rows = [row(2, 'Anri Botha', 'USED', { email: 'anri@example.test' }), row(3, 'Zoë Botha', 'USED')]
    const { importId } = await importAll(admin, rows)
    await accountRows(
      server.db,
      `update app.profiles set last_seen_at = now()
        where user_id = (select id from auth.accounts where email = 'anri@example.test')`,
    )
    expect(await undo(admin, importId)).toEqual({
      removed: 1,
      restored: 0,
      kept: [{ firstName: 'Anri', lastName: 'Botha' }],
      keptClasses: ['7USED'],
    })
    expect(await classNamed('7USED')).toMatchObject({ learners: 1 })
  })

  test('cannot lose what a class was given meanwhile: it stays, without learners, and is named', async () => {
    const rows = [row(2, 'Anri Khumalo', 'GIVEN'), row(3, 'Zoë Khumalo', 'BARE')]
    const { importId } = await importAll(admin, rows)
    const given = await classNamed('7GIVEN')
    await server.db.withUser(admin.userId, (trx) =>
      trx
        .insertInto('app.class_work')
        .values({
          class_id: given?.classId ?? '',
          kind: 'lesson',
          content_id: 'coding-basics',
          due_on: `${year}-11-27`,
          given_by: admin.userId,
        })
        .execute(),
    )
    expect(await undo(admin, importId)).toEqual({
      removed: 2,
      restored: 0,
      kept: [],
      keptClasses: ['7GIVEN'],
    })
    expect(await classNamed('7GIVEN')).toMatchObject({ learners: 0 })
    expect(await classNamed('7BARE')).toBeUndefined()
    const work = await server.db.withUser(admin.userId, (trx) =>
      trx
        .selectFrom('app.class_work')
        .select('content_id')
        .where('class_id', '=', given?.classId ?? '')
        .execute(),
    )
    expect(work).toEqual([{ content_id: 'coding-basics' }])
  })
})

describe('nothing is done', () => {
  test('by a plan that is not the one that was looked at', async () => {
    const rows = [row(2, 'Palesa Moloi', 'OWN'), row(3, 'Kagiso Moloi', 'OWN')]
    const { planId } = await plan(admin, rows)
    const tampered = [row(2, 'Palesa Moloi', 'OWN'), row(3, 'Kagiso Molefe', 'OWN')]
    const old = { planId: 'Somebody changed learners or classes meanwhile. Look at the list again' }
    const before = await countAccounts()
    const refused = await admin.browser.post('/api/admin/import', {
      ...file(tampered),
      planId,
      decisions: {},
    })
    expect(refused).toMatchObject({ status: 400, fields: old })
    await importAll(admin, [row(2, 'Kagiso Moloi', 'OWN')])
    expect(
      await admin.browser.post('/api/admin/import', { ...file(rows), planId, decisions: {} }),
    ).toMatchObject({
      status: 400,
      fields: old,
    })
    expect(await countAccounts()).toBe(Number(before) + 1)
  })

  test('where two people import the same list at once: one does it, the other is told', async () => {
    const rows = [row(2, 'Twice Nkosi', 'OWN'), row(3, 'Once Nkosi', 'OWN')]
    const { planId } = await plan(admin, rows)
    const both = await Promise.all(
      [admin, admin].map((who) => statusOf(who, 'import', { ...file(rows), planId, decisions: {} })),
    )
    expect(both.toSorted()).toEqual([201, 400])
  })

  test.each([
    ['a row that counts twice', [row(2, 'Anri Nel', 'OWN'), row(2, 'Zoë Nel', 'OWN')], 'rows'],
    ['no row', [], 'rows'],
    ['a name with a line break', [row(2, 'Anri\nNel Nel', 'OWN')], 'rows.0.firstName'],
    ['a class of signs', [row(2, 'Anri Nel', '!')], 'rows.0.letter'],
    ['grade 13', [row(2, 'Anri Nel', 'OWN', { grade: 13 })], 'rows.0.grade'],
    ['a birth date', [{ ...row(2, 'Anri Nel', 'OWN'), birthDate: '2013-01-01' } as ImportRow], 'birthDate'],
  ])('with %s', async (_, rows, field) => {
    const refused = await admin.browser.post('/api/admin/import/plan', file(rows))
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(refused.fields ?? {})).toEqual([field])
  })

  test('with more than 2,000 learners', async () => {
    const rows = Array.from({ length: 2_001 }, (_, at) => row(at + 2, `Name${at} Nel`, 'OWN'))
    const refused = await admin.browser.post('/api/admin/import/plan', file(rows))
    expect(refused).toMatchObject({ status: 400 })
  })
})

test('an import is written down, and forgotten after a day', async () => {
  const { importId } = await importAll(admin, [row(2, 'Logged Nel', 'OWN')])
  const events = await securityEvents(server.db, 'class_changed')
  expect(events.at(-1)).toMatchObject({
    user_id: admin.userId,
    details: { imported: 1, changed: 0, importId },
  })
  await withOwner(server.db.url, async (owner) => {
    await owner.query('alter table app.imports no force row level security')
    await owner.query(`update app.imports set made_at = now() - interval '25 hours' where id = $1`, [
      importId,
    ])
    await owner.query('alter table app.imports force row level security')
  })
  expect(await statusOf(admin, 'import/undo', { importId })).toBe(404)
  const { dataDir } = server.services.folders
  await runNightly({ db: server.db, env: { dataDir }, origin: 'https://qala.school.za' })
  const [gone] = await server.db.withAuth(
    (trx) => trx.selectFrom('app.import_changes').select('what').where('import_id', '=', importId).execute(),
    { userId: admin.userId },
  )
  expect(gone).toBeUndefined()
})

test('2,000 learners in 46 classes are planned within seconds', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) =>
    row(at + 2, `Child${at % 450} Surname${Math.floor(at / 3)}`, `BIG${at % 46}`),
  )
  const started = performance.now()
  const { lines, newClasses } = await plan(admin, rows)
  expect([new Set(lines.map(({ kind }) => kind)), newClasses.length]).toEqual([new Set(['make']), 46])
  expect(performance.now() - started).toBeLessThan(30_000)
})

test('2,000 learners with every column are taken, and one more is refused by a message that names the limit', async () => {
  const full = (at: number) =>
    row(at + 2, `Child${at} Surname${at}`, `ALL${at % 46}`, {
      email: `child-${at}@example.test`,
      phoneNumber: `0821${String(at).padStart(6, '0')}`,
      school: 'Qala Primary School',
    })
  const rows = Array.from({ length: 2_000 }, (_, at) => full(at))
  expect((await plan(admin, rows)).lines).toHaveLength(2_000)
  for (const more of [2_001, 4_000]) {
    const tooMany = file(Array.from({ length: more }, (_, at) => full(at)))
    expect(await admin.browser.post('/api/admin/import/plan', tooMany)).toMatchObject({
      status: 400,
      fields: { rows: 'Import at most 2,000 learners at a time' },
    })
  }
}, 60_000)
