import type { SchoolClass } from '#domain/school/classes.ts'
import { withOwner } from '#database/temporary-database.ts'
import { statementsOf } from '#database/testing.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import {
  accountRows,
  securityEvents,
  signedInLearner,
  testServer,
  WEAKEST,
  type Browser,
  type SignedInLearner,
} from '../../testing.ts'
import { createPasswords, isDrawn } from './passwords.ts'

// These are the tries of somebody who has an account of their own, a class code and a classmate's name.

/** The number of hashes that were made with the strength of chosen passwords. Drawn ones have another strength. */
const made = { hashes: 0 }
const weak = createPasswords(undefined, WEAKEST)
const counted =
  <Work extends unknown[], Result>(work: (...of: Work) => Result, counts: (...of: Work) => boolean) =>
  (...of: Work): Result => {
    if (counts(...of)) made.hashes += 1
    return work(...of)
  }
const always = () => true
const server = await testServer({
  passwords: {
    ...weak,
    hash: counted(weak.hash, always),
    check: counted(weak.check, (passwordHash) => !isDrawn(passwordHash)),
    checkNobodys: counted(weak.checkNobodys, always),
  },
})
const { db } = server
const school = await classesOfSchool(server)
const { admin, makeClass, makeMembers, makeTeacher, pageOf, take } = school

/** Each test is in a place of its own, so that no test meets the tries of another. */
let places = 0
const newPlace = () => {
  places += 1
  return `196.26.${places}.1`
}
const opened = async (ip = newPlace()) => {
  const browser = server.browser(ip)
  await browser.get('/api/auth/device')
  return browser
}
const signIn = (browser: Browser, { code }: Pick<SchoolClass, 'code'>, name: string, password: string) =>
  browser.post('/api/auth/class-login', { classCode: code, name, password })
const join = ({ browser }: Pick<SignedInLearner, 'browser'>, code: string | null) =>
  browser.post('/api/classes/join', { code })
const joining = async (who: SignedInLearner, code: string | null) => {
  const { status } = await join(who, code)
  return status
}
const joined = async (who: SignedInLearner, code: string | null) =>
  expect((await join(who, code)).status).toBe(200)
const rename = ({ browser }: SignedInLearner, firstName: string, lastName: string) =>
  browser.send('PATCH', '/api/profile', { firstName, lastName })
const choose = async (browser: Browser, password: string) =>
  expect(
    (await browser.post('/api/auth/choose-password', { password, confirmPassword: password })).status,
  ).toBe(204)
const change = async (who: SignedInLearner, password: string) => {
  const { status, body } = await who.browser.post('/api/account/password', {
    currentPassword: who.password,
    password,
    confirmPassword: password,
  })
  if (status === 204) who.password = password
  return { status, body }
}
const userIn = (body: unknown) => (body as { user?: { id: string } }).user?.id
const startsAfresh = () =>
  withOwner(db.url, (owner) => owner.query('delete from private.sign_in_tries; delete from private.throttle'))

const SECRET = 'ubuhle-bethu'

/**
 * Makes a learner with the password SECRET whom staff have placed, and a classmate with another name who joined by the code.
 */
async function classmates(letter: string, [firstName, lastName]: [string, string]) {
  const one = await makeClass(letter)
  const [made] = await makeMembers(one, [firstName, lastName])
  const home = await opened()
  await signIn(home, one, `${firstName} ${lastName}`, made?.word ?? '')
  await choose(home, SECRET)
  const other = await signedInLearner(server, { firstName: 'Other', lastName: 'Learner' })
  await joined(other, one.code)
  return { one, victim: { userId: made?.userId ?? '', home }, other }
}

