import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import type { Channel } from '#domain/announcements.ts'
import { sql, type Transaction } from 'kysely'
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

/** Called before the words that make the other side take the message: from then on nobody sends it again. */
export type HandOver = () => Promise<void>

/** Never throws for what a network does. Push never hands over, because a repeat is harmless (decision 006). */
export type Sender = (claim: Claim, handOver: HandOver) => Promise<DeliveryOutcome>

/** One row for each person and channel. Run twice it changes nothing, even if somebody registered in between. */
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

/** Picks up what a killed process left. */
export async function sweep(db: Database): Promise<void> {
  const pending = await db.withWorker((trx) =>
    trx
      .selectFrom('app.announcements')
      .select('id')
      .where('send_ordered_at', 'is not', null)
      .where('fanned_out_at', 'is', null)
      .execute(),
  )
  for (const { id } of pending) await db.withWorker((trx) => fanOut(trx, id))
  // No job of ours works this long; the library itself would let them lie for four hours.
  await db.withWorker((trx) =>
    sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
        from graphile_worker.jobs where locked_at < now() - interval '10 minutes'`.execute(trx),
  )
}

/** Messages under way at once; schools' mail servers and gateways like it slow. */
const LANES: Record<Channel, number> = { email: 3, push: 10, sms: 4 }
/** Then the job orders the next one, so that a killed job can soon be told from a working one. */
const WORK_MS = 60_000
/** One a second: how long the database may be away without our forgetting what was sent. */
const SETTLE_TRIES = 30

export interface DueWork {
  db: Database
  channel: Channel
  send: Sender
  retrySettings: RetrySettings
  isStopping: () => boolean
}

/** @returns when to look again; null when nothing waits */
export async function sendDue(work: DueWork): Promise<Date | null> {
  const { db, channel } = work
  const end = Date.now() + WORK_MS
  await failExpiredHandovers(db, channel)
  await dropUnwanted(db, channel)
  const lane = async () => {
    while (Date.now() < end && !work.isStopping()) if ((await sendNext(work)) !== 'working') return
  }
  // One alone first: while the channel is away, only one message is risked.
  if ((await sendNext(work)) === 'working') {
    await endProblem(db, channel)
    await Promise.all(Array.from({ length: LANES[channel] }, lane))
  }
  return work.isStopping() ? null : nextDue(db, channel)
}

async function sendNext(work: DueWork): Promise<'nothing due' | 'paused' | 'working'> {
  const { db, channel, retrySettings } = work
  const claim = await claimNext(db, channel, retrySettings)
  if (claim === null) return 'nothing due'
  try {
    const outcome = await work.send(claim, () => handOver(db, channel, claim, retrySettings))
    await settleSurely(work, claim, outcome)
    return 'problem' in outcome ? 'paused' : 'working'
  } catch (error) {
    if (error instanceof ClaimLost) return 'working'
    throw error
  }
}

/** The message is out: a database that restarts meanwhile must not make us forget it. */
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
