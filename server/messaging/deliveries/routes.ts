import * as api from '#domain/messaging/announcements-api.ts'
import { clock } from '#domain/clock.ts'
import type { DB } from '#database/generated/schema.ts'
import {
  Channel,
  CHANNELS,
  FailureReason,
  mayRetry,
  type DeliveryCounts,
  type HeldMessages,
} from '#domain/messaging/announcements.ts'
import { may } from '#domain/permissions.ts'
import { quietUntil } from '#domain/school-time.ts'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { channelFacts, unknownReach } from '../announcements/channel-facts.ts'
import { ANNOUNCEMENT_COLUMNS, withIsoDate } from '../announcements/routes.ts'
import { announceableClasses } from '../announcements/to-classes.ts'
import { requireProof } from '../../accounts/auth/prove.ts'
import { enqueue } from '../../core/jobs.ts'
import { implement } from '../services.ts'
import { record } from '../../core/access-log.ts'

export const routes = [
  implement(api.listAnnouncements, ({ caller: { userId, roles }, services }) =>
    services.db.withUser(userId, async (trx) => {
      const mayToAll = may(roles, 'announcements:manage')
      const settings = await services.settings.read()
      // The order of these queries matters, because a fan-out in between would otherwise look like "nobody to send to".
      const rows = await trx
        .selectFrom('app.announcements')
        .select([...ANNOUNCEMENT_COLUMNS, 'fanned_out_at'])
        .select(
          sql<string[]>`array(
            select class_name from app.classes where id = any (class_ids) order by school_year desc, grade, letter
          )`.as('classNames'),
        )
        .$if(!mayToAll, (query) => query.where('created_by', '=', userId).where('class_ids', 'is not', null))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      const counts = await countDeliveries(trx)
      return {
        announcements: rows.map((row) => ({
          ...withIsoDate(row),
          ordered: row.send_ordered_at !== null,
          fannedOut: row.fanned_out_at !== null,
          deliveries: counts.get(row.id) ?? [],
        })),
        channels: mayToAll
          ? await channelFacts(trx, services.channels)
          : unknownReach(services.channels, settings.teacherChannels),
        held: mayToAll ? await heldMessages(trx, [...counts.values()].flat()) : null,
        quietUntil: quietUntil(settings.quietHours, clock.now())?.toISOString() ?? null,
        classes: await announceableClasses(trx),
        mayToAll,
      }
    }),
  ),
  implement(api.retryDeliveries, ({ input: { id, channel }, caller: { userId }, services }) =>
    services.db.withUser(userId, async (trx) => {
      const waiting = await retryFailed(trx, id, channel)
      await enqueue(trx, 'delivery.send', { channel }, `delivery.send:${channel}`)
      return { waiting }
    }),
  ),
  implement(api.releaseHeld, async (call) => {
    await requireProof(call)
    const {
      input: { send },
      caller: { userId },
      services,
      client,
    } = call
    return services.db.withUser(
      userId,
      async (trx) => {
        const messages = await releaseHeld(trx, send)
        await record(trx, 'held_messages', { decision: send ? 'sent' : 'not sent', messages })
        if (send)
          for (const channel of CHANNELS)
            await enqueue(trx, 'delivery.send', { channel }, `delivery.send:${channel}`)
        return { messages }
      },
      client,
    )
  }),
]

/**
 * Releases the held messages, to be sent or to be dropped.
 * @returns how many
 */
export async function releaseHeld(trx: Transaction<DB>, send: boolean): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('app.deliveries')
    .set((eb) =>
      send ? { state: 'waiting', due_at: eb.fn<Date>('now') } : { state: 'failed', reason: 'withheld' },
    )
    .where('state', '=', 'held')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function heldMessages(
  trx: Transaction<DB>,
  counts: readonly DeliveryCounts[],
): Promise<HeldMessages | null> {
  const held = CHANNELS.map((channel) => ({
    channel,
    count: counts.reduce((sum, entry) => sum + (entry.channel === channel ? entry.held : 0), 0),
  })).filter(({ count }) => count > 0)
  if (held.length === 0) return null
  const { restored_at } = await trx
    .selectFrom('app.restores')
    .select('restored_at')
    .orderBy('restored_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { restoredAt: restored_at.toISOString(), counts: held }
}

/** Counts the outcomes of the messages by announcement. The caller must be an admin. */
export async function countDeliveries(trx: Transaction<DB>): Promise<Map<string, DeliveryCounts[]>> {
  const rows = await trx
    .selectFrom('app.deliveries')
    .select((eb) => [
      'announcement_id',
      'channel',
      'state',
      'reason',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      eb.lit<boolean>(false).as('is_old'),
    ])
    .groupBy(['announcement_id', 'channel', 'state', 'reason'])
    .unionAll(
      trx
        .selectFrom('app.delivery_counts')
        .select((eb) => [
          'announcement_id',
          'channel',
          'state',
          'reason',
          'count',
          eb.lit<boolean>(true).as('is_old'),
        ]),
    )
    .orderBy('channel')
    .orderBy('reason')
    .execute()
  const byAnnouncement = new Map<string, DeliveryCounts[]>()
  for (const row of rows) {
    const list = byAnnouncement.get(row.announcement_id) ?? []
    byAnnouncement.set(row.announcement_id, list)
    const channel = z.parse(Channel, row.channel)
    let counts = list.find((entry) => entry.channel === channel)
    if (!counts)
      list.push((counts = { channel, sent: 0, waiting: 0, held: 0, failed: 0, reasons: [], retryable: 0 }))
    if (row.state === 'sent') counts.sent += row.count
    else if (row.state === 'failed') addFailed(counts, z.parse(FailureReason, row.reason), row)
    else if (row.state === 'held') counts.held += row.count
    else counts.waiting += row.count
  }
  return byAnnouncement
}

function addFailed(
  counts: DeliveryCounts,
  reason: FailureReason,
  { count, is_old }: { count: number; is_old: boolean },
): void {
  counts.failed += count
  if (!is_old && mayRetry(counts.channel, reason)) counts.retryable += count
  const same = counts.reasons.find((entry) => entry.reason === reason)
  if (same) same.count += count
  else counts.reasons.push({ reason, count })
}

/**
 * Makes failed messages wait again, and ends the channel's pause. Messages that may not be sent again stay as they are.
 * @returns how many wait again
 */
export async function retryFailed(
  trx: Transaction<DB>,
  announcementId: string,
  channel: Channel,
): Promise<number> {
  await trx
    .updateTable('app.channel_states')
    .set({ paused_until: null })
    .where('channel', '=', channel)
    .execute()
  const { numUpdatedRows } = await trx
    .updateTable('app.deliveries')
    .set((eb) => ({ state: 'waiting', reason: null, tries: 0, due_at: eb.fn<Date>('now') }))
    .where('announcement_id', '=', announcementId)
    .where('channel', '=', channel)
    .where('state', '=', 'failed')
    .where(
      'reason',
      'in',
      FailureReason.options.filter((reason) => mayRetry(channel, reason)),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
