import { clock } from '#domain/clock.ts'
import { LEARNER_PASSWORD_DAYS } from '#domain/accounts/learners.ts'
import { SignInCards, CardOwners } from '#domain/school/sign-in-cards.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { classesOfSchool } from '../classes/testing-classes.ts'
import {
  accountRows,
  securityEvents,
  signedInLearner,
  testServer,
  type Browser,
  type SignedInLearner,
} from '../../testing.ts'
import { makeLearners } from '../../accounts/users/make-learners.ts'

const server = await testServer()
const { db } = server
const school = await classesOfSchool(server)
const { admin } = school

type Asker = Pick<SignedInLearner, 'browser'>

const make = (one: SchoolClass, ...names: string[]) =>
  db.withAuth(
    (trx) =>
      makeLearners(
        trx,
        names.map((name) => {
          const [firstName = '', lastName = ''] = name.split(' ')
          const details = { firstName, lastName, schoolName: 'Qala Primary', gradeClass: one.name, age: 12 }
          return { ...details, email: null, phoneNumber: null, classId: one.classId, oneTime: null }
        }),
        admin.userId,
      ),
    { userId: admin.userId },
  )
const ownersOf = async (who: Asker, { classId }: SchoolClass) =>
  (await school.ask(who, 'classes/cards/find', { classId }, CardOwners)).learners
const print = (who: Asker, { classId }: SchoolClass, userIds: string[], replacesOwn = false) =>
  school.ask(who, 'classes/cards', { classId, userIds, replacesOwn }, SignInCards)
const signIn = (browser: Browser, classCode: string, name: string, password: string) =>
  browser.post('/api/auth/class-login', { classCode, name, password })
const choose = (browser: Browser, password: string) =>
  browser.post('/api/auth/choose-password', { password, confirmPassword: password })

/** Signs in with a card and chooses a password. */
async function withOwnWord(code: string, name: string, word: string | null) {
  const browser = server.browser()
  expect(await signIn(browser, code, name, word ?? '')).toMatchObject({ status: 200 })
  expect((await choose(browser, 'my-own-word')).status).toBe(204)
  await browser.takeToken()
  return browser
}

