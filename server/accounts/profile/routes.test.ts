import { Profile } from '#domain/accounts/session.ts'
import { withOwner } from '#database/temporary-database.ts'
import { describe, expect, test } from 'vitest'
import { signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()

const correct = ({ browser }: SignedInLearner, change: unknown) =>
  browser.send('PATCH', '/api/profile', change)
const profileOf = async ({ browser }: SignedInLearner) =>
  Profile.parse((await browser.get('/api/profile')).body)

/** Returns the audit entries of one profile, oldest first. */
function auditOf(userId: string) {
  return withOwner(server.db.url, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<Record<string, unknown>>(
      `select action, changed_by, ip_address from app.profile_audit where profile_id = $1 order by id`,
      [userId],
    )
    return rows
  })
}

describe('a learner', () => {
  test('corrects the own profile, and the audit log says who did it from where', async () => {
    const naledi = await signedInLearner(server)
    const before = await profileOf(naledi)
    const change = {
      firstName: ' Nomsa ',
      lastName: "O'Neil",
      schoolName: 'Funda Primary',
      gradeClass: 'Grade 7B',
      age: '14',
      phoneNumber: '0739876543',
    }
    const answer = await correct(naledi, change)
    const after = { ...before, ...change, firstName: 'Nomsa', age: 14 }
    expect(answer).toMatchObject({ status: 200, body: after })
    expect(await profileOf(naledi)).toEqual(after)
    expect(await auditOf(naledi.userId)).toEqual([
      expect.objectContaining({ action: 'INSERT' }),
      { action: 'UPDATE', changed_by: naledi.userId, ip_address: '127.0.0.1' },
    ])
    // The name in the greeting changes with the next token.
    expect((await naledi.browser.takeToken()).user.firstName).toBe('Nomsa')
  })

  test('changes one thing without the others, also from two devices at once', async () => {
    const naledi = await signedInLearner(server)
    const before = await profileOf(naledi)
    const changes = [{ age: 14 }, { gradeClass: 'Grade 7B' }, { phoneNumber: '0739876543' }]
    const answers = await Promise.all(changes.map((change) => correct(naledi, change)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await profileOf(naledi)).toEqual(Object.assign(before, ...changes))
  })

  test('leaves no trace in the audit log when nothing is different', async () => {
    const naledi = await signedInLearner(server)
    const { firstName, age } = await profileOf(naledi)
    expect(await correct(naledi, { firstName, age })).toMatchObject({ status: 200 })
    expect(await auditOf(naledi.userId)).toHaveLength(1)
  })
})

test('a name of one letter from the school stays beside what is corrected, and nobody else takes one', async () => {
  const naledi = await signedInLearner(server)
  await withOwner(server.db.url, async (owner) => {
    await owner.query('set role qala_definer')
    await owner.query(`update app.profiles set first_name = 'X', last_name = 'O' where user_id = $1`, [
      naledi.userId,
    ])
  })
  const answer = await correct(naledi, { firstName: 'X', lastName: 'O', age: 14 })
  expect(answer).toMatchObject({ status: 200, body: { firstName: 'X', lastName: 'O', age: 14 } })
  expect(await correct(naledi, { firstName: 'Y', age: 15 })).toMatchObject({
    status: 400,
    fields: { firstName: 'First name must be at least 2 characters' },
  })
  expect(await profileOf(naledi)).toMatchObject({ firstName: 'X', age: 14 })
})

test('corrections of one learner have a limit, which leaves others and what was corrected alone', async () => {
  const naledi = await signedInLearner(server)
  const thabo = await signedInLearner(server)
  const statuses: number[] = []
  for (let round = 0; round < 70; round += 1)
    statuses.push((await correct(naledi, { age: 10 + (round % 5) })).status)
  expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
  expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 429))
  expect(await correct(naledi, { age: 13 })).toMatchObject({ status: 429, code: 'too_many_tries' })
  expect(await profileOf(naledi)).toMatchObject({ age: 14 })
  expect(await auditOf(naledi.userId)).toHaveLength(61)
  expect((await correct(thabo, { age: 14 })).status).toBe(200)
})

