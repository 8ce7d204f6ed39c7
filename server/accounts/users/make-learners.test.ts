import { asWorker } from '#database/testing.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { oneTimeWords } from '../auth/one-time-words.ts'
import { createPasswords } from '../auth/passwords.ts'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { accountRows, registration, securityEvents, signedInLearner, testServer } from '../../testing.ts'
import { warnUnused } from '../account-deletion/unused-accounts.ts'
import { makeLearners, type NewLearner } from './make-learners.ts'

const server = await testServer()
const { db } = server
const school = await classesOfSchool(server)

const ofClass = (classId: string | null, more: Partial<NewLearner> = {}): NewLearner => ({
  firstName: 'Zodwa',
  lastName: 'Khumalo',
  schoolName: 'Qala Primary School',
  gradeClass: '7A',
  age: 12,
  email: null,
  phoneNumber: null,
  classId,
  oneTime: null,
  ...more,
})
const make = (by: { userId: string }, learners: readonly NewLearner[]) =>
  db.withAuth((trx) => makeLearners(trx, learners, by.userId), { userId: by.userId })
const countAccounts = async () =>
  (await accountRows<{ count: number }>(db, 'select count(*)::int as count from auth.accounts'))[0]?.count

test('a class without addresses and numbers is made at once, is in its class, and is written down', async () => {
  const one = await school.makeClass('MADE')
  const teacher = await school.makeTeacher(one)
  const ids = await make(
    teacher,
    Array.from({ length: 43 }, (_, n) => ofClass(one.classId, { firstName: `Zodwa ${n + 1}` })),
  )
  expect(new Set(ids).size).toBe(43)
  const { members } = await school.pageOf(teacher, one)
  expect(members.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted())
  expect(members.every(({ isWaiting }) => !isWaiting)).toBe(true)
  const made = (await securityEvents(db, 'account_made')).filter(({ user_id }) => user_id === teacher.userId)
  expect(made.map(({ details }) => details?.['userId'])).toEqual(ids)
})

test('cannot be put into a class that the maker does not teach, and then nobody is made', async () => {
  const [own, other] = [await school.makeClass('OWN'), await school.makeClass('OTHER')]
  const teacher = await school.makeTeacher(own)
  const before = await countAccounts()
  await expect(make(teacher, [ofClass(own.classId), ofClass(other.classId)])).rejects.toMatchObject({
    code: '42501',
  })
  const learner = await signedInLearner(server)
  await expect(make(learner, [ofClass(own.classId)])).rejects.toMatchObject({ code: '42501' })
  expect(await countAccounts()).toBe(Number(before) + 1)
})

test('cannot take an address that has an account: then nobody is made', async () => {
  const there = await signedInLearner(server)
  const before = await countAccounts()
  const news = [
    ofClass(null, { email: `${randomUUID()}@example.test` }),
    ofClass(null, { email: there.email }),
  ]
  await expect(make(school.admin, news)).rejects.toMatchObject({ code: 'already_registered' })
  expect(await countAccounts()).toBe(before)
})

test('cannot be reached by a channel they have no address for', async () => {
  const [none = '', phone = '', mail = ''] = await make(school.admin, [
    ofClass(null),
    ofClass(null, { phoneNumber: '0821234567' }),
    ofClass(null, { email: `${randomUUID()}@example.test` }),
  ])
  const reached = async (channel: string) => {
    const { rows } = await asWorker<{ id: string }>(
      db,
      'select user_id as id from app.recipients_of($1) where user_id = any($2)',
      [channel, [none, phone, mail]],
    )
    return rows.map(({ id }) => id)
  }
  expect(await reached('email')).toEqual([mail])
  expect(await reached('sms')).toEqual([phone])
})

test('is shown, exported, taken along, warned and deleted like anybody else', async () => {
  const { admin } = school
  const [userId = ''] = await make(admin, [ofClass(null, { firstName: 'Lwazi', lastName: 'Nomail' })])
  const found = await admin.browser.post('/api/admin/learners/find', { search: 'Lwazi Nomail' })
  expect(found).toMatchObject({ status: 200, body: { learners: [{ userId, phoneNumber: '' }] } })
  const file = await admin.browser.post('/api/admin/learners/export', { search: 'Lwazi Nomail' })
  expect(file.body).toContain('Lwazi;Nomail;Qala Primary School;7A;12;;')
  await school.prove()
  const data = await admin.browser.post('/api/admin/privacy/data', { userId })
  expect(data.status).toBe(200)
  await accountRows(
    db,
    `update app.profiles set last_seen_at = now() - interval '3 years' where user_id = $1`,
    [userId],
  )
  const env = {
    ...server.services.folders,
    mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'Qala <qala@school.za>', perSecond: 1 },
  }
  await warnUnused({ db, env, origin: 'http://localhost' }, 400)
  expect(
    await accountRows(db, 'select from app.deletion_warnings where user_id = $1', [userId]),
  ).toHaveLength(1)
  const gone = await admin.browser.post('/api/admin/learners/delete', { userId, fullName: 'Lwazi Nomail' })
  expect(gone.status).toBe(204)
})

test('cannot become an admin, who needs an address', async () => {
  const [userId = ''] = await make(school.admin, [ofClass(null)])
  await school.prove()
  expect(await school.admin.browser.post('/api/admin/admins', { userId })).toMatchObject({
    status: 400,
    fields: { userId: 'An admin needs an email address' },
  })
})

test('whoever registers still needs both', async () => {
  for (const missing of ['email', 'phoneNumber']) {
    const { [missing]: _left, ...form } = registration()
    const answer = await server.browser().post('/api/auth/register', form)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(Object.keys(answer.fields ?? {})).toEqual([missing])
  }
})

test('2,000 words for one use are drawn within seconds, each different, and open with the word alone', async () => {
  const passwords = createPasswords()
  const words = await oneTimeWords(passwords, 2_000)
  expect(new Set(words.map(({ word }) => word)).size).toBe(2_000)
  const [first] = words
  expect(first?.word).toMatch(/^[a-z]+(-[a-z]+){3}$/)
  expect(await passwords.check(first?.passwordHash ?? '', first?.word ?? '')).toBe(true)
  expect(await passwords.check(first?.passwordHash ?? '', words[1]?.word ?? '')).toBe(false)
})
