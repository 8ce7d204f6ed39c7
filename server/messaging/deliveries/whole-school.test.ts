/** @module-tag long */
import { once } from 'node:events'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makeAdmin, testDatabase } from '#database/testing.ts'
import { CHANNELS } from '#domain/messaging/announcements.ts'
import { PushMessage } from '#domain/messaging/push.ts'
import { vapidKeys } from '../push/vapid.ts'
import { fanOut } from './deliver.ts'
import { verifyVapid } from './testing-push.ts'
import { announce, makeSchool, statesOf } from './testing-school.ts'
import { closing, httpServer, smtpServer } from './testing-servers.ts'
import { startWorkerProcess, workerSettings } from './testing-workers.ts'

const SCHOOL = 1_735
const Sms = z.object({ to: z.string(), message: z.string(), id: z.string() })

const db = await testDatabase()
const { publicKey } = vapidKeys(await db.secret('push'))
test('1,735 learners by three channels: each message arrives once, though the worker is killed in the middle', async () => {
  const learners = await makeSchool(db, SCHOOL)
  const { userId: adminId } = await makeAdmin(db)
  const smtp = closing(await smtpServer())
  const sms = closing(await httpServer(() => ({ status: 200 })))
  const push = closing(await httpServer(() => ({ status: 201 })))
  const settings = await workerSettings(db, { smtp, sms, push }, 5_000)

  const id = await announce(db, adminId, CHANNELS)
  await db.withWorker((trx) => fanOut(trx, id))
  await db.withWorker((trx) => fanOut(trx, id))
  for (const channel of CHANNELS) expect(await statesOf(db, id, channel)).toEqual({ waiting: SCHOOL })

  const first = startWorkerProcess(settings)
  const isHalfDone = () => [smtp.taken, sms.taken, push.taken].every((taken) => taken.length > 200)
  await expect.poll(isHalfDone, { timeout: 60_000, interval: 20 }).toBe(true)
  first.kill('SIGKILL')
  await once(first, 'exit')
  for (const { taken } of [smtp, sms, push]) expect(taken.length).toBeLessThan(SCHOOL)

  startWorkerProcess(settings)
  const open = async () => {
    const states = await Promise.all(CHANNELS.map((channel) => statesOf(db, id, channel)))
    return states.reduce(
      (sum, { sent = 0, 'failed unknown': unknown = 0 }) => sum - sent - unknown,
      3 * SCHOOL,
    )
  }
  await expect.poll(open, { timeout: 150_000, interval: 250 }).toBe(0)

  // For e-mail and SMS, nobody gets a message twice. Nobody knows the outcome of what was being sent at the kill. It is shown
  // as unknown, and everybody who got nothing is among these.
  const texts = sms.taken.map(({ body }) => z.parse(Sms, JSON.parse(body.toString('utf8'))))
  for (const [channel, arrived, lanes] of [
    ['email', smtp.taken.map(({ to }) => to), 3],
    ['sms', texts.map(({ to }) => to), 4],
  ] as const) {
    expect(new Set(arrived).size).toBe(arrived.length)
    const { sent = 0, 'failed unknown': unknown = 0 } = await statesOf(db, id, channel)
    expect(sent + unknown).toBe(SCHOOL)
    expect(unknown).toBeLessThanOrEqual(lanes)
    expect(arrived.length).toBeGreaterThanOrEqual(sent)
  }
  const emails = new Set(learners.map(({ email }) => email))
  expect(smtp.taken.filter(({ to }) => !emails.has(to))).toEqual([])
  expect(new Set(smtp.taken.map(({ id: messageId }) => messageId)).size).toBe(smtp.taken.length)
  expect(texts[0]?.to).toMatch(/^\+278210\d{5}$/)

  // For push, every browser is reached. A repeat has the same topic, so the service keeps only one.
  expect(await statesOf(db, id, 'push')).toEqual({ sent: SCHOOL })
  const byPath = new Map(learners.map(({ device }) => [new URL(device.endpoint).pathname, device]))
  expect(new Set(push.taken.map(({ path }) => path))).toEqual(new Set(byPath.keys()))
  expect(push.taken.length).toBeLessThanOrEqual(SCHOOL + 10)
  expect(new Set(push.taken.map(({ headers }) => headers['topic'])).size).toBe(1)
  const vapid = new Set(push.taken.map(({ headers }) => headers['authorization']))
  for (const header of vapid)
    expect(await verifyVapid(header, publicKey, 'https://fcm.googleapis.com')).toBe('https://qala.school.za')
  for (const { path, body } of push.taken) {
    expect(body.length).toBeLessThanOrEqual(1_024)
    const message = z.parse(PushMessage, JSON.parse(byPath.get(path)?.open(body) ?? ''))
    expect(message.tag).toBe(`announcement-${id}`)
    expect(JSON.stringify(message)).not.toContain('closes')
  }
}, 240_000)