describe('a card', () => {
  test('opens the choice of an own word, once, and then nothing more', async () => {
    const one = await school.makeClass('CARD')
    const teacher = await school.makeTeacher(one)
    const [userId = ''] = await make(one, 'Naledi Mokoena')
    expect(await ownersOf(teacher, one)).toMatchObject([{ userId, secret: 'never' }])
    const before = clock.ms()
    const { cards, classCode, className, expiresAt } = await print(teacher, one, [userId])
    expect([classCode, className]).toEqual([one.code, '7CARD'])
    const madeAt = Date.parse(expiresAt) - LEARNER_PASSWORD_DAYS * 86_400_000
    expect([before <= madeAt, madeAt <= clock.ms()]).toEqual([true, true])
    const word = cards[0]?.word ?? ''
    expect(word).toMatch(/^[a-z]+(-[a-z]+){3}$/)
    expect(await ownersOf(teacher, one)).toMatchObject([{ secret: 'given' }])

    const browser = server.browser()
    const typed = word.toUpperCase().replaceAll('-', '  ')
    expect(await signIn(browser, 'Goat mango 00', 'Naledi Mokoena', word)).toMatchObject({ status: 401 })
    expect(await signIn(browser, classCode, 'naledi m', typed)).toMatchObject({
      status: 200,
      body: { user: { id: userId }, passwordDue: true },
    })
    expect((await browser.post('/api/auth/token')).code).toBe('password_change_due')
    expect((await choose(browser, word)).fields).toHaveProperty('password')
    expect((await choose(browser, 'my-own-word')).status).toBe(204)
    expect((await browser.takeToken()).user).toMatchObject({ id: userId, email: '', firstName: 'Naledi' })

    expect((await signIn(server.browser(), classCode, 'Naledi Mokoena', word)).code).toBe(
      'invalid_credentials',
    )
    expect((await signIn(server.browser(), classCode, 'Naledi Mokoena', 'my-own-word')).body).toMatchObject({
      passwordDue: false,
    })
    expect(await ownersOf(teacher, one)).toMatchObject([{ secret: 'own' }])
  })

  test('counts as none when its time is over, so that a new one is suggested', async () => {
    const one = await school.makeClass('OVER')
    const [userId = ''] = await make(one, 'Lindiwe Zulu')
    await print(admin, one, [userId])
    await db.withAuth((trx) =>
      sql`update app.one_time_passwords set expires_at = now() - interval '1 minute' where user_id = ${userId}`.execute(
        trx,
      ),
    )
    expect(await ownersOf(admin, one)).toMatchObject([{ userId, secret: 'never' }])
  })

  test('is replaced with one call when it is lost: old word and sessions are dead at once', async () => {
    const one = await school.makeClass('LOST')
    const teacher = await school.makeTeacher(one)
    const [userId = ''] = await make(one, 'Thabo Nkosi')
    const [first] = (await print(teacher, one, [userId])).cards
    const found = server.browser()
    await signIn(found, one.code ?? '', 'Thabo Nkosi', first?.word ?? '')
    const [second] = (await print(teacher, one, [userId])).cards
    expect((await choose(found, 'a-thief-s-word')).code).toBe('signed_out')
    expect((await signIn(server.browser(), one.code ?? '', 'Thabo Nkosi', first?.word ?? '')).status).toBe(
      401,
    )
    const own = await withOwnWord(one.code ?? '', 'Thabo Nkosi', second?.word ?? null)
    const [third] = (await print(teacher, one, [userId], true)).cards
    expect((await own.get('/api/progress')).status).toBe(401)
    expect((await signIn(server.browser(), one.code ?? '', 'Thabo', 'my-own-word')).status).toBe(401)
    await withOwnWord(one.code ?? '', 'Thabo Nkosi', third?.word ?? null)
  })

  test('leaves whoever has an own word with it, unless a new one is asked for', async () => {
    const one = await school.makeClass('KEEP')
    const own = await signedInLearner(server, { firstName: 'Aisha', lastName: 'Davids' })
    await school.take(admin, one, own)
    const [fresh = ''] = await make(one, 'Zodwa Khumalo')
    const { cards } = await print(admin, one, [fresh, own.userId])
    expect(cards.map(({ firstName, word }) => [firstName, word === null])).toEqual([
      ['Aisha', true],
      ['Zodwa', false],
    ])
    expect((await own.browser.post('/api/auth/token')).status).toBe(200)
    expect((await signIn(server.browser(), one.code ?? '', 'aisha d', own.password)).status).toBe(200)
  })

  test('ends after three weeks: it opens no choice of a word any more', async () => {
    const one = await school.makeClass('ENDS')
    const [userId = ''] = await make(one, 'Lwazi Dube')
    const [card] = (await print(admin, one, [userId])).cards
    await accountRows(
      db,
      `update app.one_time_passwords set expires_at = now() - interval '1 second' where user_id = $1`,
      [userId],
    )
    const browser = server.browser()
    await signIn(browser, one.code ?? '', 'Lwazi Dube', card?.word ?? '')
    expect((await choose(browser, 'my-own-word')).code).toBe('one_time_password_ended')
  })

  test('is written down for each learner, without the words', async () => {
    const one = await school.makeClass('NOTED')
    const teacher = await school.makeTeacher(one)
    const ids = await make(one, 'Ayanda Ntuli', 'Bongani Ntuli')
    const { cards } = await print(teacher, one, ids)
    const noted = (await securityEvents(db, 'password_reset')).filter(
      ({ user_id }) => user_id === teacher.userId,
    )
    expect(noted.map(({ details }) => details?.['userId'])).toEqual(ids)
    const all = JSON.stringify(await securityEvents(db)) + server.logged.join('\n')
    for (const { word } of cards) expect(all).not.toContain(word)
  })
})

