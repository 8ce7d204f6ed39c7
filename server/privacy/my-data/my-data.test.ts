import { MY_DATA, MyData, myDataInWords } from '#domain/privacy/my-data.ts'
import { withOwner } from '#database/temporary-database.ts'
import { asWorker } from '#database/testing.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  accountRows,
  LESSONS,
  securityEvents,
  signedInAdmin,
  signedInLearner,
  testServer,
  type SignedInLearner,
} from '../../testing.ts'

const server = await testServer()
const { db } = server

/** Columns of rows about a person that are not included, and why. */
const LEFT_OUT: Record<string, string> = {
  id: 'a number that says nothing to anybody',
  user_id: 'says whose row it is: the one who asks',
  account_id: 'says whose row it is: the one who asks',
  profile_id: 'says whose row it is: the one who asks',
  password_hash: 'would help whoever finds the file to guess the password',
  token_hash: 'stands for a secret',
  came_by: 'stands for a secret',
  p256dh: 'half of a key with which one could write to this browser',
  auth: 'half of a key with which one could write to this browser',
  session_id: 'a number that says nothing to anybody',
  secret: 'would help whoever finds the file to sign in',
  pending_secret: 'would help whoever finds the file to sign in',
  last_step: 'how the server went about it',
  is_second_factor_due: 'true for the minute between password and code',
  surname_key: 'the name again, for sorting',
  joined_names: 'the name again, for searching',
  name_shape: 'the name again, for finding look-alikes',
  school_key: 'the school again, for one spelling',
  announcement_id: 'given out as the title',
  import_id: 'a number that says nothing to anybody',
  number: 'a number that says nothing to anybody',
  tries: 'how the server went about it',
  due_at: 'how the server went about it',
  reached: 'how the server went about it',
  written_by: 'who of the staff, which the school answers for as a whole',
  revoked_by: 'who of the staff, which the school answers for as a whole',
  reader: 'who of the staff, which the school answers for as a whole',
  profile_ids: 'may hold others',
  details: 'may name others; what happened stands beside it',
}

/** Tables with rows about a person that are not included, and why. */
const TABLES_LEFT_OUT: Record<string, string> = {
  'auth.recovery_codes': 'nothing but secrets; that there is a second factor stands in its own table',
}

/** Columns with the id of a person that are not used to find the rows about that person, and why. */
const ACTORS: Record<string, string> = {
  'app.announcements.created_by':
    'written for the school; the account that wrote it is taken out when it is deleted',
  'app.announcements.request_id': 'made by the form, nobody’s',
  'app.class_plans.changed_by': 'done for the class',
  'app.class_work.given_by': 'done for the class',
  'app.learner_comments.written_by': 'written for the school; stands in the row of the learner',
  'app.imports.made_by': 'done for the school; the row is gone after a day',
  'app.imports.new_classes': 'classes, nobody',
  'app.announcements.class_ids': 'classes, and nobody in them',
  'app.settings.changed_by': 'done for the school',
  'app.year_ends.done_by': 'done for the school',
  'app.user_roles.granted_by': 'stands in the row of whoever got the role',
  'app.one_time_passwords.given_by': 'stands in the row of whoever got the password',
  'app.certificates.revoked_by': 'stands in the row of the learner',
  'app.consents.recorded_by': 'stands in the row of the learner',
  'app.deletions.asked_by': 'stands in the row of the learner',
  'app.profile_audit.changed_by': 'stands in the row of the learner',
}

const columnsOf = (where: string) =>
  withOwner(db.url, async (owner) => {
    const { rows } = await owner.query<{ table: string; column: string }>(
      `select format('%I.%I', n.nspname, c.relname) as "table", a.attname as "column"
         from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'auth') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and ${where}
        order by 1, 2`,
    )
    return rows
  })

describe('nothing about a person is forgotten', () => {
  test('each column that points at a person is followed, or has a reason', async () => {
    const pointing = await columnsOf(
      `(a.atttypid = 'uuid'::regtype or a.atttypid = 'uuid[]'::regtype) and a.attname <> 'id'`,
    )
    const found = await foundTables(randomUUID())
    const people = pointing.filter(({ column }) => !['announcement_id', 'class_id'].includes(column))
    const missed = people.filter(
      ({ table, column }) => !found.includes(table) && !(`${table}.${column}` in ACTORS),
    )
    expect(missed).toEqual([])
    expect([...Object.keys(MY_DATA), ...Object.keys(TABLES_LEFT_OUT)].toSorted()).toEqual(found)
  })

  test('each column of these tables is in it, or has a reason', async () => {
    const columns = await columnsOf('true')
    const missed = columns.filter(
      ({ table, column }) =>
        table in MY_DATA && !(column in (MY_DATA[table]?.columns ?? {})) && !(column in LEFT_OUT),
    )
    expect(missed).toEqual([])
  })
})

async function foundTables(userId: string): Promise<string[]> {
  const admin = await signedInAdmin(server)
  const { rows } = await db.withAuth(
    (trx) => sql<{ found: object }>`select app.rows_about(${userId}::uuid) as found`.execute(trx),
    { userId: admin.userId },
  )
  return Object.keys(rows[0]?.found ?? {}).toSorted()
}

