import { expect, test } from 'vitest'
import type { Channel } from '#domain/announcements.ts'
import { makeLearner } from '#database/testing.ts'
import { claimNext, ClaimLost, handOver } from './claims.ts'
import { fanOut, type Sender } from './deliver.ts'
import { retrySettings, PEOPLE, schoolWithQueue } from './testing-school.ts'

const { db, learners, asAdmin, ordered, run, later, states, retry } = await schoolWithQueue()

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
  // And one that wakes while its lane works goes on with the next.
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
