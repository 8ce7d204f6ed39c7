import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { asWorker, makeAdmin, testDatabase } from '#database/testing.ts'
import type { Channel } from '#domain/deliveries.ts'
import { openMailer, type Mailer } from '../mail/send-mail.ts'
import { fanOut } from './fan-out.ts'
import type { Sender } from './outcome.ts'
import { channelFacts, retryFailed } from './queries.ts'
import { sendDue } from './send-due.ts'
import { announce, makeSchool, statesOf, type SchoolLearner } from './testing-school.ts'

export const PEOPLE = 8
export const ORIGIN = 'https://qala.school.za'
export const patience = { leaseMs: 60_000, restMs: 60_000, restMaxMs: 600_000 }

/** A small school in a database of its own, and the queue's work done by hand; each test begins with nothing to send. */
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
    ordered: async (channel: Channel, texts = {}): Promise<string> => {
      const id = await announce(db, adminId, [channel], texts)
      await db.withWorker((trx) => fanOut(trx, id))
      return id
    },
    run: (channel: Channel, send: Sender) =>
      sendDue({ db, channel, send, patience, isStopping: () => false }),
    /** Time goes by: every wait, every rest and every claim is over. */
    later: () =>
      asWorker(
        db,
        `with rests as (update app.channel_states set paused_until = now())
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

/** @param user as `name:password@` */
export function mailerTo(port: number, dataDir: string, user = ''): Mailer {
  return openMailer({
    dataDir,
    mail: { smtpUrl: `smtp://${user}127.0.0.1:${port}`, from: 'Qala <qala@school.za>', perSecond: 1_000 },
  })
}