test.each([
  ['as it is', ['Naledi', 'Mokoena'], ['Naledi', 'Mokoena']],
  ['with the names swapped', ['Lerato', 'Ndlovu'], ['Ndlovu', 'Lerato']],
  ['in other letters', ['Zoë', 'O’Brien'], ['ZOE', "O'brien"]],
] as const)(
  'cannot learn a classmate’s password by taking the name, %s, and choosing guesses',
  async (how, [first, last], [asFirst, asLast]) => {
    const { one, victim, other } = await classmates(`OWN${how.length}`, [first, last])
    expect((await rename(other, asFirst, asLast)).status).toBe(200)
    // The answer is the same whether the chosen password is the classmate's or nobody's.
    expect(await change(other, 'nobody-has-this')).toEqual({ status: 204, body: '' })
    expect(await change(other, SECRET)).toEqual({ status: 204, body: '' })
    // At the sign-in, with the classmate's password or another one, a device that knows the guesser opens the guesser's own
    // account.
    const known = await opened()
    await known.login(other)
    expect(await signIn(known, one, `${first} ${last}`, SECRET)).toMatchObject({
      status: 200,
      body: { user: { id: other.userId } },
    })
    expect(await change(other, 'nobody-has-this')).toMatchObject({ status: 204 })
    expect(await signIn(known, one, `${first} ${last}`, 'nobody-has-this')).toMatchObject({
      status: 200,
      body: { user: { id: other.userId } },
    })
    // Meanwhile the classmate signs in.
    expect(userIn((await signIn(victim.home, one, `${first} ${last}`, SECRET)).body)).toBe(victim.userId)
  },
)

test('cannot guess at a classmate behind right sign-ins to an account of their own with that name', async () => {
  const { one, victim, other } = await classmates('BEHIND', ['Sipho', 'Zulu'])
  await rename(other, 'Sipho', 'Zulu')
  const ip = newPlace()
  // Each guess is also the guesser's own password, so each of these sign-ins is right, on a device that does not know anybody.
  let [guesses, reached] = [0, '']
  while (guesses < 20 && reached !== victim.userId) {
    const word = guesses === 18 ? SECRET : `guess-number-${guesses}`
    await change(other, word)
    const answer = await signIn(await opened(ip), one, 'Sipho Zulu', word)
    guesses += 1
    reached = userIn(answer.body) ?? reached
  }
  expect(reached).toBe(other.userId)
  const guessed = (await securityEvents(db, 'login_failed')).filter(
    ({ user_id }) => user_id === victim.userId,
  )
  expect(guessed.length).toBeGreaterThan(0)
  expect(guessed.length).toBeLessThanOrEqual(12)
})

test('cannot learn a teacher’s password who has joined the class as a learner', async () => {
  const one = await makeClass('STAFF')
  const teacher = await makeTeacher(one)
  await teacher.browser.send('PATCH', '/api/profile', { firstName: 'Nomsa', lastName: 'Dube' })
  await joined(teacher, one.code)
  const other = await signedInLearner(server)
  await joined(other, one.code)
  await rename(other, 'Nomsa', 'Dube')
  expect(await change(other, teacher.password)).toEqual({ status: 204, body: '' })
  expect(userIn((await signIn(await opened(), one, 'Nomsa Dube', teacher.password)).body)).toBe(other.userId)
})

test('cannot keep a child out with 200 accounts of the child’s name: not on the known device, at a new one, with a card', async () => {
  const one = await makeClass('CROWD')
  const own = await makeTeacher(one)
  const [made] = await makeMembers(one, ['Kagiso', 'Tau'])
  const home = await opened()
  await signIn(home, one, 'Kagiso Tau', made?.word ?? '')
  await choose(home, SECRET)
  const crowd = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      signedInLearner(server, { firstName: n % 2 ? 'Kagiso' : 'Tau', lastName: n % 2 ? 'Tau' : 'Kagiso' }),
    ),
  )
  for (const each of crowd) await joined(each, one.code)
  await copyMembers(crowd[0], one, 196)
  expect((await signIn(home.tab(), one, 'Kagiso Tau', SECRET)).status).toBe(200)
  expect(userIn((await signIn(await opened(), one, 'kagiso tau', SECRET)).body)).toBe(made?.userId)
  const { cards } = (
    await own.browser.post('/api/admin/classes/cards', {
      classId: one.classId,
      userIds: [made?.userId],
      replacesOwn: true,
    })
  ).body as { cards: { word: string }[] }
  expect(userIn((await signIn(await opened(), one, 'Kagiso Tau', cards[0]?.word ?? '')).body)).toBe(
    made?.userId,
  )
  // The teacher is told in the log, and on the page that shows the class.
  const page = await pageOf(own, one)
  expect(page.members.filter(({ hasNamesake }) => hasNamesake)).toHaveLength(201)
  expect((await securityEvents(db, 'namesake_joined')).length).toBeGreaterThan(0)
})

