import { BreachList, type BreachQuery } from '#domain/privacy/breaches.ts'
import { FIRST_SETTINGS } from '#domain/settings/settings.ts'
import { asDefiner } from '#database/tests/support.ts'
import { expect, test } from 'vitest'
import {
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../../testing.ts'

const server = await testServer()
const { db } = server
const admin = await signedInAdmin(server, { firstName: 'Ada' })
const thief = await signedInAdmin(server, { firstName: 'Thief' })

const from = new Date(Date.now() - 3_600_000).toISOString()
const span = () => ({ from, to: new Date(Date.now() + 1_000).toISOString() })
const list = async (query: Partial<BreachQuery> = {}) =>
  BreachList.parse((await admin.browser.post('/api/admin/breach', { ...span(), ...query })).body)
const kindsOf = (found: BreachList, { userId }: { userId: string }) =>
  found.people.find((person) => person.userId === userId)?.kinds
const look = (who: SignedInLearner, filter: object) => who.browser.post('/api/admin/learners/find', filter)
const named = (firstName: string, more = {}) => signedInLearner(server, { firstName, ...more })

test('whoever was shown to a misused account is on the list with how to reach them, and nobody else', async () => {
  const seen = await named('Seenonly', { phoneNumber: '0821234567', gradeClass: '7B' })
  const other = await named('Unseenone')
  const taken = await named('Takenaway')
  await look(thief, { search: 'Seenonly' })
  await look(admin, { search: 'Unseenone' })
  await (
    await thief.browser.raw('POST', '/api/admin/learners/export', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ search: 'Takenaway' }),
    })
  ).text()
  const found = await list({ email: thief.email })
  expect(found.people.find(({ userId }) => userId === seen.userId)).toEqual({
    userId: seen.userId,
    email: seen.email,
    name: 'Seenonly Dlamini',
    schoolName: 'Qala Primary School',
    gradeClass: '7B',
    phoneNumber: '0821234567',
    kinds: ['shown'],
  })
  expect(kindsOf(found, taken)).toEqual(['exported'])
  expect(kindsOf(found, other)).toBeUndefined()
  expect(kindsOf(found, thief)).toEqual(['own_account'])
  expect(found).toMatchObject({ deleted: 0, unnamedReads: 0, keptDays: FIRST_SETTINGS.retention.logEntries })
  // Without an account in the query, everybody's access counts.
  expect(kindsOf(await list(), other)).toContain('shown')
})

test('a reset password, a switched off message and a deleted account count as touched', async () => {
  const [reset, changed, gone] = [await named('Reset'), await named('Changed'), await named('Gone')]
  await thief.browser.post('/api/admin/learners/reset-password', { userId: reset.userId })
  await thief.browser.post('/api/admin/learners/messages', {
    userId: changed.userId,
    channel: 'sms',
    wanted: false,
  })
  await thief.browser.post('/api/admin/learners/delete', { userId: gone.userId, fullName: 'Gone Dlamini' })
  const found = await list({ email: thief.email })
  expect(kindsOf(found, reset)).toContain('password_reset')
  expect(kindsOf(found, changed)).toContain('changed')
  expect(found.deleted).toBe(1)
  const bystander = await signedInAdmin(server)
  expect(kindsOf(await list({ email: bystander.email }), reset)).toBeUndefined()
})

test('a learner’s misused account touches its owner alone, and own changes touch nobody', async () => {
  const learner = await named('Owner')
  await learner.browser.send('PATCH', '/api/profile', { firstName: 'Owned' })
  const found = await list({ email: learner.email })
  expect(found.people.map(({ userId, kinds }) => [userId, kinds])).toEqual([
    [learner.userId, ['own_account']],
  ])
})

test('what lies outside of the time is left out', async () => {
  const learner = await named('Outside')
  await look(admin, { search: 'Outside' })
  const before = { from: '2026-01-01T00:00:00Z', to: from }
  expect(kindsOf(await list(before), learner)).toBeUndefined()
})

test('it says how many looks there were of which nobody wrote down whom they showed', async () => {
  await asDefiner(
    db.url,
    `insert into app.security_events (event_type, user_id, details, created_at)
     values ('admin_data_access', '${admin.userId}', '{"section": "users"}', '2026-03-01'),
            ('data_exported', '${admin.userId}', '{"section": "users", "profiles": 40}', '2026-03-01'),
            ('admin_data_access', '${admin.userId}', '{"section": "users", "profiles": 0}', '2026-03-01')`,
  )
  const march = { from: '2026-02-01T00:00:00Z', to: '2026-03-30T00:00:00Z' }
  expect(await list(march)).toMatchObject({ total: 0, unnamedReads: 2 })
})

test('making the list is written down, and is a look itself', async () => {
  const learner = await named('Listed')
  await look(thief, { search: 'Listed' })
  await list({ email: thief.email })
  const [event] = (await securityEvents(db, 'breach_list_made')).slice(-1)
  expect(event).toMatchObject({ user_id: admin.userId, details: { account: thief.userId } })
  expect(JSON.stringify(event)).not.toContain(thief.email)
  expect(kindsOf(await list({ email: admin.email }), learner)).toEqual(['exported'])
})

test('the file holds the same people, safe for a spreadsheet', async () => {
  await named('=1+1', { lastName: 'Formula' })
  await look(thief, { search: 'Formula' })
  const answer = await admin.browser.raw('POST', '/api/admin/breach/file', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...span(), email: thief.email }),
  })
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="people-to-tell.csv"')
  const text = await answer.text()
  expect(text).toContain('Seenonly Dlamini')
  expect(text).not.toMatch(/^=1\+1/m)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + (await list({ email: thief.email })).total)
})

test.each([
  [{ to: '2020-01-01T00:00:00Z' }, { to: 'The end must be after the beginning' }],
  [{ from: 'yesterday' }, { from: 'Choose when it began' }],
  [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
])('cannot be asked with %j', async (wrong, fields) => {
  const answer = await admin.browser.post('/api/admin/breach', { ...span(), ...wrong })
  expect(answer).toMatchObject({ status: 400, fields })
})

test('an address that nobody has is said so', async () => {
  const answer = await admin.browser.post('/api/admin/breach', { ...span(), email: 'nobody@example.test' })
  expect(answer.status).toBe(404)
})
