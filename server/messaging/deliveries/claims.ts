import { clock } from '#domain/clock.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import type { Channel, ChannelProblem, FailureReason } from '#domain/messaging/announcements.ts'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { isClockDoubted } from '../../core/clock-doubt.ts'

export interface RetrySettings {
  /** A claim older than this belongs to a worker that has died. It is longer than any attempt takes. */
  leaseMs: number
  /** The first pause of a channel that is down. Each further pause is twice as long. */
  pauseMs: number
  pauseMaxMs: number
}

export const RETRY_SETTINGS: RetrySettings = { leaseMs: 180_000, pauseMs: 15_000, pauseMaxMs: 600_000 }

/** How often a message is tried when the service itself asks to send it later. */
const TRIES_MAX = 12
const RETRY_FIRST_MS = 30_000
const RETRY_MAX_MS = 3_600_000
/** After this time, nobody needs the announcement any more. Push services keep a message for a day at most. */
const GIVE_UP_MS: Record<Channel, number> = { email: 259_200_000, sms: 259_200_000, push: 86_400_000 }

export interface Claim {
  announcementId: string
  userId: string
  /** The number is the same for every attempt to send this message. */
  number: number
  /** The number of attempts, including this one. */
  tries: number
  createdAt: Date
  title: string
  content: string
  phone: string | null
  /** Holds hashes of the push endpoints that already have the message. */
  reached: readonly string[]
}

/** The claim has expired, or the message must not be sent any more. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** A `problem` pauses the whole channel. */
export type DeliveryOutcome =
  | { kind: 'sent'; reached?: readonly string[] }
  | { kind: 'failed'; reason: FailureReason; problem?: ChannelProblem }
  | { kind: 'later'; afterMs?: number; reached?: readonly string[] }
  /** Nothing was sent, and this attempt does not count. */
  | { kind: 'down'; problem: ChannelProblem; afterMs?: number }

/** Checks only the row `d`. With `offset 0`, the planner does not look up all unwanted deliveries for each message. */
const isStillWanted = sql<boolean>`not exists (
  select from app.unwanted_deliveries() u
   where u.announcement_id = d.announcement_id and u.channel = d.channel and u.user_id = d.user_id offset 0
)`

/**
 * Claims the next message that is due. The claim is committed before this resolves, so nobody else sends the message until it
 * expires.
 */
export async function claimNext(
  db: Database,
  channel: Channel,
  { leaseMs }: RetrySettings,
): Promise<Claim | null> {
  const { rows } = await db.withWorker((trx) =>
    sql<Claim>`
     with next as (
       select d.announcement_id, d.user_id, a.title, a.content
         from app.deliveries d join app.announcements a on a.id = d.announcement_id
        where d.channel = ${channel} and d.state in ('waiting', 'claimed') and d.due_at <= now() and a.is_published
          and ${isStillWanted}
          and not exists (select from app.channel_states s where s.channel = ${channel} and s.paused_until > now())
        order by d.due_at limit 1 for update of d skip locked
     )
     update app.deliveries d
        set state = 'claimed', tries = d.tries + 1, due_at = ${after(leaseMs)}
       from next left join app.profiles p on p.user_id = next.user_id
      where d.announcement_id = next.announcement_id and d.channel = ${channel} and d.user_id = next.user_id
      returning d.announcement_id as "announcementId", d.user_id as "userId", d.number, d.tries,
                d.created_at as "createdAt", d.reached, next.title, next.content, p.phone_number as phone`.execute(
      trx,
    ),
  )
  return rows[0] ?? null
}

/**
 * Records that the message is about to be handed over.
 * @throws ClaimLost when the claim has expired and somebody else has the message, or when the learner must not get it any
 * more
 */
export async function handOver(
  db: Database,
  channel: Channel,
  claim: Claim,
  { leaseMs }: RetrySettings,
): Promise<void> {
  const { numAffectedRows } = await db.withWorker((trx) =>
    sql`
     update app.deliveries d set state = 'handed_over', due_at = ${after(leaseMs)}
      where d.announcement_id = ${claim.announcementId} and d.channel = ${channel} and d.user_id = ${claim.userId}
        and d.tries = ${claim.tries} and d.state = 'claimed' and ${isStillWanted}`.execute(trx),
  )
  if (numAffectedRows !== 1n) throw new ClaimLost('Somebody else has this message by now, or nobody wants it')
}

/** Records the outcome. If the claim has expired and another worker has taken it over, nothing is changed. */
export async function settle(
  db: Database,
  channel: Channel,
  claim: Claim,
  outcome: DeliveryOutcome,
  settings: RetrySettings,
): Promise<void> {
  const { waitMs, ...row } = afterTry(channel, claim, outcome, isClockDoubted(db))
  await db.withWorker((trx) =>
    claimedRow(trx, channel, claim)
      .set({
        ...row,
        reached: [...row.reached],
        due_at: after(waitMs),
        sent_at: row.state === 'sent' ? after(0) : null,
      })
      .where('state', 'in', ['claimed', 'handed_over'])
      .execute(),
  )
  const problem = 'problem' in outcome ? outcome.problem : undefined
  if (problem !== undefined)
    await pause(db, channel, problem, settings, outcome.kind === 'down' ? outcome.afterMs : undefined)
}