test('a class gets its cards although somebody has left it or was deleted meanwhile', async () => {
  const one = await school.makeClass('LEFT')
  const teacher = await school.makeTeacher(one)
  const [stays = '', leaves = '', deleted = '', also = ''] = await make(
    one,
    'Ayanda Ntuli',
    'Bongani Ntuli',
    'Cebo Ntuli',
    'Dumisa Ntuli',
  )
  await school.tell(teacher, 'classes/members/remove', { classId: one.classId, userId: leaves })
  const body = { userId: deleted, fullName: 'Cebo Ntuli' }
  expect((await admin.browser.post('/api/admin/learners/delete', body)).status).toBe(204)
  const { cards } = await print(teacher, one, [stays, leaves, deleted, also])
  expect(cards.map(({ userId }) => userId)).toEqual([stays, also])
  for (const { word } of cards) expect(word).not.toBeNull()
  const { rows } = await db.withAuth((trx) =>
    sql`select from app.one_time_passwords where user_id = any(${[leaves, deleted]}::uuid[])`.execute(trx),
  )
  expect(rows).toEqual([])
})

describe('cards cannot be made', () => {
  test('by a learner, or by a teacher of another class, and then every old word still works', async () => {
    const [one, other] = [await school.makeClass('MINE'), await school.makeClass('THEIRS')]
    const [stranger, learner] = [await school.makeTeacher(other), await signedInLearner(server)]
    const [userId = ''] = await make(one, 'Naledi Mokoena')
    const [card] = (await print(admin, one, [userId])).cards
    const body = { classId: one.classId, userIds: [userId], replacesOwn: true }
    const asking = async ({ browser }: Asker, path: string, what: object) =>
      (await browser.post(`/api/admin/classes/${path}`, what)).code
    for (const path of ['cards', 'cards/find']) {
      const what = path === 'cards' ? body : { classId: one.classId }
      expect(await asking(learner, path, what)).toBe('admin_required')
      expect(await asking(stranger, path, what)).toBe('not_found')
    }
    // The teacher asks for a learner of another class by way of their own class.
    expect(await asking(stranger, 'cards', { ...body, classId: other.classId })).toBe('not_found')
    await withOwnWord(one.code ?? '', 'Naledi Mokoena', card?.word ?? null)
  })

  test('for staff who are in the class as learners', async () => {
    const one = await school.makeClass('STAFF')
    const [teacher, learner] = [await school.makeTeacher(one), await signedInLearner(server)]
    await school.take(admin, one, learner)
    await db.appointAdmin(learner.userId)
    expect(await ownersOf(teacher, one)).toEqual([])
    const body = { classId: one.classId, userIds: [learner.userId], replacesOwn: true }
    expect((await teacher.browser.post('/api/admin/classes/cards', body)).code).toBe('not_found')
    expect(await signIn(server.browser(), one.code ?? '', 'Naledi Dlamini', learner.password)).toMatchObject({
      status: 401,
    })
  })

  test('without a code, of nobody, or of too many', async () => {
    const one = await school.makeClass('NOCODE')
    const [userId = ''] = await make(one, 'Naledi Mokoena')
    await school.tell(admin, 'classes/code', { classId: one.classId, action: 'revoke' })
    const post = (userIds: string[]) =>
      admin.browser.post('/api/admin/classes/cards', { classId: one.classId, userIds, replacesOwn: false })
    expect((await post([userId])).fields).toEqual({
      classId: 'This class has no code, and a card needs one. Give it a new code first',
    })
    expect((await post([])).fields).toEqual({ userIds: 'Choose at least one learner' })
    expect((await post(Array.from({ length: 501 }, () => randomUUID()))).status).toBe(400)
    expect(await ownersOf(admin, one)).toMatchObject([{ secret: 'never' }])
  })
})
