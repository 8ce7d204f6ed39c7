import { FirstSteps } from '#domain/operations/first-steps.ts'
import { SignInCards } from '#domain/school/sign-in-cards.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { testServer } from '../../testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'qala-first-steps-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const server = await testServer({ env: { dataDir: folder } })
const school = await classesOfSchool(server)
const { admin } = school

const read = async () => z.parse(FirstSteps, (await admin.browser.get('/api/admin/first-steps')).body)
const change = (name: string, value: unknown) => admin.browser.post('/api/admin/settings', { name, value })

test('the first steps of a school are ticked by what is there', async () => {
  const nothing = {
    schoolFacts: false,
    termDates: false,
    backupPlace: false,
    teachers: false,
    learners: false,
    withoutCard: 0,
    isPutAway: false,
  }
  expect(await read()).toEqual(nothing)

  await change('school', {
    name: 'Kopano Primary',
    circuit: 'Tzaneen',
    district: 'Mopani East',
    emisNumber: '918500000',
    quintile: '2',
    enrolment: 1_735,
    educators: 51,
    nonTeachingStaff: 9,
    principal: 'Mr T. Mabunda',
    phone: '015 555 0101',
    email: 'office@kopano.example',
  })
  expect(await read()).toEqual({ ...nothing, schoolFacts: true })

  const year = school.year
  await change('termDates', {
    [year]: [
      { from: `${year}-01-14`, to: `${year}-03-27` },
      { from: `${year}-04-08`, to: `${year}-06-26` },
      { from: `${year}-07-21`, to: `${year}-09-23` },
      { from: `${year}-10-06`, to: `${year}-12-09` },
    ],
  })
  const facts = { ...nothing, schoolFacts: true, termDates: true }
  expect(await read()).toEqual(facts)

  const one = await school.makeClass('FIRST')
  const teacher = await school.makeTeacher(one)
  expect(await read()).toMatchObject({ teachers: true, learners: false })

  const learner = await school.learnerOf(one.name)
  await school.take(teacher, one, learner)
  await server.db.withAuth((trx) =>
    trx.updateTable('auth.accounts').set({ password_hash: null }).where('id', '=', learner.userId).execute(),
  )
  expect(await read()).toMatchObject({ learners: true, withoutCard: 1 })
  await school.ask(
    teacher,
    'classes/cards',
    { classId: one.classId, userIds: [learner.userId], replacesOwn: false },
    SignInCards,
  )
  expect(await read()).toMatchObject({ learners: true, withoutCard: 0 })

  // People of the demo are not the school's own work.
  await server.db.withAuth((trx) =>
    trx
      .insertInto('app.demo_accounts')
      .values([{ user_id: learner.userId }, { user_id: teacher.userId }])
      .execute(),
  )
  expect(await read()).toEqual(facts)

  await change('firstStepsPutAway', true)
  expect(await read()).toMatchObject({ isPutAway: true })
})

test('a teacher cannot read or put away the first steps', async () => {
  const teacher = await school.makeTeacher(await school.makeClass('OTHER'))
  expect((await teacher.browser.get('/api/admin/first-steps')).status).toBe(403)
  const refused = await teacher.browser.post('/api/admin/settings', {
    name: 'firstStepsPutAway',
    value: false,
  })
  expect(refused.status).toBe(403)
})