/** Creates a learner who has rows in many tables, with announcements for them. */
async function busyLearner(): Promise<SignedInLearner & { title: string }> {
  const naledi = await signedInLearner(server)
  const { browser, userId } = naledi
  const now = new Date().toISOString()
  const lesson = { lessonId: LESSONS[0], completed: true, completedAt: now, quizScore: 80, progress: 100 }
  await browser.put('/api/progress', { userId, sentAt: now, lessons: [lesson] })
  await browser.post('/api/progress/ticket')
  await browser.post('/api/push/subscribe', {
    endpoint: 'https://fcm.googleapis.com/fcm/send/naledi-' + userId,
    p256dh: `p256dh${'A'.repeat(81)}`,
    auth: `auth${'A'.repeat(18)}`,
  })
  await server.browser('196.25.1.9').login({ ...naledi, password: 'not this one' })
  const admin = await signedInAdmin(server)
  const title = `Sports day ${randomUUID()}`
  const made = await admin.browser.post('/api/admin/announcements', {
    requestId: randomUUID(),
    title,
    content: 'Bring water.',
    sendEmail: true,
    sendPushNotification: false,
    sendSms: false,
  })
  const { id } = z.parse(z.object({ id: z.uuid() }), made.body)
  await asWorker(
    db,
    `insert into app.deliveries (announcement_id, user_id, channel) values ($1, $2, 'email')`,
    [id, userId],
  )
  await admin.browser.post('/api/admin/learners/reset-password', { userId })
  await browser.login(naledi)
  return { ...naledi, title }
}

describe('the own data', () => {
  test('say nothing of a confirmation of accounts that are older than confirming', async () => {
    const learner = await signedInLearner(server)
    await db.withAuth((trx) =>
      trx
        .updateTable('app.profiles')
        .set({ confirmed_at: new Date(0) })
        .where('user_id', '=', learner.userId)
        .execute(),
    )
    const { tables } = z.parse(MyData, (await learner.browser.post('/api/account/data')).body)
    expect(tables['app.profiles']).toMatchObject([{ confirmed_at: null, first_name: 'Naledi' }])
  })

  test('are all there in words, and nothing with which one could sign in', async () => {
    const naledi = await signedInLearner(server)
    const answer = await naledi.browser.post('/api/account/data')
    expect(answer.status).toBe(200)
    const data = z.parse(MyData, answer.body)
    expect(data).toMatchObject({
      userId: naledi.userId,
      tables: {
        'auth.accounts': [{ email: naledi.email }],
        'app.profiles': [{ first_name: 'Naledi', phone_number: '0821234567', age: 13 }],
        'app.profile_audit': [
          { action: 'INSERT', changed_by: 'you', ip_address: expect.stringMatching(/^10\.\d+\.\*\.\*$/) },
        ],
        'auth.sessions': [{ is_shared: false }],
      },
    })
    const words = myDataInWords(data, (id) => id)
    expect(words.map(({ title }) => title)).toContain('Where you are signed in')
    expect(words[1]?.rows[0]).toContainEqual(['First name', 'Naledi'])
    const hashes = await accountRows<{ secret: string }>(
      db,
      `select password_hash as secret from auth.accounts where id = $1
       union all select encode(token_hash, 'hex') from auth.sessions where account_id = $1`,
      [naledi.userId],
    )
    for (const { secret } of hashes) expect(JSON.stringify(data)).not.toContain(secret)
    expect((await securityEvents(db, 'data_requested')).at(-1)).toMatchObject({
      user_id: naledi.userId,
      details: { userId: naledi.userId },
    })
  })

  test('cannot be had with an open page alone, nor those of somebody else', async () => {
    const naledi = await signedInLearner(server)
    await accountRows(
      db,
      `update auth.sessions set proven_at = now() - interval '1 hour' where account_id = $1`,
      [naledi.userId],
    )
    expect(await naledi.browser.post('/api/account/data')).toMatchObject({ code: 'password_needed' })
    const thabo = await signedInLearner(server)
    expect(await thabo.browser.post('/api/admin/privacy/data', { userId: naledi.userId })).toMatchObject({
      status: 403,
    })
    // This bypasses the checks of the API, so the database alone must refuse it.
    await expect(
      db.withAuth((trx) => sql`select app.rows_about(${naledi.userId}::uuid)`.execute(trx), {
        userId: thabo.userId,
      }),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

describe('staff, for a family', () => {
  test('get the same for one learner, without their own address in it', async () => {
    const naledi = await busyLearner()
    const admin = await signedInAdmin(server)
    const answer = await admin.browser.post('/api/admin/privacy/data', { userId: naledi.userId })
    const { tables } = z.parse(MyData, answer.body)
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining([
        'app.lesson_progress',
        'app.learner_totals',
        'app.push_subscriptions',
        'app.upload_tickets',
        'app.one_time_passwords',
      ]),
    )
    expect(tables['app.deliveries']).toMatchObject([
      { title: naledi.title, channel: 'email', state: 'waiting' },
    ])
    expect(tables['app.security_events']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event_type: 'login_failed', user_id: 'you', ip_address: '196.25.*.*' }),
        expect.objectContaining({
          event_type: 'password_reset',
          user_id: 'the school’s staff',
          ip_address: null,
          user_agent: null,
        }),
      ]),
    )
    const text = JSON.stringify(tables)
    expect(text).not.toContain(admin.userId)
    expect(text).not.toMatch(/p256dh|authA/)
    expect((await securityEvents(db, 'data_requested')).at(-1)).toMatchObject({ user_id: admin.userId })
  })

  test('cannot get those of nobody', async () => {
    const admin = await signedInAdmin(server)
    const answer = await admin.browser.post('/api/admin/privacy/data', { userId: randomUUID() })
    expect(answer).toMatchObject({ status: 404, code: 'not_found' })
  })
})
