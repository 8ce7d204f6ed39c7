import { asWorker } from '#database/testing.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withOwner } from '#database/temporary-database.ts'
import { Announcement, AnnouncementList, SchoolNews } from '#domain/messaging/announcements.ts'
import { fanOut } from '../deliveries/deliver.ts'
import { signedInAdmin, signedInLearner, testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer({
  env: { sms: { gateway: 'webhook', url: 'http://sms.test', pricePerPart: 0.24 } },
})
const { db } = server

const learner = await signedInLearner(server)
const admin = await signedInAdmin(server)

beforeEach(async () => {
  await asWorker(db, 'delete from graphile_worker._private_jobs')
  for (const { id } of (await list()).announcements) await post('/delete', { id })
})

const path = '/api/admin/announcements'
const form = (overrides = {}) => ({
  requestId: randomUUID(),
  title: 'Robot club starts',
  content: 'Every Tuesday after school in the lab. Bring a friend.',
  sendEmail: false,
  sendPushNotification: false,
  sendSms: false,
  ...overrides,
})
const post = (action: string, body: unknown) => admin.browser.post(`${path}${action}`, body)
const create = async (overrides = {}) => {
  const answer = await post('', form(overrides))
  expect(answer).toMatchObject({ status: 201 })
  return z.parse(Announcement, answer.body)
}
const list = async () => z.parse(AnnouncementList, (await admin.browser.get(path)).body)
const newsOf = async (who: SignedInLearner) =>
  z.parse(SchoolNews, (await who.browser.get('/api/announcements')).body).news.map(({ title }) => title)
const jobs = async () =>
  (
    await asWorker<{ task: string; payload: unknown }>(
      db,
      `select task_identifier as task, (select payload from graphile_worker._private_jobs p where p.id = j.id) as payload
         from graphile_worker.jobs j order by id`,
    )
  ).rows
const send = (announcementId: string) =>
  admin.browser.post('/api/functions/send-admin-announcement', { announcementId })

describe('creating', () => {
  test('publishes at once, with priority 0 and trimmed texts, and sends nothing by itself', async () => {
    const made = await create({ title: '  School closes early ', content: '\n Fetch learners at 12:00.\n' })
    expect(made).toMatchObject({
      title: 'School closes early',
      content: 'Fetch learners at 12:00.',
      createdBy: admin.userId,
      priority: 0,
      isPublished: true,
    })
    expect(await newsOf(learner)).toEqual(['School closes early'])
    expect(await jobs()).toEqual([])
  })

  test('twice with the same form makes one', async () => {
    const wanted = form()
    const answers = await Promise.all([post('', wanted), post('', wanted), post('', wanted)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => z.parse(Announcement, body).id)).size).toBe(1)
    expect((await list()).announcements).toHaveLength(1)
  })

  test('lists the newest first', async () => {
    for (const title of ['one', 'two', 'three']) await create({ title })
    expect((await list()).announcements.map(({ title }) => title)).toEqual(['three', 'two', 'one'])
  })

  const required = 'Please fill in all required fields'
  test.each([
    [{ title: ' \t ' }, 'title', required],
    [{ content: '\n\n' }, 'content', required],
    [{ title: undefined }, 'title', required],
    [{ title: 'x'.repeat(201) }, 'title', 'The title can have at most 200 characters'],
    [{ title: 'Sports day\r\nBcc: everyone@example.test' }, 'title', 'The title must be one line'],
    [{ title: 'Sports\u2028day' }, 'title', 'The title must be one line'],
    [{ content: 'x'.repeat(10_001) }, 'content', 'The message can have at most 10,000 characters'],
    [{ content: 'bell \u0007' }, 'content', 'The message must not have control characters'],
    [{ sendSms: 'yes' }, 'sendSms', undefined],
    [{ requestId: '1' }, 'requestId', undefined],
    [{ isPublished: false }, 'isPublished', 'This is not known here'],
    [{ createdBy: randomUUID() }, 'createdBy', 'This is not known here'],
  ])('cannot take %j', async (wrong, field, message) => {
    const answer = await post('', form(wrong))
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(answer.fields).toHaveProperty(field, message ?? expect.any(String))
    expect((await list()).announcements).toEqual([])
  })

  test('takes 10,000 characters, line breaks and every script', async () => {
    const content = `Molo 🦁 ǃXóõ\n${'é'.repeat(9_000)}`
    expect((await create({ title: '<b>"Sports" & fun</b>', content })).content).toBe(content)
    await create({ content: 'x'.repeat(10_000) })
  })
})