test('cannot be kept from a known device by the right sign-ins of a classmate who took the name', async () => {
  const one = await makeClass('SHARED')
  const [made] = await makeMembers(one, ['Palesa', 'Molefe'])
  const home = await opened()
  await signIn(home, one, 'Palesa Molefe', made?.word ?? '')
  await choose(home, SECRET)
  const classmate = await signedInLearner(server, { firstName: 'Palesa', lastName: 'Molefe' })
  await joined(classmate, one.code)
  const theirs = await opened()
  await signIn(theirs, one, 'Palesa Molefe', classmate.password)
  const crowd = Array.from({ length: 16 }, () =>
    signIn(theirs.tab(), one, 'Palesa Molefe', classmate.password),
  )
  const mine = await signIn(home.tab(), one, 'Palesa Molefe', SECRET)
  expect([mine.status, userIn(mine.body)]).toEqual([200, made?.userId])
  await Promise.all(crowd)
})

test('cannot be kept from a known device by tries at many names from the same computer', async () => {
  const one = await makeClass('NAMES')
  const [made] = await makeMembers(one, ['Sipho', 'Dube'])
  const home = await opened()
  await signIn(home, one, 'Sipho Dube', made?.word ?? '')
  await choose(home, SECRET)
  const statuses: number[] = []
  for (let n = 0; n < 14; n += 1)
    statuses.push((await signIn(home.tab(), one, `Nobody Number${n}`, 'a-wrong-guess')).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await signIn(home.tab(), one, 'Sipho Dube', 'a-wrong-guess')).status).toBe(429)
  const mine = await signIn(home.tab(), one, 'Sipho Dube', SECRET)
  expect([mine.status, userIn(mine.body)]).toEqual([200, made?.userId])
})

test('cannot be kept from a known device by tries at the name on that device', async () => {
  const one = await makeClass('TYPED')
  const [made] = await makeMembers(one, ['Anna', 'Smit'])
  const home = await opened()
  await signIn(home, one, 'Anna Smit', made?.word ?? '')
  await choose(home, SECRET)
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1)
    statuses.push((await signIn(home.tab(), one, 'Anna Smit', 'a-wrong-guess')).status)
  expect(statuses).toEqual([401, 401, 401, 401])
  expect((await signIn(home.tab(), one, 'Anna Smit', SECRET)).status).toBe(200)
})

test('cannot guess without limit from devices on which the former password was used', async () => {
  const child = await signedInLearner(server)
  const place = newPlace()
  const { email, password } = child
  const devices = await Promise.all(Array.from({ length: 6 }, () => opened(place)))
  for (const device of devices) expect((await device.login({ email, password })).status).toBe(200)
  expect((await change(child, SECRET)).status).toBe(204)
  const statuses: number[] = []
  for (const device of devices)
    for (let n = 0; n < 4; n += 1)
      statuses.push((await device.tab().login({ email, password: `a-wrong-guess-${n}` })).status)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(12)
  expect((await child.browser.tab().login({ email, password: SECRET })).status).not.toBe(401)
})

test('cannot tell by a part of their own name who else has joined', async () => {
  const one = await makeClass('PART')
  const asker = await signedInLearner(server, { firstName: 'Naledi', lastName: 'Zulu' })
  await joined(asker, one.code)
  const ask = async () => {
    const { status, code } = await signIn(await opened(), one, 'Naledi', asker.password)
    return [status, code]
  }
  const before = await ask()
  const child = await signedInLearner(server, {
    firstName: 'Naledi',
    lastName: 'Mokoena',
    password: SECRET,
    confirmPassword: SECRET,
  })
  await joined(child, one.code)
  expect(await ask()).toEqual(before)
  for (const [name, who] of [
    ['Naledi Zulu', asker],
    ['Naledi Mokoena', { ...child, password: SECRET }],
  ] as const)
    expect(userIn((await signIn(await opened(), one, name, who.password)).body)).toBe(who.userId)
})

