import { setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { CHANNELS, type Channel } from '#domain/messaging/announcements.ts'
import { asWorker } from '#database/testing.ts'
import { statesOf } from '#server/messaging/deliveries/testing-school.ts'
import { noteFigures } from './harness/figures.ts'
import type { GateState } from './harness/gate.ts'
import { outside, type Mischief } from './harness/outside.ts'
import { PEOPLE, schoolServer, type SchoolServer } from './harness/school.ts'

/** In each channel, everything works before and after these messages. */
const FIRST = 50
const FAULTY = 6
/** If the connection broke while a message was being sent, nobody knows whether it arrived. */
const UNKNOWN_MAX = 12

const services: Record<string, Mischief> = {
  'take a message and cut the line': 'dropped',
  'answer 4xx': { http: 400, smtp: 451 },
  'answer 5xx': { http: 500, smtp: 550 },
}

test.each(Object.entries(services))(
  'services that %s: to each of 200 people once, or "may have arrived"',
  async (how, mischief) => {
    const { arrived, gates } = await outside((nth) =>
      nth > FIRST && nth <= FIRST + FAULTY ? mischief : undefined,
    )
    const school = await schoolServer(gates)
    const id = await school.announce()
    await untilSettled(school, id)
    expect(await misdelivered(school, { fault: `services ${how}`, id, arrived, rounds: 1 })).toEqual([])
  },
)

const lines: Record<string, GateState> = {
  'is cut and refused': 'closed',
  'takes everything and answers nothing': 'stuck',
  'is slow': 'slow',
}

test.each(Object.entries(lines))(
  'a line that %s: to each of 200 people once, or "may have arrived"',
  async (how, state) => {
    // The pause gives the fault time to occur.
    const { arrived, gates } = await outside(
      () => undefined,
      () => delay(5),
    )
    const school = await schoolServer(gates)
    const id = await school.announce()
    for (const channel of CHANNELS) {
      await vi.waitUntil(() => arrived[channel].length >= FIRST, { interval: 1, timeout: 60_000 })
      await gates[channel].set(state)
    }
    if (state !== 'slow') await untilIdle(school, id)
    for (const channel of CHANNELS) await gates[channel].set('open')
    await untilSettled(school, id)
    expect(await misdelivered(school, { fault: `line ${how}`, id, arrived, rounds: 1 })).toEqual([])
  },
)

test('the server killed again and again in the middle of 200 SMS: none is doubled, none is lost', async () => {
  const { arrived, gates } = await outside(
    () => undefined,
    () => delay(10),
  )
  const school = await schoolServer(gates)
  const id = await school.announce()
  const kills = 5
  for (let round = 1; round <= kills; round += 1) {
    await vi.waitUntil(() => arrived.sms.length > round * 30, { interval: 1, timeout: 60_000 })
    await school.server.kill()
    await school.endClaims()
    school.server.launch()
    await school.server.untilReady()
    await school.later(id)
  }
  await untilSettled(school, id)
  expect(
    await misdelivered(school, { fault: 'server killed amid sending', id, arrived, rounds: kills }),
  ).toEqual([])
})

interface Counts {
  open: number
  underWay: number
}

async function counts({ db }: SchoolServer, id: string, channels: readonly Channel[]): Promise<Counts> {
  const { rows } = await asWorker<Counts>(
    db,
    `select (count(*) filter (where state in ('waiting', 'claimed', 'handed_over')))::int as open,
            (count(*) filter (where state in ('claimed', 'handed_over')))::int as "underWay"
       from app.deliveries where announcement_id = $1 and channel = any ($2)`,
    [id, channels],
  )
  return rows[0] as Counts
}

/** Waits until messages that were being sent have been given up. Push does not wait, because a second push does no harm. */
async function untilIdle(school: SchoolServer, id: string): Promise<void> {
  for (const channel of ['email', 'sms'] as const) {
    const isIdle = async () => (await counts(school, id, [channel])).underWay === 0
    // A mail server gets two minutes, because of its virus scanner.
    await vi.waitUntil(isIdle, { timeout: 200_000, interval: 100 })
  }
}

async function untilSettled(school: SchoolServer, id: string): Promise<void> {
  const isSettled = async () => {
    const { open, underWay } = await counts(school, id, CHANNELS)
    if (open > 0 && underWay === 0) await school.later(id)
    return open === 0
  }
  // First it waits for the deliveries, because nothing is open before the server has written who gets the message.
  await vi.waitUntil(async () => (await total(school, id)) === PEOPLE * CHANNELS.length)
  await vi.waitUntil(isSettled, { timeout: 240_000, interval: 250 })
}

async function total({ db }: SchoolServer, id: string): Promise<number> {
  const { rows } = await asWorker<{ all: number }>(
    db,
    'select count(*)::int as all from app.deliveries where announcement_id = $1',
    [id],
  )
  return rows[0]?.all ?? 0
}

interface Sent {
  fault: string
  id: string
  arrived: Record<Channel, readonly string[]>
  rounds: number
}

/** Notes the figures of each channel. @returns the channels with wrong figures */
async function misdelivered({ db }: SchoolServer, { fault, id, arrived, rounds }: Sent): Promise<unknown[]> {
  const all = CHANNELS.map(async (channel) => {
    const states = await statesOf(db, id, channel)
    const { sent = 0, 'failed unknown': mayHaveArrived = 0 } = states
    const refused = (states['failed refused'] ?? 0) + (states['failed bad_address'] ?? 0)
    const people = new Set(arrived[channel])
    // A repeated push replaces the first one, because both have the same topic.
    const doubled = channel === 'push' ? 0 : arrived[channel].length - people.size
    const lost = PEOPLE - sent - mayHaveArrived - refused + Math.max(0, sent - people.size)
    noteFigures({ fault: `${fault}: ${channel}`, rounds, acknowledged: PEOPLE, lost, doubled })
    const isRight = lost === 0 && doubled === 0 && mayHaveArrived <= UNKNOWN_MAX * rounds && refused <= FAULTY
    return isRight ? [] : [{ channel, lost, doubled, states }]
  })
  return (await Promise.all(all)).flat()
}
