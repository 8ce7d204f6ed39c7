import type { SchoolClass } from '#domain/school/classes.ts'
import { expect, test } from 'vitest'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { securityEvents, signedInLearner, testServer, type Browser } from '../../testing.ts'

const server = await testServer()
const { db } = server
const school = await classesOfSchool(server)
const { admin } = school

const signIn = (browser: Browser, { code }: Pick<SchoolClass, 'code'>, name: string, password: string) =>
  browser.post('/api/auth/class-login', { classCode: code, name, password })

/** Each place is an address in a new network, so that tests do not meet each other’s limits. */
let places = 0
const newPlace = () => {
  places += 1
  return `196.25.${places}.1`
}
const opened = async (ip = newPlace()) => {
  const browser = server.browser(ip)
  await browser.get('/api/auth/device')
  return browser
}
const chooseOwn = (browser: Browser, password: string) =>
  browser.post('/api/auth/choose-password', { password, confirmPassword: password })

test('begins the same session as any sign-in, on a shared computer too, and is written down', async () => {
  const one = await school.makeClass('SAME')
  const [learner] = await school.makeMembers(one, ['Naledi Grace', 'Mokoena'])
  const browser = await opened()
  await signIn(browser, one, 'Naledi M', learner?.word ?? '')
  expect((await chooseOwn(browser, 'my-own-word')).status).toBe(204)
  const lab = await opened()
  const answer = await lab.post('/api/auth/class-login', {
    classCode: one.code?.toUpperCase().replaceAll('-', ' '),
    name: ' mokoena,  nalédi ',
    password: 'my-own-word',
    shared: true,
  })
  expect(answer).toMatchObject({ status: 200, body: { passwordDue: false, deletionDue: null } })
  const grant = await lab.post('/api/auth/token')
  expect(grant.body).toMatchObject({ session: { kind: 'shared' }, user: { id: learner?.userId, email: '' } })
  const mine = (await securityEvents(db, 'signed_in')).filter(({ user_id }) => user_id === learner?.userId)
  expect(mine).toHaveLength(2)
})

test('takes a name with click letters, accents and apostrophes as a child types it', async () => {
  const one = await school.makeClass('CLICKS')
  const [gabe, sinead] = await school.makeMembers(one, ['ǁGabe', 'ǃXóõ'], ['Sinéad', 'O’Brien'])
  for (const name of ['gabe xoo', 'Xoo Gabe', '//Gabe !xoo'])
    expect((await signIn(await opened(), one, name, gabe?.word ?? '')).status).toBe(200)
  expect((await signIn(await opened(), one, "sinead o'brien", sinead?.word ?? '')).status).toBe(200)
})

test('cannot tell whether the code, the name or the word was wrong, and the log names nobody', async () => {
  const one = await school.makeClass('SILENT')
  const [learner] = await school.makeMembers(one, ['Zodwa', 'Khumalo'])
  const browser = await opened()
  const wrong = [
    await signIn(browser, { code: 'goat-mango-47' }, 'Zodwa Khumalo', learner?.word ?? ''),
    await signIn(browser, one, 'Thabo Khumalo', learner?.word ?? ''),
    await signIn(browser, one, 'Zodwa Khumalo', 'not-this-one'),
  ]
  expect(new Set(wrong.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([
      JSON.stringify([401, { error: { code: 'invalid_credentials', message: 'Invalid login credentials' } }]),
    ]),
  )
  expect(server.logged.join('\n')).not.toMatch(/zodwa|khumalo/i)
  expect((await signIn(browser, one, 'Zodwa Khumalo', learner?.word ?? '')).status).toBe(200)
})

test('lets two of one name in, each by their own word', async () => {
  const one = await school.makeClass('TWINS')
  const [first, second] = await school.makeMembers(one, ['Thabo', 'Nkosi'], ['THABO', 'Nkosí'])
  const [mine, theirs] = [await opened(), await opened()]
  expect((await signIn(mine, one, 'Thabo Nkosi', first?.word ?? '')).body).toMatchObject({
    user: { id: first?.userId },
  })
  expect((await chooseOwn(mine, 'umthi-omkhulu')).status).toBe(204)
  expect((await signIn(theirs, one, 'Thabo Nkosi', second?.word ?? '')).body).toMatchObject({
    user: { id: second?.userId },
  })
  expect((await chooseOwn(theirs, 'indlovu-enkulu')).status).toBe(204)
  for (const [password, userId] of [
    ['umthi-omkhulu', first?.userId],
    ['indlovu-enkulu', second?.userId],
  ] as const)
    expect((await signIn(await opened(), one, 'nkosi thabo', password)).body).toMatchObject({
      user: { id: userId },
    })
})

test('cannot let somebody in as another of that name and password: the device decides, or a card, and staff are told', async () => {
  const one = await school.makeClass('MEET')
  const both = await Promise.all(
    [1, 2].map(() => signedInLearner(server, { firstName: 'Sipho', lastName: 'Zulu' })),
  )
  const [mine, theirs] = both
  await school.take(admin, one, ...both)
  const refused = await signIn(await opened(), one, 'Sipho Zulu', mine?.password ?? '')
  expect(refused).toMatchObject({ status: 401, code: 'invalid_credentials' })
  expect(refused.body).toEqual((await signIn(await opened(), one, 'Sipho Zulu', 'not-this-one')).body)
  const told = await securityEvents(db, 'namesakes_alike')
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set(both.map(({ userId }) => userId)))
  for (const each of both)
    expect((await signIn(each.browser.tab(), one, 'Sipho Zulu', each.password)).body).toMatchObject({
      user: { id: each.userId },
    })
  const { password: card } = (
    await admin.browser.post('/api/admin/classes/members/reset-password', {
      classId: one.classId,
      userId: theirs?.userId,
    })
  ).body as { password: string }
  expect((await signIn(await opened(), one, 'Sipho Zulu', card)).body).toMatchObject({
    user: { id: theirs?.userId },
  })
})

