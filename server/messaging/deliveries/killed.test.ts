/** @module-tag long */
import type { ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asWorker, makeAdmin, testDatabase } from '#database/testing.ts'
import { CHANNELS, type Channel } from '#domain/messaging/announcements.ts'
import { PushMessage } from '#domain/messaging/push.ts'
import { fanOut } from './deliver.ts'
import { announce, makeSchool } from './testing-school.ts'
import { closing, httpServer, smtpServer } from './testing-servers.ts'
import { startWorkerProcess, workerSettings } from './testing-workers.ts'

const PEOPLE = 8
/** The process is killed at this message of a round, when other lanes are in the middle of theirs. */
const NTH = 3
/**
 * The worst moments. `taken` means that the other side has the message and has not confirmed it. `answered` means that it has
 * just confirmed it.
 */
const MOMENTS = ['email asked', 'email taken', 'email answered', 'sms taken', 'push taken'] as const

const db = await testDatabase()

/** The worker to be killed, the moment, and how many moments of that kind there have been. */
let victim: { child: ChildProcess; at: string; seen: number } | null = null
/** Kills the worker at the third such moment, after which it cannot send anything. */
function passing(moment: string): void {
  if (victim?.at !== moment) return
  victim.seen += 1
  if (victim.seen === NTH) victim.child.kill('SIGKILL')
}

test('however often and at whatever moment the worker is killed, nobody gets a message twice and none is forgotten', async () => {
  const learners = await makeSchool(db, PEOPLE)
  const { userId: adminId } = await makeAdmin(db)
  const smtp = closing(await smtpServer({ at: (moment) => passing(`email ${moment}`) }))
  const gateway = async (channel: Channel, status: number) =>
    closing(
      await httpServer(() => {
        passing(`${channel} taken`)
        return { status }
      }),
    )
  const sms = await gateway('sms', 200)
  const push = await gateway('push', 201)
  const settings = await workerSettings(db, { smtp, sms, push }, 1_000)

  const announcements: string[] = []
  for (const at of MOMENTS) {
    const id = await announce(db, adminId, CHANNELS)
    await db.withWorker((trx) => fanOut(trx, id))
    announcements.push(id)
    const child = startWorkerProcess(settings)
    victim = { child, at, seen: 0 }
    await expect.poll(() => child.signalCode, { timeout: 60_000, interval: 20, message: at }).toBe('SIGKILL')
  }
  startWorkerProcess(settings)
  const rows = async (states: string) =>
    (
      await asWorker<{ key: string; reason: string | null }>(
        db,
        `select channel || ' ' || announcement_id || '.' || user_id as key, reason from app.deliveries
          where state in (${states})`,
      )
    ).rows
  const isOpen = async () => (await rows(`'waiting', 'claimed', 'handed_over'`)).length
  await expect.poll(isOpen, { timeout: 120_000, interval: 100 }).toBe(0)

  // This checks what arrived at the mail servers and the gateway, without looking at any id. Each message arrived once or not
  // at all.
  const everyone = announcements.flatMap((id) => learners.map(({ userId }) => `${id}.${userId}`))
  const Sms = z.object({ id: z.string() })
  const arrived = {
    email: smtp.taken.map(({ id }) => /^<qala-(.+)@school\.za>$/.exec(id)?.[1] ?? id),
    sms: sms.taken.map(({ body }) => z.parse(Sms, JSON.parse(body.toString())).id),
  }
  const failed = await rows(`'failed'`)
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set(['unknown']))
  for (const channel of ['email', 'sms'] as const) {
    expect(arrived[channel].toSorted()).toEqual([...new Set(arrived[channel])].toSorted())
    const unknown = failed.flatMap(({ key }) => (key.startsWith(channel) ? [key.split(' ')[1]] : []))
    // Everybody who got nothing is among those that an admin is told about. The messages of all killed moments are there too.
    const missing = everyone.filter((key) => !arrived[channel].includes(key))
    expect(unknown).toEqual(expect.arrayContaining(missing))
    expect(unknown.length).toBeGreaterThanOrEqual(1)
    expect(missing.length).toBeLessThan(unknown.length)
  }

  // For push, a device shows one notification for each tag, whichever of its messages came last.
  expect(failed.filter(({ key }) => key.startsWith('push'))).toEqual([])
  const byPath = new Map(
    learners.map(({ userId, device }) => [new URL(device.endpoint).pathname, { userId, device }]),
  )
  const shown = push.taken.map(({ path, body }) => {
    const owner = byPath.get(path)
    const { tag } = z.parse(PushMessage, JSON.parse(owner?.device.open(body) ?? ''))
    return `${tag.replace('announcement-', '')}.${owner?.userId}`
  })
  expect(new Set(shown)).toEqual(new Set(everyone))
  // The push service also keeps only one of the messages that it could not deliver to the device yet.
  const stored = push.taken.map(({ path, headers }) => `${path} ${headers['topic']}`)
  expect(new Set(stored).size).toBe(everyone.length)
}, 300_000)
