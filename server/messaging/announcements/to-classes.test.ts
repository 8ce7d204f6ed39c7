import { asWorker } from '#database/testing.ts'
import {
  Announcement,
  AnnouncementList,
  CHANNEL_NOT_ALLOWED,
  ClassReach,
  SchoolNews,
  type Channel,
} from '#domain/messaging/announcements.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { classesOfSchool } from '../../school/classes/testing-classes.ts'
import { fanOut } from '../deliveries/deliver.ts'
import { testServer, type SignedInLearner } from '../../testing.ts'

const server = await testServer()
const school = await classesOfSchool(server)
const { admin, ask, tell, take, statusOf, makeClass, makeTeacher, learnerOf } = school

let mine: SchoolClass
let theirs: SchoolClass
let teacher: SignedInLearner
let colleague: SignedInLearner
let naledi: SignedInLearner
let sipho: SignedInLearner

beforeAll(async () => {
  mine = await makeClass('A')
  theirs = await makeClass('B')
  teacher = await makeTeacher(mine)
  colleague = await makeTeacher(mine, theirs)
  naledi = await learnerOf('7A', 'Naledi')
  sipho = await learnerOf('7B', 'Sipho')
  await take(admin, mine, naledi)
  await take(admin, theirs, sipho)
})

const form = (...classes: SchoolClass[]) => ({
  requestId: randomUUID(),
  title: 'Bring a ruler',
  content: 'We measure on Monday.',
  sendEmail: false,
  sendPushNotification: false,
  sendSms: false,
  ...(classes.length > 0 && { classIds: classes.map(({ classId }) => classId) }),
})
const announce = (who: SignedInLearner, wanted: unknown) => ask(who, 'announcements', wanted, Announcement)
const newsOf = async ({ browser }: Pick<SignedInLearner, 'browser'>) =>
  z.parse(SchoolNews, (await browser.get('/api/announcements')).body).news
const listOf = async ({ browser }: Pick<SignedInLearner, 'browser'>) =>
  z.parse(AnnouncementList, (await browser.get('/api/admin/announcements')).body)
const allow = (...value: Channel[]) => tell(admin, 'settings', { name: 'teacherChannels', value })
const sendAs = async ({ browser }: SignedInLearner, announcementId: string) =>
  (await browser.post('/api/functions/send-admin-announcement', { announcementId })).status