test('cannot tell by typing several names at once who else is in the class', async () => {
  const one = await makeClass('MANY')
  const members = await makeMembers(one, ['Kagiso', 'Radebe'], ['Lesedi', 'Moloi'])
  for (const [at, name] of ['Kagiso Radebe', 'Lesedi Moloi'].entries()) {
    const home = await opened()
    await signIn(home, one, name, members[at]?.word ?? '')
    await choose(home, `${SECRET}-${at}`)
  }
  // Staff placed the asker last, so the two others would be compared before.
  const [late] = await makeMembers(one, ['Zodwa', 'Nene'])
  const own = await opened()
  await signIn(own, one, 'Zodwa Nene', late?.word ?? '')
  await choose(own, SECRET)
  const ask = async (asked: string) => {
    const { status, code } = await signIn(await opened(), one, `Zodwa Nene Kagiso Radebe ${asked}`, SECRET)
    return [status, code]
  }
  expect(await ask('Lesedi Moloi')).toEqual(await ask('Nobody Here'))
})

test('cannot be kept out by classmates who take the name afterwards, though nobody placed the child', async () => {
  const one = await makeClass('FIRST')
  const child = await signedInLearner(server, { firstName: 'Lindiwe', lastName: 'Nkosi' })
  await joined(child, one.code)
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      signedInLearner(server, { password: `indlovu-${n}-enkulu`, confirmPassword: `indlovu-${n}-enkulu` }),
    ),
  )
  await take(admin, one, ...others)
  for (const each of others) expect((await rename(each, 'Lindiwe', 'Nkosi')).status).toBe(200)
  expect(userIn((await signIn(await opened(), one, 'Lindiwe Nkosi', child.password)).body)).toBe(child.userId)
})

test('cannot become a classmate’s namesake without staff noticing', async () => {
  const { one, victim, other } = await classmates('NOTICE', ['Amahle', 'Khoza'])
  const own = await makeTeacher(one)
  const flagged = async () =>
    (await pageOf(own, one)).members.filter(({ hasNamesake }) => hasNamesake).map(({ userId }) => userId)
  expect(await flagged()).toEqual([])
  const renamed = await rename(other, 'Khoza', 'AMAHLE')
  // The answer does not say anything about anybody else.
  expect(renamed).toMatchObject({ status: 200, body: { firstName: 'Khoza', lastName: 'AMAHLE' } })
  expect(new Set(await flagged())).toEqual(new Set([victim.userId, other.userId]))
  expect((await securityEvents(db, 'name_changed')).at(-1)).toMatchObject({
    user_id: other.userId,
    details: { namesakes: 1 },
  })
})

test('cannot tell whether a name is in the class by tries around a sign-in of their own', async () => {
  const one = await makeClass('ASKED')
  await makeMembers(one, ['Thandeka', 'Mabaso'])
  const own = await signedInLearner(server, { firstName: 'Own', lastName: 'Account' })
  await join(own, one.code)
  const told: number[][] = []
  for (const name of ['Thandeka Mabaso', 'Nobody Here']) {
    await startsAfresh()
    const device = await opened()
    const statuses: number[] = []
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await signIn(device, one, name, `guess-number-${tries}`)).status)
    expect((await signIn(device.tab(), one, 'Own Account', own.password)).status).toBe(200)
    for (let tries = 4; tries < 8; tries += 1)
      statuses.push((await signIn(device, one, name, `guess-number-${tries}`)).status)
    told.push(statuses)
  }
  expect(told[0]).toEqual(told[1])
  expect(told[0]).toEqual([401, 401, 401, 401, 429, 429, 429, 429])
})

test('cannot tell whether a name is in the class by writing it in other ways, or from many devices', async () => {
  const one = await makeClass('WRITTEN')
  await makeMembers(one, ['Bongani', 'Cele'])
  const told: number[][] = []
  for (const [first, last] of [
    ['Bongani', 'Cele'],
    ['Nobody', 'Here'],
  ] as const) {
    await startsAfresh()
    const [ip, statuses] = [newPlace(), [] as number[]]
    const device = await opened(ip)
    for (const name of [`${first} ${last}`, `${last} ${first}`, `${first} ${last.slice(0, 1)}`])
      for (let tries = 0; tries < 5; tries += 1)
        statuses.push((await signIn(device, one, name, `guess-number-${tries}`)).status)
    const elsewhere = await Promise.all(
      Array.from({ length: 20 }, async () =>
        signIn(await opened(ip), one, `${first} ${last}`, 'guess-again'),
      ),
    )
    told.push([...statuses, ...elsewhere.map(({ status }) => status)])
  }
  expect(told[0]).toEqual(told[1])
})

