import { withOwner } from '#database/temporary-database.ts'
import { LearnerPage } from '#domain/accounts/learners.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { SchoolClass } from '#domain/school/classes.ts'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()
const { admin, tell, take, makeClass, makeTeacher, learnerOf, pageOf } = await classesOfSchool(server)

let mine: SchoolClass
let teacher: SignedInLearner
let sipho: SignedInLearner
let stranger: SignedInLearner

beforeAll(async () => {
  mine = await makeClass('RIGHT')
  teacher = await makeTeacher(mine)
  sipho = await learnerOf('7RIGHT', 'Siphoo')
  stranger = await learnerOf('7OTHER', 'Thabo')
  await take(admin, mine, sipho)
})

const correct = (who: SignedInLearner, userId: string, change: unknown) =>
  who.browser.post('/api/admin/learners/correct', { userId, change })
const profileOf = async ({ browser }: SignedInLearner) => (await browser.get('/api/profile')).body

test('a teacher corrects the name of a learner of the class, and the audit log says who did it', async () => {
  expect((await correct(teacher, sipho.userId, { firstName: 'Sipho', lastName: 'Ndlovu' })).status).toBe(204)
  expect(await profileOf(sipho)).toMatchObject({ firstName: 'Sipho', lastName: 'Ndlovu' })
  expect((await pageOf(teacher, mine)).members).toMatchObject([{ firstName: 'Sipho', isNamedByStaff: true }])
  const changedBy = await withOwner(server.db.url, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<{ by: string }>(
      `select changed_by as by from app.profile_audit where profile_id = $1 order by id desc limit 1`,
      [sipho.userId],
    )
    return rows[0]?.by
  })
  expect(changedBy).toBe(teacher.userId)
})

test('an admin corrects everything of anybody, also of a learner in no class', async () => {
  const change = { gradeClass: '7B', phoneNumber: '0739876543', age: 13, schoolName: 'Funda Primary' }
  expect((await correct({ ...admin }, stranger.userId, change)).status).toBe(204)
  expect(await profileOf(stranger)).toMatchObject(change)
})

test('nobody corrects a learner of others, or one of the staff, and then nothing is changed', async () => {
  const before = await profileOf(stranger)
  expect((await correct(teacher, stranger.userId, { firstName: 'Taken' })).status).toBe(404)
  expect((await correct(teacher, randomUUID(), { firstName: 'Taken' })).status).toBe(404)
  expect((await correct(sipho, stranger.userId, { firstName: 'Taken' })).status).toBe(403)
  expect(await profileOf(stranger)).toEqual(before)
  await tell(admin, 'classes/members/remove', { classId: mine.classId, userId: sipho.userId })
  expect((await correct(teacher, sipho.userId, { firstName: 'Taken' })).status).toBe(404)
})

test.each([
  ['a name of one letter', { firstName: 'S' }, 'firstName'],
  ['an age that is none', { age: 'twelve' }, 'age'],
  ['a phone number that is too short', { phoneNumber: '12' }, 'phoneNumber'],
])('cannot be saved with %s: the field is named', async (_what, change, field) => {
  const before = await profileOf(stranger)
  const answer = await correct({ ...admin }, stranger.userId, change)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.fields ?? {}).join()).toContain(field)
  expect(await profileOf(stranger)).toEqual(before)
  const { learners } = z.parse(
    LearnerPage,
    (await admin.browser.post('/api/admin/learners/find', { search: 'Thabo' })).body,
  )
  expect(learners.length).toBeGreaterThan(0)
})
