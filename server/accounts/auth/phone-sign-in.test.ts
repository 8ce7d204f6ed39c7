import { withOwner } from '#database/temporary-database.ts'
import { expect, test } from 'vitest'
import { securityEvents, signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import { createPasswords } from './passwords.ts'

/** The work of the hasher is counted, because how long it takes depends on the machine. */
let [full, drawn] = [0, 0]
const quick = createPasswords(undefined, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const server = await testServer({
  passwords: {
    ...quick,
    check: (...given) => {
      full += 1
      return quick.check(...given)
    },
    checkNobodys: (...given) => {
      full += 1
      return quick.checkNobodys(...given)
    },
    checkNobodysDrawn: (...given) => {
      drawn += 1
      return quick.checkNobodysDrawn(...given)
    },
  },
})
const hashes = () => full * 1_000 + drawn
let places = 0
const newPlace = () => {
  places += 1
  return `41.9.${places}.1`
}

const byPhone = (phoneNumber: string, password: string, ip?: string) =>
  server.browser(ip).post('/api/auth/login', { phoneNumber, password })
let numbers = 710_000_000
const newNumber = () => `0${(numbers += 1)}`

test('a phone number signs in, however it is written and was stored', async () => {
  const phoneNumber = newNumber()
  const { userId, password } = await signedInLearner(server, { phoneNumber: `+27 ${phoneNumber.slice(1)}` })
  const spellings = [phoneNumber, `+27${phoneNumber.slice(1)}`, `0027 ${phoneNumber.slice(1)}`]
  for (const spelling of spellings)
    expect(await byPhone(spelling, password)).toMatchObject({ status: 200, body: { user: { id: userId } } })
  for (const older of [`27${phoneNumber.slice(1)}`, `0027${phoneNumber.slice(1)}`]) {
    await withOwner(server.db.url, async (owner) => {
      await owner.query('alter table app.profiles no force row level security')
      await owner.query('update app.profiles set phone_number = $1 where user_id = $2', [older, userId])
    })
    expect((await byPhone(phoneNumber, password)).status).toBe(200)
  }
})

const OTHER = { password: 'intaba-ende', confirmPassword: 'intaba-ende' }
const THIRD = { password: 'ulwandle-olu', confirmPassword: 'ulwandle-olu' }

test('a number that several people have signs in the one whose password it is', async () => {
  const phoneNumber = newNumber()
  const naledi = await signedInLearner(server, { phoneNumber })
  const sizwe = await signedInLearner(server, { phoneNumber, ...OTHER })
  for (const { password, userId } of [naledi, sizwe, naledi])
    expect(await byPhone(phoneNumber, password, newPlace())).toMatchObject({
      status: 200,
      body: { user: { id: userId } },
    })
})

test('cannot be told from outside whether a number is known, or how many have it', async () => {
  const [one, several, alike] = [newNumber(), newNumber(), newNumber()]
  await signedInLearner(server, { phoneNumber: one })
  for (const words of [{}, OTHER, THIRD]) await signedInLearner(server, { phoneNumber: several, ...words })
  for (let twice = 0; twice < 2; twice += 1) await signedInLearner(server, { phoneNumber: alike, ...OTHER })
  const asked = [
    await tries(newNumber(), 'not-this-one'),
    await tries(one, 'not-this-one'),
    await tries(several, 'not-this-one'),
    // It is the password of both, and so says no more than a wrong one.
    await tries(alike, OTHER.password),
  ]
  expect(asked[0]?.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429])
  for (const answers of asked) expect(answers).toEqual(asked[0])
})

/** @returns all that somebody sees of five tries at a number on a new device, and the hashes that each of them made */
async function tries(phoneNumber: string, password: string) {
  const browser = server.browser(newPlace())
  await browser.get('/api/auth/device')
  const answers = []
  for (let round = 0; round < 5; round += 1) {
    const before = hashes()
    const { status, body, headers } = await browser.post('/api/auth/login', { phoneNumber, password })
    // Ten seconds more or less of the wait pass while the tries are made.
    const wait = Math.ceil(Number(headers.get('retry-after') ?? 0) / 10)
    answers.push({ status, body, wait, names: [...headers.keys()], hashes: hashes() - before })
  }
  return answers
}

test('cannot be kept from its owner by many newer accounts that take the number', async () => {
  const phoneNumber = newNumber()
  const naledi = await signedInLearner(server, { phoneNumber })
  for (let others = 0; others < 6; others += 1) await signedInLearner(server, { phoneNumber, ...OTHER })
  expect((await byPhone(phoneNumber, naledi.password, newPlace())).status).toBe(200)
})

test('cannot be guessed at by taking the number and signing in to one’s own account in between', async () => {
  const phoneNumber = newNumber()
  const naledi = await signedInLearner(server, { phoneNumber })
  const own = await signedInLearner(server, { phoneNumber, ...OTHER })
  const browser = server.browser(newPlace())
  await browser.get('/api/auth/device')
  const statuses: number[] = []
  for (let guesses = 0; guesses < 5; guesses += 1) {
    const wrong = { phoneNumber, password: `not-this-one-${guesses}` }
    statuses.push((await browser.post('/api/auth/login', wrong)).status)
    if (guesses === 2)
      expect((await browser.post('/api/auth/login', { phoneNumber, password: own.password })).status).toBe(
        200,
      )
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429])
  // On the guesser's device she must wait; on hers, where she has signed in, she need not, and the address works everywhere.
  expect((await browser.login(naledi)).status).toBe(200)
})