test('cannot tell by the work that a sign-in makes how many of the class have a name', async () => {
  const { one, victim, other } = await classmates('WORK', ['Refilwe', 'Molefe'])
  await makeMembers(one, ['Tshepo', 'Molefe'])
  const workOf = async (name: string, password: string) => {
    const before = made.hashes
    await signIn(await opened(), one, name, password)
    return made.hashes - before
  }
  const absent = await workOf('Nobody Here', 'not-this-one')
  expect(absent).toBeGreaterThan(0)
  expect(await workOf('Refilwe Molefe', 'not-this-one')).toBe(absent)
  expect(await workOf('Tshepo Molefe', 'not-this-one')).toBe(absent)
  await rename(other, 'Refilwe', 'Molefe')
  expect(await workOf('Refilwe Molefe', 'not-this-one')).toBe(absent)
  // This is a right sign-in with the learner's own password, although somebody else has the name too.
  expect(await workOf('Refilwe Molefe', other.password)).toBe(absent)
  // The account may not be tried any more, and such a try takes the same time.
  for (let tries = 0; tries < 14; tries += 1)
    await signIn(await opened('196.29.1.1'), one, 'Refilwe Molefe', 'not-this-one')
  const before = made.hashes
  expect((await signIn(await opened('196.29.1.1'), one, 'Refilwe Molefe', SECRET)).status).toBe(401)
  expect(made.hashes - before).toBe(absent)
  // The account opens on the learner's own device.
  expect((await signIn(victim.home.tab(), one, 'Refilwe Molefe', SECRET)).status).toBe(200)
})

/** Returns what a call does in the database until it is answered. */
async function databaseWork(call: () => Promise<{ status: number }>, status: number): Promise<string[]> {
  const statements = await statementsOf(async () => expect((await call()).status).toBe(status))
  // Others hear of a new member a moment later, and not before the answer.
  const own = statements.filter((statement) => !statement.includes('pg_notify'))
  // How many lines one statement adds to the log does not matter, but whether there is a statement.
  return own.map((one) => (one.includes('insert into app.security_events') ? 'log' : one))
}

test('cannot tell by the work of a right sign-in of their own whether somebody else has the name', async () => {
  const { one } = await classmates('RIGHT', ['Nomvula', 'Sibiya'])
  const child = await signedInLearner(server, { firstName: 'Khanyi', lastName: 'Zwane' })
  await joined(child, one.code)
  const works: string[][] = []
  for (const [firstName, lastName] of [
    ['Nomvula', 'Sibiya'],
    ['Khanyi', 'Zwane'],
    ['Nobody', 'Here'],
  ] as const) {
    const own = { firstName, lastName, password: 'indlovu-enkulu', confirmPassword: 'indlovu-enkulu' }
    await joined(await signedInLearner(server, own), one.code)
    const device = await opened()
    works.push(await databaseWork(() => signIn(device, one, `${firstName} ${lastName}`, own.password), 200))
  }
  expect(works[0]).toEqual(works[2])
  expect(works[1]).toEqual(works[2])
  expect(works[2]?.join('\n')).toMatch(/count_sign_in_try.* \[3\]\n/)
  // The guess at the namesake is written down all the same.
  const guessed = (await securityEvents(db, 'login_failed')).filter(({ user_id }) => user_id === child.userId)
  expect(guessed).toHaveLength(1)
})

test('cannot tell by the work of wrong tries whether an account has had too many of them', async () => {
  const { one, victim } = await classmates('TOOMANY', ['Unathi', 'Gumede'])
  const works: string[][][] = []
  for (const [first, last] of [
    ['Unathi', 'Gumede'],
    ['Nobody', 'Here'],
  ] as const) {
    const ip = newPlace()
    const wrong = async (name: string) => {
      const device = await opened(ip)
      return databaseWork(() => signIn(device, one, name, 'not-this-one'), 401)
    }
    const tries: string[][] = []
    for (let n = 0; n < 14; n += 1) tries.push(await wrong(`${first} ${last}`))
    works.push([...tries, await wrong(`${last} ${first}`)])
  }
  expect(works[0]).toEqual(works[1])
  const failed = (await securityEvents(db, 'login_failed')).filter(({ user_id }) => user_id === victim.userId)
  // Refusals without a comparison name nobody in the log.
  expect(failed).toHaveLength(12)
})