describe('a teacher', () => {
  test('cannot announce to everybody, to another class, or to one of each', async () => {
    expect(await statusOf(teacher, 'announcements', form())).toBe(403)
    expect(await statusOf(teacher, 'announcements', form(theirs))).toBe(404)
    expect(await statusOf(teacher, 'announcements', form(mine, theirs))).toBe(404)
    expect(await statusOf(teacher, 'announcements/reach', { classIds: [theirs.classId] })).toBe(404)
    expect(await newsOf(sipho)).toEqual([])
  })

  test('announces to an own class, and its learners alone see it', async () => {
    const made = await announce(teacher, form(mine))
    expect(await newsOf(naledi)).toMatchObject([{ title: 'Bring a ruler', classes: [mine.name] }])
    expect(await newsOf(sipho)).toEqual([])
    // Staff are not in a class, so they do not see it on Home. It is in the lists of the person who made it and of admins.
    for (const one of [teacher, colleague, admin]) expect(await newsOf(one)).toEqual([])
    expect((await listOf(teacher)).announcements).toMatchObject([{ id: made.id, classNames: [mine.name] }])
    expect((await listOf(colleague)).announcements).toEqual([])
    expect((await listOf(admin)).announcements.map(({ id }) => id)).toContain(made.id)
    await tell(admin, 'announcements/delete', { id: made.id })
    expect(await newsOf(naledi)).toEqual([])
  })

  test('cannot change, send or delete what somebody else announced, to the same class or to all', async () => {
    const others = [await announce(colleague, form(mine)), await announce(admin, form())]
    for (const { id } of others) {
      expect(await statusOf(teacher, 'announcements/publish', { id, isPublished: false })).toBe(404)
      expect(await statusOf(teacher, 'announcements/delete', { id })).toBe(404)
      expect(await sendAs(teacher, id)).toBe(404)
      expect(await statusOf(admin, 'announcements/delete', { id })).toBe(204)
    }
  })

  test('unpublishes and deletes an own one, and no more once the class is somebody else’s', async () => {
    const own = await makeTeacher(mine)
    const made = await announce(own, form(mine))
    await tell(own, 'announcements/publish', { id: made.id, isPublished: false })
    expect(await newsOf(naledi)).toEqual([])
    await tell(own, 'announcements/publish', { id: made.id, isPublished: true })
    await tell(admin, 'classes/teachers/remove', { classId: mine.classId, userId: own.userId })
    expect(await statusOf(own, 'announcements/delete', { id: made.id })).toBe(404)
    await tell(admin, 'classes/teachers/add', { classId: mine.classId, userId: own.userId })
    await tell(own, 'announcements/delete', { id: made.id })
    expect(await newsOf(naledi)).toEqual([])
  })

  test('cannot use a channel that the school does not let teachers use', async () => {
    const bySms = { ...form(mine), sendSms: true }
    expect(await teacher.browser.post('/api/admin/announcements', bySms)).toMatchObject({
      status: 400,
      body: { error: { fields: { channels: CHANNEL_NOT_ALLOWED } } },
    })
    expect((await listOf(teacher)).channels.map(({ channel }) => channel)).toEqual(['push'])
    await allow('sms', 'email')
    const made = await announce(teacher, bySms)
    await tell(teacher, 'announcements/delete', { id: made.id })
    await allow('push')
  })

  test('cannot do so by the database either', async () => {
    const insert = (classIds: string[] | null, sms: boolean) =>
      server.db.withUser(teacher.userId, (trx) =>
        trx
          .insertInto('app.announcements')
          .values({
            title: 'x',
            content: 'x',
            created_by: teacher.userId,
            class_ids: classIds,
            send_sms: sms,
          })
          .execute(),
      )
    await expect(insert(null, false)).rejects.toThrow('row-level security')
    await expect(insert([mine.classId, theirs.classId], false)).rejects.toThrow('row-level security')
    await expect(insert([mine.classId], true)).rejects.toThrow('row-level security')
    const reach = (classId: string) =>
      server.db.withUser(teacher.userId, (trx) =>
        trx
          .selectNoFrom((eb) => eb.fn('app.count_class_recipients', [eb.val([classId])]).as('reach'))
          .execute(),
      )
    await expect(reach(theirs.classId)).rejects.toThrow('Not a class of the caller')
  })
})

describe('messages about it', () => {
  const recipients = async (id: string) =>
    (
      await asWorker<{ user_id: string }>(
        server.db,
        `select user_id from app.deliveries where announcement_id = '${id}'`,
      )
    ).rows.map(({ user_id }) => user_id)

  test('go to the learners of the classes who want them, as many as were counted', async () => {
    await allow('email')
    const one = await makeClass('MAIL')
    const own = await makeTeacher(one)
    const [wants, objects] = [await learnerOf('7Mail', 'Ann'), await learnerOf('7Mail', 'Ben')]
    await take(own, one, wants, objects)
    expect(
      await objects.browser.post('/api/messages/choices', { channel: 'email', wanted: false }),
    ).toMatchObject({
      status: 200,
    })
    const { channels } = await ask(own, 'announcements/reach', { classIds: [one.classId] }, ClassReach)
    expect(channels).toMatchObject([
      { channel: 'email', people: 1, objections: 1 },
      { channel: 'push', people: 0 },
      { channel: 'sms', people: 2 },
    ])
    const { id } = await announce(own, { ...form(one), sendEmail: true })
    expect(await sendAs(own, id)).toBe(202)
    await server.db.withWorker((trx) => fanOut(trx, id))
    expect(await recipients(id)).toEqual([wants.userId])
    expect((await listOf(own)).announcements).toMatchObject([
      { deliveries: [{ channel: 'email', waiting: 1 }] },
    ])
    await allow('push')
  })

  test('go to nobody of a class that was archived before they were made', async () => {
    const one = await makeClass('GONE')
    await take(admin, one, await learnerOf('7Gone'))
    const { id } = await announce(admin, { ...form(one), sendEmail: true })
    expect(await sendAs(admin, id)).toBe(202)
    await tell(admin, 'classes/archive', { classId: one.classId, isArchived: true })
    await server.db.withWorker((trx) => fanOut(trx, id))
    expect(await recipients(id)).toEqual([])
  })
})
