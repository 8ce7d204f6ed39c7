import type { DB } from '#database/generated/schema.ts'
import { ChannelProblem, CHANNELS, type Channel, type ChannelFacts } from '#domain/messaging/announcements.ts'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'

export interface Channels {
  email: boolean
  sms: boolean
  smsPricePerPart: number | null
}

interface Reach {
  channel: Channel
  people: number
  objections: number
  fresh: number
}

/**
 * Returns how many people each channel reaches. The database counts the people and push addresses, because the caller may not
 * see them.
 * @param classIds counts only the learners of these classes
 */
export async function channelFacts(
  trx: Transaction<DB>,
  channels: Channels,
  classIds?: readonly string[],
): Promise<ChannelFacts[]> {
  const reach = classIds === undefined ? await reachOfAll(trx) : await reachOfClasses(trx, classIds)
  // Only people who manage announcements may see these rows.
  const states = await trx.selectFrom('app.channel_states').select(['channel', 'problem', 'since']).execute()
  return CHANNELS.map((channel) => {
    const state = states.find((row) => row.channel === channel)
    const reached = reach.find((row) => row.channel === channel)
    const connected = isConnected(channels, channel)
    return {
      channel,
      connected,
      people: reached?.people ?? 0,
      reachable: connected ? (reached?.people ?? 0) : 0,
      objections: reached?.objections ?? 0,
      newPeople: reached?.fresh ?? 0,
      pricePerPart: channel === 'sms' ? channels.smsPricePerPart : null,
      problem:
        state?.problem && state.since
          ? { what: z.parse(ChannelProblem, state.problem), since: state.since.toISOString() }
          : null,
    }
  })
}

/** Returns the channels that a teacher may use, as long as no classes are chosen and the number of people is not known. */
export function unknownReach(channels: Channels, allowed: readonly Channel[]): ChannelFacts[] {
  return CHANNELS.filter((channel) => allowed.includes(channel)).map((channel) => ({
    channel,
    connected: isConnected(channels, channel),
    people: 0,
    pricePerPart: channel === 'sms' ? channels.smsPricePerPart : null,
    problem: null,
  }))
}

function isConnected(channels: Channels, channel: Channel): boolean {
  return channel === 'push' || channels[channel]
}

async function reachOfAll(trx: Transaction<DB>): Promise<Reach[]> {
  const { rows } = await sql<Omit<Reach, 'objections'>>`
    select channel, people, fresh from app.count_recipients()`.execute(trx)
  const { rows: objections } = await sql<{ channel: Channel; people: number }>`
    select channel, people from app.count_objections()`.execute(trx)
  return rows.map((row) => ({
    ...row,
    objections: objections.find(({ channel }) => channel === row.channel)?.people ?? 0,
  }))
}

async function reachOfClasses(trx: Transaction<DB>, classIds: readonly string[]): Promise<Reach[]> {
  const { rows } = await sql<Omit<Reach, 'fresh'>>`
    select channel, people, objections from app.count_class_recipients(${[...classIds]}::uuid[])`.execute(trx)
  return rows.map((row) => ({ ...row, fresh: 0 }))
}