test('cannot tell by the work of joining whether somebody else has the name', async () => {
  const { one } = await classmates('JOIN', ['Ntombi', 'Dladla'])
  const works: string[][] = []
  for (const [firstName, lastName] of [
    ['Ntombi', 'Dladla'],
    ['Nobody', 'Here'],
  ] as const) {
    const own = await signedInLearner(server, { firstName, lastName })
    works.push(await databaseWork(() => join(own, one.code), 200))
  }
  expect(works[0]).toEqual(works[1])
  expect((await securityEvents(db, 'namesake_joined')).at(-1)).toMatchObject({ details: { namesakes: 1 } })
  expect((await securityEvents(db, 'class_joined')).at(-1)).toMatchObject({ details: { namesakes: 0 } })
})

test.each([
  ['whom staff placed', 'placed'],
  ['who registered and joined by the code', 'registered'],
  ['who took the name later', 'renamed'],
] as const)(
  'cannot tell by accounts of their own that take a name whether somebody %s has it',
  async (_who, kind) => {
    const told: (number[] | string)[] = []
    for (const isThere of [true, false]) {
      const one = await makeClass(`TAKEN${kind}${isThere}`)
      const name = { firstName: 'Nandi', lastName: 'Radebe' }
      if (isThere && kind === 'placed') await makeMembers(one, [name.firstName, name.lastName])
      if (isThere && kind !== 'placed') {
        const child = await signedInLearner(server, kind === 'registered' ? name : {})
        await joined(child, one.code)
        if (kind === 'renamed') await rename(child, name.firstName, name.lastName)
      }
      const own = (n: number) => ({ password: `indlovu-${n}-enkulu`, confirmPassword: `indlovu-${n}-enkulu` })
      const registered = await Promise.all(
        [1, 2, 3, 4].map((n) => signedInLearner(server, { ...name, ...own(n) })),
      )
      const renamed = await Promise.all([5, 6, 7].map((n) => signedInLearner(server, own(n))))
      for (const each of [...registered, ...renamed]) told.push(JSON.stringify(await joining(each, one.code)))
      for (const each of renamed) told.push([(await rename(each, name.firstName, name.lastName)).status])
      const statuses: number[] = []
      for (const each of [...registered, ...renamed, ...registered, ...renamed]) {
        const before = made.hashes
        const { status } = await signIn(await opened(), one, 'Nandi Radebe', each.password)
        statuses.push(status, status === 200 ? 0 : made.hashes - before)
      }
      // Each learner who registered under the name signs in, however many others have it.
      expect(statuses.slice(0, 8)).toEqual([200, 0, 200, 0, 200, 0, 200, 0])
      told.push(statuses)
    }
    const half = told.length / 2
    expect(told.slice(0, half)).toEqual(told.slice(half))
  },
)

test.each([
  ['registered under it', true],
  ['changed their names to it', false],
])('cannot keep a child off new devices who joins after six others that %s', async (how, hasRegistered) => {
  const one = await makeClass(`LATE${how.length}`)
  const name = { firstName: 'Busisiwe', lastName: 'Mthembu' }
  for (let n = 0; n < 6; n += 1) {
    const password = `indlovu-${n}-enkulu`
    const form = { password, confirmPassword: password, ...(hasRegistered && name) }
    const other = await signedInLearner(server, form)
    await joined(other, one.code)
    await rename(other, name.firstName, name.lastName)
  }
  const child = await signedInLearner(server, { ...name, password: SECRET, confirmPassword: SECRET })
  await joined(child, one.code)
  for (const typed of ['Busisiwe Mthembu', 'mthembu busisiwe'])
    expect(userIn((await signIn(await opened(), one, typed, SECRET)).body)).toBe(child.userId)
  // The child's own change of the name does not change that, nor does a password that is chosen afterwards.
  expect((await rename(child, 'Busi', 'Mthembu')).status).toBe(200)
  expect(userIn((await signIn(await opened(), one, 'Busi Mthembu', SECRET)).body)).toBe(child.userId)
  child.password = SECRET
  await change(child, 'umfula-omkhulu-5')
  expect(userIn((await signIn(await opened(), one, 'Busi Mthembu', 'umfula-omkhulu-5')).body)).toBe(
    child.userId,
  )
})