test('goes on by a code that was renewed or taken back, and of an archived class, which lets nobody join', async () => {
  const one = await school.makeClass('FORMER')
  const learner = await signedInLearner(server, { firstName: 'Aisha', lastName: 'Davids' })
  await school.take(admin, one, learner)
  await school.tell(admin, 'classes/code', { classId: one.classId, action: 'renew' })
  await school.tell(admin, 'classes/code', { classId: one.classId, action: 'revoke' })
  await school.tell(admin, 'classes/archive', { classId: one.classId, isArchived: true })
  expect((await signIn(await opened(), one, 'Aisha Davids', learner.password)).status).toBe(200)
  const joining = await signedInLearner(server)
  expect((await joining.browser.post('/api/classes/join', { code: one.code })).status).toBe(400)
})

test('cannot be done by a class the learner was taken out of; by each of two classes it can', async () => {
  const [one, other] = [await school.makeClass('FIRST'), await school.makeClass('SECOND')]
  const learner = await signedInLearner(server, { firstName: 'Liam', lastName: 'Jacobs' })
  for (const each of [one, other]) await school.take(admin, each, learner)
  for (const each of [one, other])
    expect((await signIn(await opened(), each, 'Liam J', learner.password)).status).toBe(200)
  await school.tell(admin, 'classes/members/remove', { classId: one.classId, userId: learner.userId })
  expect((await signIn(await opened(), one, 'Liam J', learner.password)).code).toBe('invalid_credentials')
  expect((await signIn(await opened(), other, 'Liam J', learner.password)).status).toBe(200)
})

test('a code cannot be guessed: of many tries from one place a few are answered, and elsewhere its class signs in', async () => {
  const one = await school.makeClass('GUESSED')
  const [learner] = await school.makeMembers(one, ['Rendani', 'Mulaudzi'])
  const ip = newPlace()
  const guesser = await opened(ip)
  const codes = Array.from(
    { length: 100 },
    (_, n) => `goat-m${String.fromCodePoint(97 + (n % 26))}ngo-${String(n % 100).padStart(2, '0')}`,
  )
  const answers: number[] = []
  const queue = codes.values()
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (const code of queue)
        answers.push(
          (await signIn(guesser.tab(), { code }, `Nobody ${answers.length}`, 'umthi-omkhulu')).status,
        )
    }),
  )
  expect(answers).toHaveLength(100)
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(12)
  expect(new Set(answers)).not.toContain(200)
  expect((await signIn(await opened(), one, 'Rendani Mulaudzi', learner?.word ?? '')).status).toBe(200)
})

test('a name cannot be tried with many words, and its owner signs in elsewhere', async () => {
  const one = await school.makeClass('WORDS')
  const [learner] = await school.makeMembers(one, ['Precious', 'Mabaso'])
  const guesser = await opened()
  const tries: number[] = []
  for (let n = 0; n < 8; n += 1)
    tries.push((await signIn(guesser, one, 'Precious Mabaso', `guess-number-${n}`)).status)
  expect(tries).toEqual([401, 401, 401, 401, 429, 429, 429, 429])
  expect((await signIn(await opened(), one, 'Precious Mabaso', learner?.word ?? '')).status).toBe(200)
})

test('a lab of 40 behind one address meets no limit, although each of them mistypes the name once', async () => {
  const one = await school.makeClass('LAB')
  const names = Array.from({ length: 40 }, (_, n): [string, string] => [`Lab${n}`, 'Learner'])
  const learners = await school.makeMembers(one, ...names)
  const ip = newPlace()
  const last: number[] = []
  // The learners sign in one bench after the other, as a class sits down.
  for (let bench = 0; bench < 4; bench += 1)
    await Promise.all(
      learners.slice(10 * bench, 10 * bench + 10).map(async ({ word }, at) => {
        const browser = await opened(ip)
        const seat = 10 * bench + at
        expect((await signIn(browser, one, `Lap${seat} Learner`, word)).status).toBe(401)
        last.push((await signIn(browser, one, `Lab${seat} Learner`, word)).status)
      }),
    )
  expect(last).toEqual(names.map(() => 200))
})
