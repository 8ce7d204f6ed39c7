import { withOwner } from '#database/temporary-database.ts'
import { expect, test } from 'vitest'
import { signedInLearner, testServer } from '../../testing.ts'

const server = await testServer()

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

test('cannot say more than that several people have a number', async () => {
  const phoneNumber = newNumber()
  const naledi = await signedInLearner(server, { phoneNumber })
  expect((await byPhone(phoneNumber, naledi.password)).status).toBe(200)
  await signedInLearner(server, { phoneNumber, password: 'intaba-ende', confirmPassword: 'intaba-ende' })
  for (const password of [naledi.password, 'intaba-ende', 'not-this-one'])
    expect(await byPhone(phoneNumber, password)).toMatchObject({ status: 409, code: 'phone_shared' })
  expect((await server.browser().login(naledi)).status).toBe(200)
})

test('cannot be told from outside whether a number is known', async () => {
  const phoneNumber = newNumber()
  await signedInLearner(server, { phoneNumber })
  const wrong = await byPhone(phoneNumber, 'not-this-one')
  const unknown = await byPhone(newNumber(), 'not-this-one')
  expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' })
  expect(unknown.body).toEqual(wrong.body)
  expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()])
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