test('cannot make more work by a password with letters in two parts, by class, by address or when it is given again', async () => {
  const one = await makeClass('PARTS')
  const child = await signedInLearner(server, { firstName: 'Renée', lastName: 'Fourie' })
  await joined(child, one.code)
  const work = async (ask: () => Promise<{ status: number }>, status: number) => {
    const before = made.hashes
    expect((await ask()).status).toBe(status)
    return made.hashes - before
  }
  const [composed, decomposed] = ['séléka-pula'.normalize('NFC'), 'séléka-pula'.normalize('NFD')] as const
  const works: number[][] = []
  for (const word of [composed, decomposed])
    works.push([
      await work(async () => signIn(await opened(), one, 'Renee Fourie', word), 401),
      await work(async () => signIn(await opened(), one, 'Nobody Here', word), 401),
      await work(async () => (await opened()).login({ email: child.email, password: word }), 401),
      await work(async () => (await opened()).login({ email: 'nobody@example.test', password: word }), 401),
      await work(() => child.browser.post('/api/auth/prove', { password: word }), 401),
    ])
  expect(works[0]).toEqual(works[1])
  expect(works[1]).toEqual([4, 4, 1, 1, 1])
})

test('cannot keep a new card from working by wrong tries at the name', async () => {
  const one = await makeClass('CARD')
  const [made] = await makeMembers(one, ['Karabo', 'Sithole'])
  const ip = newPlace()
  const device = await opened(ip)
  for (let tries = 0; tries < 8; tries += 1)
    await signIn(device, one, 'Karabo Sithole', `guess-number-${tries}`)
  expect((await signIn(device, one, 'Karabo Sithole', 'guess-again')).status).toBe(429)
  await Promise.all(
    Array.from({ length: 20 }, async () => signIn(await opened(ip), one, 'Karabo Sithole', 'guess-again')),
  )
  expect(userIn((await signIn(device, one, 'Karabo Sithole', made?.word ?? '')).body)).toBe(made?.userId)
})

test('cannot void the limit on class codes by joining the own class in between', async () => {
  const one = await makeClass('VOID')
  const guesser = await signedInLearner(server)
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    if (tries < 5 && tries % 4 === 0) await joined(guesser, one.code)
    statuses.push((await join(guesser, `goat-mango-${10 + tries}`)).status)
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.at(-1)).toBe(429)
})

test('cannot guess more class codes with more accounts of one address', async () => {
  await startsAfresh()
  const accounts = await Promise.all(Array.from({ length: 30 }, () => signedInLearner(server)))
  const statuses: number[] = []
  for (const [at, account] of accounts.entries())
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push(
        (await join(account, `goat-apple-${String((at * 4 + tries) % 100).padStart(2, '0')}`)).status,
      )
  expect(statuses.filter((status) => status === 400)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(60)
  await startsAfresh()
})

/** Makes the class look as if this many more had registered under that learner's name and joined by the code. */
async function copyMembers(like: SignedInLearner | undefined, { code }: SchoolClass, count: number) {
  const made = await accountRows<{ id: string }>(
    db,
    `with made as (
       insert into auth.accounts (email, password_hash)
       select 'copy-' || n || '@example.test', (select password_hash from auth.accounts where id = $1)
         from generate_series(1, $2::integer) n returning id
     ), profiled as (
       insert into app.profiles (user_id, first_name, last_name, school_name, grade_class, age, phone_number)
       select made.id, first_name, last_name, school_name, grade_class, age, phone_number
         from made, app.profiles where user_id = $1
     )
     select id from made`,
    [like?.userId, count],
  )
  for (const { id } of made)
    await db.withUser(id, (trx) => sql`select from app.join_class(${code})`.execute(trx))
}
