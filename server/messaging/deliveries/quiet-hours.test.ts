import { clock } from '#domain/clock.ts'
import { addDays } from '#domain/school-week.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#database/embedded/testing.ts'
import { asWorker } from '#database/testing.ts'
import { CHANNELS, type Announcement, type Channel } from '#domain/messaging/announcements.ts'
import { schoolClock } from '#domain/school-time.ts'
import { enqueue } from '../../core/jobs.ts'
import { signedInAdmin, signedInLearner, testServer } from '../../testing.ts'
import { startWorker } from '../../worker.ts'
import { subscribe, statesOf } from './testing-school.ts'
import { device } from './testing-push.ts'

const server = await testServer()
const { db } = server

/**
 * Runs the worker at `time` by the school's clock, in 30 days. Jobs that were postponed stay postponed, whatever the real day
 * is.
 */
async function workAt(time: string, run: (sent: string[]) => Promise<void>): Promise<void> {
  const day = addDays(clock.today(), 30)
  const sent: string[] = []
  const sender = (channel: Channel) => async () => {
    sent.push(channel)
    return { kind: 'sent' } as const
  }
  const stop = await startWorker({
    db,
    mailer: { send: async ({ to }) => void sent.push(`mail to ${to}`), close: () => {} },
    senders: { email: sender('email'), push: sender('push'), sms: sender('sms') },
    remind: async () => false,
    log: () => {},
    // The worker makes a backup when a full hour begins.
    env: { dataDir: await temporaryFolder(), databaseUrl: db.url },
    origin: 'http://localhost:8080',
    now: () => new Date(`${day}T${time}+02:00`),
  })
  try {
    await run(sent)
  } finally {
    await stop()
  }
}

const putOff = async () => {
  const { rows } = await asWorker<{ channel: string; time: string }>(
    db,
    `select payload->>'channel' as channel, to_char(run_at at time zone 'Africa/Johannesburg', 'HH24:MI') as time
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'delivery.send' and run_at > now() + interval '1 day' order by 1`,
  )
  return rows.map(({ channel, time }) => `${channel} at ${time}`)
}

test('announcements wait for the end of the quiet hours, and mail about a password does not', async () => {
  const { browser } = await signedInAdmin(server)
  const { userId } = await signedInLearner(server)
  await subscribe(db, [{ userId, device: device('https://fcm.googleapis.com/fcm/send/quiet') }])
  await browser.post('/api/admin/settings', { name: 'quietHours', value: { from: '21:00', to: '06:00' } })
  const made = await browser.post('/api/admin/announcements', {
    requestId: randomUUID(),
    title: 'No school tomorrow',
    content: 'The water is off.',
    sendEmail: true,
    sendPushNotification: true,
    sendSms: true,
  })
  const { id } = made.body as Announcement
  await browser.post('/api/functions/send-admin-announcement', { announcementId: id })
  await db.withAuth((trx) =>
    enqueue(trx, 'mail.send', { to: 'a@b.test', subject: 'Qala', text: 'Your link' }),
  )

  await workAt('21:00:00', async (sent) => {
    await expect
      .poll(putOff, { timeout: 10_000 })
      .toEqual(['email at 06:00', 'push at 06:00', 'sms at 06:00'])
    await expect.poll(() => sent).toEqual(['mail to a@b.test'])
  })
  expect(await statesOf(db, id, 'sms')).toEqual({ waiting: 2 })

  await workAt('06:00:00', async (sent) => {
    await expect.poll(() => new Set(sent), { timeout: 10_000 }).toEqual(new Set(CHANNELS))
  })
})

test('an admin sees when they end', async () => {
  const { browser } = await signedInAdmin(server)
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const quietEnd = async (value: { from: string; to: string } | null) => {
    await browser.post('/api/admin/settings', { name: 'quietHours', value })
    return (await browser.get('/api/admin/announcements')).body as { quietUntil: string | null }
  }
  const end = inMinutes(60)
  expect(await quietEnd({ from: schoolClock(inMinutes(-60)), to: schoolClock(end) })).toHaveProperty(
    'quietUntil',
    new Date(Math.floor(end.getTime() / 60_000) * 60_000).toISOString(),
  )
  expect(await quietEnd(null)).toHaveProperty('quietUntil', null)
})