/** Selects the row of this claim. A later claim of the same message has another number of attempts. */
function claimedRow(trx: Transaction<DB>, channel: Channel, { announcementId, userId, tries }: Claim) {
  return trx
    .updateTable('app.deliveries')
    .where('announcement_id', '=', announcementId)
    .where('channel', '=', channel)
    .where('user_id', '=', userId)
    .where('tries', '=', tries)
}

function afterTry(channel: Channel, claim: Claim, outcome: DeliveryOutcome, isClockDoubted: boolean) {
  const { tries, reached } = claim
  const waiting = { state: 'waiting', reason: null, tries, waitMs: 0, reached }
  const isOld = !isClockDoubted && clock.ms() - claim.createdAt.getTime() > GIVE_UP_MS[channel]
  switch (outcome.kind) {
    case 'sent':
      return { ...waiting, state: 'sent', reached: outcome.reached ?? reached }
    case 'failed':
      return { ...waiting, state: 'failed', reason: outcome.reason }
    case 'later':
      if (isOld || tries >= TRIES_MAX) return { ...waiting, state: 'failed', reason: 'gave_up' }
      return {
        ...waiting,
        waitMs: outcome.afterMs ?? Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (tries - 1)),
        reached: outcome.reached ?? reached,
      }
    case 'down':
      return isOld ? { ...waiting, state: 'failed', reason: 'gave_up' } : { ...waiting, tries: tries - 1 }
  }
}

/** Pauses a channel, longer each time. When several attempts fail together, only the first one counts. */
async function pause(
  db: Database,
  channel: Channel,
  problem: ChannelProblem,
  { pauseMs, pauseMaxMs }: RetrySettings,
  atLeastMs = 0,
): Promise<void> {
  await db.withWorker((trx) =>
    sql`
     insert into app.channel_states as s (channel, failures, paused_until, problem, since)
     values (${channel}, 1, ${after(Math.max(pauseMs, atLeastMs))}, ${problem}, now())
     on conflict (channel) do update
        set failures = least(s.failures + 1, 20), problem = excluded.problem, since = coalesce(s.since, now()),
            paused_until = now() + interval '1 millisecond'
              * greatest(least(${pauseMaxMs}::float8, ${pauseMs}::float8 * 2 ^ s.failures), ${atLeastMs}::float8)
      where s.paused_until is null or s.paused_until <= now()`.execute(trx),
  )
}

/** Ends a channel's problem and its pause after a message was sent. */
export async function endProblem(db: Database, channel: Channel): Promise<void> {
  await db.withWorker((trx) =>
    trx
      .updateTable('app.channel_states')
      .set({ failures: 0, paused_until: null, problem: null, since: null })
      .where('channel', '=', channel)
      .where('problem', 'is not', null)
      .execute(),
  )
}

/**
 * Marks messages as failed if their worker died after handing them over. They have probably arrived, so they are not sent
 * again.
 */
export async function failExpiredHandovers(db: Database, channel: Channel): Promise<void> {
  await db.withWorker((trx) =>
    trx
      .updateTable('app.deliveries')
      .set({ state: 'failed', reason: 'unknown' })
      .where('channel', '=', channel)
      .where('state', '=', 'handed_over')
      .where('due_at', '<=', after(0))
      .execute(),
  )
}

/**
 * Deletes messages to people who have objected, left the class or lost their consent since the fan-out. They count as if they
 * had never been addressed to them.
 */
export async function dropUnwanted(db: Database, channel: Channel): Promise<void> {
  await db.withWorker((trx) =>
    sql`
     delete from app.deliveries d using app.unwanted_deliveries() u
      where d.channel = ${channel} and d.state in ('waiting', 'claimed')
        and u.announcement_id = d.announcement_id and u.channel = d.channel and u.user_id = d.user_id`.execute(
      trx,
    ),
  )
}

/** Returns when the next message of the channel is due, or null if none waits. A pause of the channel counts. */
export async function nextDue(db: Database, channel: Channel): Promise<Date | null> {
  const { rows } = await db.withWorker((trx) =>
    sql<{ due: Date }>`
     select greatest(next.due, s.paused_until) as due
       from (select min(d.due_at) as due
               from app.deliveries d join app.announcements a on a.id = d.announcement_id
              where d.channel = ${channel} and d.state in ('waiting', 'claimed', 'handed_over') and a.is_published) next
       left join app.channel_states s on s.channel = ${channel}
      where next.due is not null`.execute(trx),
  )
  return rows[0]?.due ?? null
}

/** Returns a time after now by the database's clock, which all workers share. */
function after(ms: number): RawBuilder<Date> {
  return sql`now() + ${ms}::float8 * interval '1 millisecond'`
}
