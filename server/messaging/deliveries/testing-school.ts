import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { asWorker, makeAdmin, testDatabase, type TestDatabase } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import type { Channel } from '#domain/messaging/announcements.ts'
import { openMailer, type Mailer } from '../../core/mail/send-mail.ts'
import { fanOut, type Sender, sendDue } from './deliver.ts'
import { channelFacts } from '../announcements/channel-facts.ts'
import { retryFailed } from './routes.ts'
import { device, type Device } from './testing-push.ts'

export interface SchoolLearner {
  userId: string
  email: string
  phone: string
  device: Device
}

/** Creates learners, each with their own e-mail address, phone number and browser. */
export async function makeSchool(db: TestDatabase, size: number): Promise<SchoolLearner[]> {
  const emails = Array.from({ length: size }, (_, n) => `learner-${n}@school.test`)
  const phones = emails.map((_, n) => `08${21_000_000 + n}`)
  const ids = await db.withAuth(async (trx) => {
    const users = await trx
      .insertInto('auth.accounts')
      .values(emails.map((email) => ({ email })))
      .returning(['id', 'email'])
      .execute()
    const byEmail = new Map(users.map(({ id, email }) => [email, id]))
    const inOrder = emails.map((email) => byEmail.get(email) ?? '')
    const profile = {
      first_name: 'Naledi',
      last_name: 'Dlamini',
      school_name: 'Qala Primary',
      grade_class: '7A',
      age: 13,
    }
    await trx
      .insertInto('app.profiles')
      .values(inOrder.map((user_id, n) => ({ ...profile, user_id, phone_number: phones[n] ?? '' })))
      .execute()
    return inOrder
  })
  const learners = ids.map((userId, n) => ({
    userId,
    email: emails[n] ?? '',
    phone: phones[n] ?? '',
    device: device(`https://fcm.googleapis.com/fcm/send/${n}`),
  }))
  await subscribe(db, learners)
  return learners
}

export async function subscribe(
  db: TestDatabase,
  learners: readonly Pick<SchoolLearner, 'userId' | 'device'>[],
): Promise<void> {
  await withOwner(db.url, async (owner) => {
    await owner.query('set role qala_definer')
    await owner.query(
      `insert into app.push_subscriptions (user_id, endpoint, p256dh, auth)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])`,
      [
        learners.map(({ userId }) => userId),
        learners.map((learner) => learner.device.endpoint),
        learners.map((learner) => learner.device.p256dh),
        learners.map((learner) => learner.device.auth),
      ],
    )
  })
}

export async function announce(
  db: TestDatabase,
  adminId: string,
  channels: readonly Channel[],
  texts: { title?: string; content?: string } = {},
): Promise<string> {
  const { id } = await db.withUser(adminId, async (trx) => {
    const row = await trx
      .insertInto('app.announcements')
      .values({
        title: texts.title ?? 'School closes early',
        content: texts.content ?? 'Please fetch learners at 12:00 on Friday.',
        created_by: adminId,
        send_email: channels.includes('email'),
        send_push_notification: channels.includes('push'),
        send_sms: channels.includes('sms'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('app.announcements')
      .set({ send_ordered_at: new Date() })
      .where('id', '=', row.id)
      .execute()
    return row
  })
  return id
}

/** Returns counts such as `{ sent: 3, 'failed unknown': 1 }`. */
export async function statesOf(
  db: TestDatabase,
  id: string,
  channel: Channel,
): Promise<Record<string, number>> {
  const { rows } = await asWorker<{ state: string; count: number }>(
    db,
    `select concat_ws(' ', state, reason) as state, count(*)::integer as count from app.deliveries
      where announcement_id = $1 and channel = $2 group by 1 order by 1`,
    [id, channel],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

export const PEOPLE = 8
export const ORIGIN = 'https://qala.school.za'
export const retrySettings = { leaseMs: 60_000, pauseMs: 60_000, pauseMaxMs: 600_000 }

/** Creates a small school. Each test begins with nothing to send and runs the jobs of the queue itself. */
export async function schoolWithQueue() {
  const db = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'qala-outbox-'))
  const learners: SchoolLearner[] = []
  let adminId = ''

  beforeAll(async () => {
    learners.push(...(await makeSchool(db, PEOPLE)))
    adminId = (await makeAdmin(db)).userId
  })
  beforeEach(async () => {
    await db.withUser(adminId, (trx) => trx.deleteFrom('app.announcements').execute())
    await asWorker(db, 'delete from app.push_subscriptions')
    await asWorker(
      db,
      'update app.channel_states set failures = 0, paused_until = null, problem = null, since = null',
    )
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const asAdmin = <T>(work: Parameters<typeof db.withUser<T>>[1]) => db.withUser(adminId, work)
  return {
    db,
    dataDir,
    learners,
    asAdmin,
    adminId: () => adminId,
    ordered: async (channel: Channel, texts = {}): Promise<string> => {
      const id = await announce(db, adminId, [channel], texts)
      await db.withWorker((trx) => fanOut(trx, id))
      return id
    },
    run: (channel: Channel, send: Sender) =>
      sendDue({ db, channel, send, retrySettings, isStopping: () => false }),
    /** Ends every wait, pause and claim. */
    later: () =>
      asWorker(
        db,
        `with pauses as (update app.channel_states set paused_until = now())
         update app.deliveries set due_at = now() where state <> 'sent'`,
      ),
    states: (id: string, channel: Channel) => statesOf(db, id, channel),
    retry: (id: string, channel: Channel) => asAdmin((trx) => retryFailed(trx, id, channel)),
    problemOf: async (channel: Channel) => {
      const facts = await asAdmin((trx) =>
        channelFacts(trx, { email: true, sms: true, smsPricePerPart: null }),
      )
      return facts.find((fact) => fact.channel === channel)?.problem?.what ?? null
    },
  }
}

/** @param user in the form `name:password@` */
export function mailerTo(port: number, dataDir: string, user = ''): Mailer {
  return openMailer({
    dataDir,
    mail: { smtpUrl: `smtp://${user}127.0.0.1:${port}`, from: 'Qala <qala@school.za>', perSecond: 1_000 },
  })
}
