import { withOwner } from '#database/temporary-database.ts'
import { describe, expect, test } from 'vitest'
import { accountRows, registration, signedInLearner, testServer } from '../../testing.ts'

const server = await testServer({ passwords: 'real' })
const { db } = server

const emailsLike = (email: string) =>
  accountRows(db, 'select id from auth.accounts where email = lower($1)', [email])

describe('registration', () => {
  test('makes account, profile and role, and signs in', async () => {
    const { browser, userId } = await signedInLearner(server, { firstName: 'Naledi' })

    const profile = await browser.get('/api/profile')
    expect(profile.body).toMatchObject({ userId, firstName: 'Naledi', age: 13, phoneNumber: '0821234567' })
    const roles = await browser.get('/api/roles')
    expect(roles.body).toEqual({ roles: [{ role: 'learner' }] })
  })

  test.each([
    ["O'Brien", 'apostrophe'],
    ['Anne-Marie', 'hyphen'],
    ['ǃXóõ ǁKhomani', 'clicks'],
    ['Nǃaǃ', 'clicks'],
    ['N'.repeat(100), 'a hundred letters'],
    ['Thabo 🦁', 'emoji'],
    ['👩🏽‍🚀', 'an emoji of many parts'],
    ['Zoë Müller', 'letters with marks'],
    ["Robert'); drop table app.profiles;--", 'SQL'],
    ['<b>Lindiwe</b>', 'markup'],
  ])('keeps the name %s as it was typed (%s)', async (name) => {
    const { browser } = await signedInLearner(server, {
      firstName: name,
      lastName: name,
      schoolName: name,
    })
    const { body } = await browser.get('/api/profile')
    expect(body).toMatchObject({ firstName: name, lastName: name, schoolName: name })
  })

  test('says every message of the form for the field it belongs to', async () => {
    const answer = await server.browser().post('/api/auth/register', {
      ...registration(),
      firstName: 'N',
      lastName: ' D ',
      schoolName: 'ab',
      gradeClass: '7',
      age: '41',
      email: 'naledi',
      phoneNumber: '082 123 456x',
      password: 'short',
      confirmPassword: 'different',
    })
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      schoolName: 'School name must be at least 3 characters',
      gradeClass: 'Grade and class is required (e.g., Grade 6A)',
      age: 'Age must be between 5 and 40',
      email: 'Please enter a valid email address',
      phoneNumber: 'Phone number must contain only numbers',
      password: 'Password must be at least 6 characters',
      confirmPassword: "Passwords don't match",
    })
  })

  test('cannot take an address that is taken, in whatever case it is written', async () => {
    const { email } = await signedInLearner(server)
    const again = await server
      .browser()
      .post('/api/auth/register', registration({ email: email.toUpperCase() }))
    expect(again.status).toBe(409)
    expect(again.code).toBe('already_registered')
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await emailsLike(email)).toHaveLength(1)
  })

  test('cannot be won by both of two at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const form = registration()
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => server.browser().post('/api/auth/register', form)),
      )
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409])
      expect(await emailsLike(String(form['email']))).toHaveLength(1)
    }
  })

  test('cannot leave an account behind when the profile cannot be written', async () => {
    const blocked = await testServer()
    await withOwner(blocked.db.url, (owner) =>
      owner.query(
        `create function app.fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
         create trigger fail before insert on app.profiles for each row execute function app.fail();`,
      ),
    )
    const form = registration()
    const answer = await blocked.browser().post('/api/auth/register', form)

    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ error: { code: 'internal', message: 'Something went wrong on our side.' } })
    expect(answer.headers.getSetCookie()).toEqual([])
    for (const table of ['auth.accounts', 'auth.sessions'])
      expect(await accountRows(blocked.db, `select from ${table}`)).toEqual([])
    expect(blocked.logged.join('\n')).not.toContain(String(form['email']))
  })

  test('cannot choose a role, an id or a creation time', async () => {
    for (const extra of [
      { role: 'admin' },
      { id: crypto.randomUUID() },
      { createdAt: '2000-01-01T00:00:00Z' },
    ]) {
      const answer = await server.browser().post('/api/auth/register', registration(extra))
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.fields ?? {})).toEqual(Object.keys(extra))
    }
  })

  test('keeps no readable password, no session token and no address of the network', async () => {
    const { userId, password, browser } = await signedInLearner(server)
    const rows = await accountRows<{ password_hash: string }>(
      db,
      `select a.*, s.*, encode(s.token_hash, 'escape') as text
       from auth.accounts a join auth.sessions s on s.account_id = a.id where a.id = $1`,
      [userId],
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const written = JSON.stringify(rows)
    for (const secret of [password, browser.cookies.get('qala_sid'), '127.0.0.1'])
      expect(written).not.toContain(secret)
  })
})
