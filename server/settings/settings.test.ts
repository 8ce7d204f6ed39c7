import { FIRST_SETTINGS } from '#domain/settings/settings.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { securityEvents, signedInAdmin, signedInLearner, testServer, type Browser } from '../testing.ts'

const server = await testServer()
/** This stands for another process of the same server. */
const other = await testServer({ db: server.db })
let admin: Browser
let learner: Browser

beforeAll(async () => {
  admin = (await signedInAdmin(server, { firstName: 'Thandi', lastName: 'Nkosi' })).browser
  learner = (await signedInLearner(server)).browser
})

const change = (body: unknown, by = admin) => by.post('/api/admin/settings', body)
const publicSettings = async () => (await server.browser().get('/api/settings')).body

test('a change reaches every process at once, visitors too, and says who made it', async () => {
  expect(await other.services.settings.read()).toEqual(FIRST_SETTINGS)
  const text = '<script>alert(1)</script> & <b>our</b> rules'
  const answer = await change({ name: 'privacyText', value: text, basedOn: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    values: { ...FIRST_SETTINGS, privacyText: text },
    changes: { privacyText: { changedBy: 'Thandi Nkosi' } },
  })
  expect(await publicSettings()).toMatchObject({ privacyText: text })
  await expect.poll(() => other.services.settings.read()).toMatchObject({ privacyText: text })
})

test('anybody reads what is public, and nothing else', async () => {
  expect(Object.keys((await publicSettings()) as object).toSorted()).toEqual([
    'consent',
    'informationOfficer',
    'learnerNumbers',
    'privacyText',
    'registration',
    'retention',
    'school',
  ])
})

test('cannot be changed or read in full by a learner', async () => {
  const before = await publicSettings()
  expect(await change({ name: 'registration', value: 'nobody' }, learner)).toMatchObject({
    status: 403,
    code: 'admin_required',
  })
  expect((await learner.get('/api/admin/settings')).status).toBe(403)
  expect(await publicSettings()).toEqual(before)
})

const FACTS = {
  name: 'Funda Primary',
  circuit: '1',
  district: 'North',
  emisNumber: '1',
  enrolment: 900,
  educators: 30,
  nonTeachingStaff: 5,
  principal: 'Ms Dube',
  phone: '0821234567',
  email: 'office@example.org',
}

test.each(['1', '05', ''])('the quintile %j is taken', async (quintile) => {
  expect((await change({ name: 'school', value: { ...FACTS, quintile } })).status).toBe(200)
  await change({ name: 'school', value: null })
})

test.each(['0', '6', '9', 'five', '1.5'])('cannot store the quintile %j', async (quintile) => {
  expect(await change({ name: 'school', value: { ...FACTS, quintile } })).toMatchObject({
    status: 400,
    fields: { 'value.quintile': 'The quintile is a number from 1 to 5' },
  })
})

describe('cannot store nonsense', () => {
  const retention = FIRST_SETTINGS.retention
  const long = 'a'.repeat(8_001)
  test.each([
    ['an unknown name', { name: 'colour', value: 'red' }, 'name', 'There is no such setting'],
    ['no name', { value: 'red' }, 'name', 'There is no such setting'],
    ['a name of every object', { name: 'constructor', value: {} }, 'name', 'There is no such setting'],
    ['another choice', { name: 'registration', value: 'everyone' }, 'value', 'Choose one of these'],
    ['no choice', { name: 'consent' }, 'value', 'Choose one of these'],
    [
      'negative days',
      { name: 'retention', value: { ...retention, logEntries: -1 } },
      'value.logEntries',
      'Choose 90 to 3650 days',
    ],
    [
      'half a day',
      { name: 'retention', value: { ...retention, messages: 7.5 } },
      'value.messages',
      'Choose 7 to 365 days',
    ],
    [
      'deleting before inactive',
      { name: 'retention', value: { ...retention, inactiveAfter: 400, deleteInactiveAfter: 365 } },
      'value.deleteInactiveAfter',
      'Choose more days than until an account is inactive',
    ],
    [
      'quiet hours of no length',
      { name: 'quietHours', value: { from: '21:00', to: '21:00' } },
      'value.to',
      'Choose two different times',
    ],
    [
      'a time of no clock',
      { name: 'quietHours', value: { from: '24:00', to: '06:00' } },
      'value.from',
      'Write the time like 21:00',
    ],
    ['a long text', { name: 'privacyText', value: long }, 'value', 'Use at most 8,000 characters'],
    [
      'an address that is none',
      { name: 'informationOfficer', value: { name: '', email: 'me', phone: '' } },
      'value.email',
      'Please enter a valid email address',
    ],
    [
      'a line break in a name',
      { name: 'informationOfficer', value: { name: 'A\nB', email: '', phone: '' } },
      'value.name',
      'Please use letters, not control characters',
    ],
    [
      'an unknown field',
      { name: 'quietHours', value: { from: '21:00', to: '06:00', days: 'all' } },
      'days',
      'This is not known here',
    ],
  ])('%s', async (_what, body, field, message) => {
    const before = (await admin.get('/api/admin/settings')).body
    const answer = await change(body)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } })
    expect((await admin.get('/api/admin/settings')).body).toEqual(before)
  })

  test('a megabyte of text', async () => {
    const answer = await change({ name: 'privacyText', value: 'a'.repeat(1024 * 1024) })
    expect(answer).toMatchObject({ status: 413, code: 'body_too_large' })
  })
})

test('cannot overwrite what another admin changed meanwhile', async () => {
  const officer = (name: string) => ({ name, email: '', phone: '' })
  const first = { name: 'informationOfficer', value: officer('Ms Botha'), basedOn: null }
  expect((await change(first)).status).toBe(200)
  const late = await change({ ...first, value: officer('Mr Dube') })
  expect(late).toMatchObject({
    code: 'invalid_input',
    fields: { basedOn: 'Somebody changed this meanwhile' },
  })
  expect(await publicSettings()).toMatchObject({ informationOfficer: { name: 'Ms Botha' } })

  const { changes } = (await admin.get('/api/admin/settings')).body as {
    changes: { informationOfficer: { changedAt: string } }
  }
  const informed = { ...first, value: officer('Mr Dube'), basedOn: changes.informationOfficer.changedAt }
  const both = await Promise.all([change(informed), change(informed)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('each change is one entry in the log, and no change none', async () => {
  const entries = async () => (await securityEvents(server.db, 'settings_changed')).length
  const before = await entries()
  await change({ name: 'quietHours', value: { from: '21:00', to: '06:00' } })
  await change({ name: 'quietHours', value: { from: '21:00', to: '06:00' } })
  await change({ name: 'quietHours', value: null })
  expect(await entries()).toBe(before + 2)
  expect(await server.services.settings.read()).toMatchObject({ quietHours: null })
})
