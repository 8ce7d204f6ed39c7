import { expect, test } from 'vitest'
import type { Channel } from '#domain/messaging/announcements.ts'
import { withOwner } from '#database/temporary-database.ts'
import { makeLearner } from '#database/testing.ts'
import { claimNext, ClaimLost, handOver } from './claims.ts'
import { fanOut, sweep, type Sender } from './deliver.ts'
import { announce, retrySettings, PEOPLE, schoolWithQueue } from './testing-school.ts'

const { db, learners, asAdmin, ordered, adminId, run, later, states, retry } = await schoolWithQueue()

function recorder(): { send: Sender; reached: string[] } {
  const reached: string[] = []
  const send: Sender = async ({ userId }, handOver) => {
    await handOver()
    reached.push(userId)
    return { kind: 'sent' }
  }
  return { send, reached }
}
const everybody = () => learners.map(({ userId }) => userId).toSorted()
async function claimed(channel: Channel) {
  const claim = await claimNext(db, channel, retrySettings)
  if (claim === null) throw new Error('Nothing is due')
  return claim
}

test('a message that makes its sender fail stops no other, is named, and counts as failed in the end', async () => {
  const { send, reached } = recorder()
  const id = await ordered('email')
  const odd = learners[0]?.userId ?? ''
  const failing: Sender = (claim, handOver) => {
    if (claim.userId === odd) throw new TypeError('This text cannot be written')
    return send(claim, handOver)
  }
  await expect(run('email', failing)).rejects.toThrow(
    `announcement ${id} to ${odd}: TypeError: This text cannot`,
  )
  expect(await states(id, 'email')).toEqual({ sent: PEOPLE - 1, waiting: 1 })
  for (let tries = 2; tries <= 12; tries += 1) {
    await later()
    await expect(run('email', failing)).rejects.toThrow(odd)
  }
  expect(await states(id, 'email')).toEqual({ 'failed gave_up': 1, sent: PEOPLE - 1 })
  expect(reached.toSorted()).toEqual(everybody().filter((userId) => userId !== odd))
})

test('an announcement that cannot be spread to its people keeps no other waiting', async () => {
  const [first, stuck, last] = [
    await announce(db, adminId(), ['sms']),
    await announce(db, adminId(), ['sms']),
    await announce(db, adminId(), ['sms']),
  ]
  await withOwner(db.url, (owner) =>
    owner.query(`
      create function app.refuse_one() returns trigger language plpgsql as
        $$ begin if new.announcement_id = '${stuck}' then raise exception 'no' using errcode = '23514'; end if; return new; end $$;
      create trigger refuse_one before insert on app.deliveries for each row execute function app.refuse_one()`),
  )
  await expect(sweep(db)).rejects.toThrow(`1 of 3 could not be done: announcement ${stuck}: `)
  expect([await states(first, 'sms'), await states(stuck, 'sms'), await states(last, 'sms')]).toEqual([
    { waiting: PEOPLE },
    {},
    { waiting: PEOPLE },
  ])
  await withOwner(db.url, (owner) => owner.query('drop function app.refuse_one cascade'))
  await sweep(db)
  expect(await states(first, 'sms')).toEqual({ waiting: PEOPLE })
  expect(await states(stuck, 'sms')).toEqual({ waiting: PEOPLE })
})

test('a message whose worker died before handing it over is sent when the claim has run out, and not before', async () => {
  const { send, reached } = recorder()
  const id = await ordered('email')
  const dead = await claimed('email')
  await run('email', send)
  expect(await states(id, 'email')).toEqual({ claimed: 1, sent: PEOPLE - 1 })
  await later()
  await run('email', send)
  expect(await states(id, 'email')).toEqual({ sent: PEOPLE })
  expect(reached.at(-1)).toBe(dead.userId)
  expect(reached.toSorted()).toEqual(everybody())
})

test.each([
  ['email', 1],
  ['sms', 0],
] as const)(
  '%s: a message whose worker died after handing it over is shown, not sent again; an admin may retry %i',
  async (channel, retries) => {
    const { send, reached } = recorder()
    const id = await ordered(channel)
    await handOver(db, channel, await claimed(channel), retrySettings)
    await run(channel, send)
    expect(await states(id, channel)).toEqual({ handed_over: 1, sent: PEOPLE - 1 })
    await later()
    await run(channel, send)
    expect(await states(id, channel)).toEqual({ 'failed unknown': 1, sent: PEOPLE - 1 })
    expect(reached).toHaveLength(PEOPLE - 1)
    expect(await retry(id, channel)).toBe(retries)
    await run(channel, send)
    expect(reached).toHaveLength(PEOPLE - 1 + retries)
  },
)

test('a worker that slept over its claim sends nothing: somebody else has the message', async () => {
  const { send, reached } = recorder()
  const id = await ordered('sms')
  const sleeper = await claimed('sms')
  await later()
  await run('sms', send)
  await expect(send(sleeper, () => handOver(db, 'sms', sleeper, retrySettings))).rejects.toThrow(ClaimLost)
  expect(reached.toSorted()).toEqual(everybody())
  // A worker that wakes up while another one works in its lane goes on with the next message.
  await asAdmin((trx) => trx.deleteFrom('app.announcements').where('id', '=', id).execute())
  const other = await ordered('sms')
  let isFirst = true
  await run('sms', async (claim, hand) => {
    if (isFirst) {
      isFirst = false
      await later()
      await claimed('sms')
    }
    return send(claim, hand)
  })
  expect(await states(other, 'sms')).toEqual({ claimed: 1, sent: PEOPLE - 1 })
})

test('an announcement that is spread once more reaches nobody who has come in between', async () => {
  const id = await ordered('sms')
  await makeLearner(db)
  await db.withWorker((trx) => fanOut(trx, id))
  expect(await states(id, 'sms')).toEqual({ waiting: PEOPLE })
})
