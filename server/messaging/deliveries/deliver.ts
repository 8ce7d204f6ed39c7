import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import type { Channel } from '#domain/messaging/announcements.ts'
import { sql, type Transaction } from 'kysely'
import { summarizeError } from '../../core/log.ts'
import { eachAlone, isAboutOne, PartlyDone } from '../../core/one-by-one.ts'
import { setTimeout as delay } from 'node:timers/promises'
import {
  claimNext,
  ClaimLost,
  dropUnwanted,
  endProblem,
  failExpiredHandovers,
  handOver,
  nextDue,
  settle,
  type Claim,
  type DeliveryOutcome,
  type RetrySettings,
} from './claims.ts'

/**
 * Call this before sending the last bytes, after which the other side accepts the message. From then on, nobody sends it
 * again.
 */
export type HandOver = () => Promise<void>

/**
 * Sends one message. It never throws because of a network error. Push never calls handOver, because a repeat does no harm
 * (decision 006).
 */
export type Sender = (claim: Claim, handOver: HandOver) => Promise<DeliveryOutcome>

/** Creates one row for each person and channel. A second run changes nothing, even if somebody has registered in between. */
export async function fanOut(trx: Transaction<DB>, announcementId: string): Promise<void> {
  await sql`
     with announcement as (
       update app.announcements set fanned_out_at = now()
        where id = ${announcementId} and send_ordered_at is not null and fanned_out_at is null
        returning id, send_email, send_push_notification, send_sms, class_ids,
                  case when holds_messages then 'held' else 'waiting' end as state
     ), recipient (id, user_id, channel, state, class_ids) as (
       select a.id, r.user_id, 'email', a.state, a.class_ids from announcement a, app.recipients_of('email') r where a.send_email
       union all
       select a.id, r.user_id, 'push', a.state, a.class_ids from announcement a, app.recipients_of('push') r
        where a.send_push_notification
       union all
       select a.id, r.user_id, 'sms', a.state, a.class_ids from announcement a, app.recipients_of('sms') r where a.send_sms
     )
     insert into app.deliveries (announcement_id, user_id, channel, state)
     select id, user_id, channel, state from recipient
      where class_ids is null or exists (
        select from app.class_members member join app.classes on classes.id = member.class_id
         where member.user_id = recipient.user_id and classes.id = any (class_ids) and archived_at is null
      )
     on conflict do nothing`.execute(trx)
}

/**
 * Continues what a killed process left unfinished.
 * @throws PartlyDone when some of it could not be done
 */
export async function sweep(db: Database): Promise<void> {
  const pending = await db.withWorker((trx) =>
    trx
      .selectFrom('app.announcements')
      .select('id')
      .where('send_ordered_at', 'is not', null)
      .where('fanned_out_at', 'is', null)
      .execute(),
  )
  const spread = ({ id }: { id: string }) => db.withWorker((trx) => fanOut(trx, id)).then(() => true)
  const failure = await eachAlone(pending, spread, ({ id }) => `announcement ${id}`).catch(
    (error: unknown) => error,
  )
  // None of our jobs runs this long. The library itself would leave them locked for four hours.
  await db.withWorker((trx) =>
    sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker.jobs where locked_at < now() - interval '10 minutes'`.execute(trx),
  )
  if (failure instanceof Error) throw failure
}

/** How many messages are sent at the same time. Schools' mail servers and gateways prefer a slow pace. */
const LANES: Record<Channel, number> = { email: 3, push: 10, sms: 4 }
/** After this time, the job orders the next one, so that a killed job can soon be told apart from a running one. */
const WORK_MS = 60_000
/** There is one attempt per second, so this is how long the database may be away before the outcome is lost. */
const SETTLE_TRIES = 30

export interface DueWork {
  db: Database
  channel: Channel
  send: Sender
  retrySettings: RetrySettings
  isStopping: () => boolean
}

/**
 * Sends what is due.
 * @returns when to look again, or null when nothing waits
 * @throws PartlyDone when a message made its sender fail. It is retried as often as any other, and then counts as failed; all
 * other messages are sent.
 */
export async function sendDue(work: DueWork): Promise<Date | null> {
  const { db, channel } = work
  const end = performance.now() + WORK_MS
  await failExpiredHandovers(db, channel)
  await dropUnwanted(db, channel)
  const failed: string[] = []
  let sent = 0
  const next = async () => {
    const state = await sendNext(work, failed)
    if (state === 'working') sent += 1
    return state
  }
  const lane = async () => {
    while (performance.now() < end && !work.isStopping()) {
      const state = await next()
      if (state === 'nothing due' || state === 'paused') return
    }
  }
  // The first message is sent alone. If the channel is down, only this message is at risk.
  let first = await next()
  while (first === 'failed') first = await next()
  if (first === 'working') {
    await endProblem(db, channel)
    await Promise.all(Array.from({ length: LANES[channel] }, lane))
  }
  if (failed.length > 0) throw new PartlyDone(sent, failed)
  return work.isStopping() ? null : nextDue(db, channel)
}

/** @param failed receives the reason when the message itself makes its sender fail */
async function sendNext(
  work: DueWork,
  failed: string[],
): Promise<'nothing due' | 'paused' | 'working' | 'failed'> {
  const { db, channel, retrySettings } = work
  const claim = await claimNext(db, channel, retrySettings)
  if (claim === null) return 'nothing due'
  let mayBeOut = false
  try {
    const outcome = await work.send(claim, () => {
      mayBeOut = true
      return handOver(db, channel, claim, retrySettings)
    })
    mayBeOut = true
    await settleSurely(work, claim, outcome)
    return 'problem' in outcome ? 'paused' : 'working'
  } catch (error) {
    if (error instanceof ClaimLost) return 'working'
    // A message that may have been sent is never sent again. It counts as unknown when its claim has expired.
    if (mayBeOut || !isAboutOne(error)) throw error
    await settleSurely(work, claim, { kind: 'later' })
    failed.push(`announcement ${claim.announcementId} to ${claim.userId}: ${summarizeError(error)}`)
    return 'failed'
  }
}

/**
 * Retries until the outcome is recorded. The message has been sent, and a restart of the database in the meantime must not
 * lose this.
 */
async function settleSurely(work: DueWork, claim: Claim, outcome: DeliveryOutcome): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await settle(work.db, work.channel, claim, outcome, work.retrySettings)
      return
    } catch (error) {
      if (tries === SETTLE_TRIES || work.isStopping()) throw error
      await delay(1_000)
    }
  }
}