test('a device that knows its learner is not kept out by tries at the number there', async () => {
  const phoneNumber = newNumber()
  const naledi = await signedInLearner(server, { phoneNumber })
  const browser = server.browser(newPlace())
  expect((await browser.post('/api/auth/login', { phoneNumber, password: naledi.password })).status).toBe(200)
  const stranger = server.browser(newPlace())
  await stranger.get('/api/auth/device')
  for (const device of [browser, stranger])
    for (let guesses = 0; guesses < 4; guesses += 1)
      await device.post('/api/auth/login', { phoneNumber, password: 'not-this-one' })
  const right = { phoneNumber, password: naledi.password }
  expect((await stranger.post('/api/auth/login', right)).status).toBe(429)
  expect((await browser.post('/api/auth/login', right)).status).toBe(200)
})

test('a password that staff have just given out works beside tries at the number', async () => {
  const phoneNumber = newNumber()
  const { userId } = await signedInLearner(server, { phoneNumber })
  const browser = server.browser(newPlace())
  await browser.get('/api/auth/device')
  for (let guesses = 0; guesses < 4; guesses += 1)
    await browser.post('/api/auth/login', { phoneNumber, password: 'not-this-one' })
  const admin = await signedInAdmin(server)
  const { body } = await admin.browser.post('/api/admin/learners/reset-password', { userId })
  const { password } = body as { password: string }
  expect(await browser.post('/api/auth/login', { phoneNumber, password })).toMatchObject({
    status: 200,
    body: { passwordDue: true },
  })
})

test('a wrong try is recorded for the accounts at which it was a guess', async () => {
  const phoneNumber = newNumber()
  const both = [
    await signedInLearner(server, { phoneNumber }),
    await signedInLearner(server, { phoneNumber, ...OTHER }),
  ]
  const failed = async () => {
    const events = await securityEvents(server.db, 'login_failed')
    return both.map(({ userId }) => events.filter(({ user_id }) => user_id === userId).length)
  }
  await byPhone(phoneNumber, 'not-this-one', newPlace())
  expect(await failed()).toEqual([1, 1])
})

test.each([
  [{ password: 'umthi-omkhulu' }, '', 'You must provide either an email or phone number and a password.'],
  [
    { email: 'a@b.co', phoneNumber: '0821234567', password: 'umthi-omkhulu' },
    '',
    'You must provide either an email or phone number and a password.',
  ],
  [
    { phoneNumber: '0821234567' },
    'password',
    'You must provide either an email or phone number and a password.',
  ],
  [
    { phoneNumber: '08212', password: 'umthi-omkhulu' },
    'phoneNumber',
    'Phone number is required and must be at least 10 digits',
  ],
])('cannot be %j', async (body, field, message) => {
  const answer = await server.browser().post('/api/auth/login', body)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } })
})

test('the admin door takes an e-mail address alone', async () => {
  const body = { phoneNumber: '0821234567', password: 'umthi-omkhulu' }
  expect(await server.browser().post('/api/auth/admin-login', body)).toMatchObject({
    status: 400,
    fields: { phoneNumber: 'This is not known here' },
  })
})