test('corrections that cannot be read count too, so that nobody sends them without end; a few do not matter', async () => {
  const naledi = await signedInLearner(server)
  const refused = async (rounds: number, change: object) => {
    const statuses: number[] = []
    for (let round = 0; round < rounds; round += 1) statuses.push((await correct(naledi, change)).status)
    return statuses
  }
  const times = (count: number, status: number) => Array.from({ length: count }, () => status)
  expect(await refused(12, { surprise: 1 })).toEqual(times(12, 400))
  expect((await correct(naledi, { firstName: 'Nomsa' })).status).toBe(200)
  expect(await refused(50, { firstName: 'x'.repeat(10_000) })).toEqual([...times(47, 413), ...times(3, 429)])
})

describe('a correction', () => {
  test('cannot reach another profile, a role or anything but the six fields', async () => {
    const naledi = await signedInLearner(server)
    const thabo = await signedInLearner(server, { firstName: 'Thabo' })
    const before = await profileOf(naledi)
    for (const extra of [
      { userId: thabo.userId },
      { user_id: thabo.userId },
      { role: 'admin' },
      { createdAt: '2020-01-01T00:00:00.000Z' },
      { created_at: '2020-01-01' },
      { lastSeenAt: null },
      { email: 'else@example.test' },
      { password: 'another-one' },
    ]) {
      const answer = await correct(naledi, { firstName: 'Nomsa', ...extra })
      expect(answer).toMatchObject({
        status: 400,
        fields: { [Object.keys(extra)[0] ?? '']: 'This is not known here' },
      })
    }
    expect(await profileOf(naledi)).toEqual(before)
    expect(await profileOf(thabo)).toMatchObject({ firstName: 'Thabo' })
    expect((await naledi.browser.get('/api/roles')).body).toEqual({ roles: [{ role: 'learner' }] })
  })

  test.each([
    ['firstName', 'N', 'First name must be at least 2 characters'],
    ['firstName', 'Na\r\nBcc: all@example.test', 'Please use letters, not control characters'],
    ['lastName', 'Dla\nmini', 'Please use letters, not control characters'],
    ['lastName', 'x'.repeat(101), 'Use at most 100 characters'],
    ['schoolName', '  ', 'School name must be at least 3 characters'],
    ['gradeClass', '', 'Grade and class is required (e.g., Grade 6A)'],
    ['age', '', 'Age is required'],
    ['age', 4, 'Age must be between 5 and 40'],
    ['age', 41, 'Age must be between 5 and 40'],
    ['phoneNumber', '082 123 456x', 'Phone number must contain only numbers'],
    ['phoneNumber', null, 'Phone number is required and must be at least 10 digits'],
  ])('cannot set %s to %j, and then changes nothing else either', async (field, value, message) => {
    const naledi = await signedInLearner(server)
    const before = await profileOf(naledi)
    const rest = field === 'age' ? { firstName: 'Nomsa' } : { age: 14 }
    const answer = await correct(naledi, { ...rest, [field]: value })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: message } })
    expect(await profileOf(naledi)).toEqual(before)
    expect(await auditOf(naledi.userId)).toHaveLength(1)
  })

  test('cannot be empty or a list', async () => {
    const naledi = await signedInLearner(server)
    for (const nothing of [{}, [], 'Nomsa', undefined]) {
      expect(await correct(naledi, nothing)).toMatchObject({ status: 400, code: 'invalid_input' })
    }
  })

  test('says nothing of the typed values in the log when it is refused', async () => {
    const naledi = await signedInLearner(server)
    const from = server.logged.length
    await correct(naledi, { phoneNumber: '0829999999x', lastName: 'Mokoena\ny' })
    expect(server.logged.slice(from).join('\n')).not.toMatch(/0829999999|Mokoena/)
  })
})