describe('publishing and deleting', () => {
  test('a draft is not news, until it is published again', async () => {
    const { id } = await create()
    expect(await post('/publish', { id, isPublished: false })).toMatchObject({
      status: 200,
      body: { id, isPublished: false },
    })
    expect(await newsOf(learner)).toEqual([])
    expect(await newsOf(admin)).toEqual([])
    await post('/publish', { id, isPublished: true })
    expect(await newsOf(learner)).toEqual(['Robot club starts'])
  })

  test('a deleted one is gone for everybody', async () => {
    const { id } = await create()
    expect((await post('/delete', { id })).status).toBe(204)
    expect(await newsOf(learner)).toEqual([])
    expect(await post('/delete', { id })).toMatchObject({ status: 404, code: 'not_found' })
  })

  test.each(['/publish', '/delete', '/retry'])(
    'cannot be done to one that is not there: %s',
    async (action) => {
      const body = { '/publish': { isPublished: true }, '/delete': {}, '/retry': { channel: 'sms' } }[action]
      const answer = await post(action, { id: randomUUID(), ...body })
      if (action === '/retry') expect(answer).toMatchObject({ status: 200, body: { waiting: 0 } })
      else expect(answer).toMatchObject({ status: 404, code: 'not_found' })
    },
  )
})

describe('sending', () => {
  test('orders one fan-out, however often it is called', async () => {
    const { id } = await create({ sendEmail: true, sendSms: true })
    for (let time = 0; time < 3; time += 1) expect((await send(id)).status).toBe(202)
    expect(await jobs()).toMatchObject([{ task: 'announcement.fan-out', payload: { announcementId: id } }])
    expect((await list()).announcements).toMatchObject([{ ordered: true, fannedOut: false, deliveries: [] }])
  })

  test('cannot look as if there were nobody to send to while the fan-out is being committed', async () => {
    const { id } = await create({ sendEmail: true })
    await send(id)
    await withOwner(db.url, (owner) => owner.query('grant update on app.announcements to qala_worker'))
    const { answer } = await db.withWorker(async (trx) => {
      await sql`lock table app.announcements in access exclusive mode`.execute(trx)
      const answer = list()
      const waiting = `select from pg_locks where not granted and relation = 'app.announcements'::regclass`
      await expect.poll(async () => (await asWorker(db, waiting)).rows.length).toBe(1)
      await fanOut(trx, id)
      return { answer }
    })
    expect((await answer).announcements).toMatchObject([{ fannedOut: true, deliveries: [{ waiting: 2 }] }])
  })

  test('cannot go out by no channel, nor for one that is not there', async () => {
    const { id } = await create()
    expect(await send(id)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await send(randomUUID())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await jobs()).toEqual([])
    expect((await list()).announcements).toMatchObject([{ ordered: false }])
  })

  test('says beforehand who can be reached and what an SMS costs', async () => {
    expect((await list()).channels).toEqual([
      {
        channel: 'email',
        connected: false,
        people: 2,
        reachable: 0,
        objections: 0,
        newPeople: 0,
        pricePerPart: null,
        problem: null,
      },
      {
        channel: 'push',
        connected: true,
        people: 0,
        reachable: 0,
        objections: 0,
        newPeople: 0,
        pricePerPart: null,
        problem: null,
      },
      {
        channel: 'sms',
        connected: true,
        people: 2,
        reachable: 2,
        objections: 0,
        newPeople: 0,
        pricePerPart: 0.24,
        problem: null,
      },
    ])
  })
})

test('a learner cannot manage announcements, were the route’s guard forgotten', async () => {
  const { id } = await create({ sendEmail: true })
  await send(id)
  await db.withWorker((trx) => fanOut(trx, id))
  await asWorker(
    db,
    `insert into app.delivery_counts (announcement_id, channel, state, count) values ($1, 'email', 'sent', 3)`,
    [id],
  )
  expect((await list()).announcements).toMatchObject([{ deliveries: [{ sent: 3, waiting: 2 }] }])
  const touched = await db.withUser(learner.userId, async (trx) => [
    (await trx.updateTable('app.announcements').set({ is_published: false }).executeTakeFirst())
      .numUpdatedRows,
    (await trx.deleteFrom('app.announcements').executeTakeFirst()).numDeletedRows,
    (await trx.selectFrom('app.deliveries').select('state').execute()).length,
    (await trx.selectFrom('app.channel_states').select('problem').execute()).length,
    (await trx.selectFrom('app.delivery_counts').select('state').execute()).length,
  ])
  expect(touched.map(Number)).toEqual([0, 0, 0, 0, 0])
  await expect(
    db.withUser(learner.userId, (trx) =>
      trx
        .insertInto('app.announcements')
        .values({ title: 'x', content: 'y', created_by: learner.userId })
        .execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})
