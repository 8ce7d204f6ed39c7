import type { Database } from '#database/open.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { describeError, type Log } from '../log.ts'

const CHANNEL = 'qala_live'
/** NOTIFY locks the whole database at commit, so many changes share one. */
const COALESCE_MS = 100
/** A payload may have 8000 bytes; in JSON an id takes 39, a device at most 15. */
const USERS_PER_MESSAGE = 140

const DEVICE = /^[\w-]{1,12}$/
/** Whose each change was, in the order of the users; null when it was several devices', or is not known. */
const Message = z.object({
  from: z.uuid(),
  users: z.array(z.uuid()),
  devices: z.optional(z.array(z.nullable(z.string()))),
})

/** Enough for a learner's tabs on a few devices; each costs a socket. */
export const STREAMS_PER_USER = 10

interface Subscription {
  userId: string
  sessionId: string
  device?: string | undefined
  onChange: () => void
  onEnd: () => void
}

export type Live = Awaited<ReturnType<typeof openLive>>

/** Tells a learner's open streams, in every process, that there is something to fetch. */
export async function openLive(db: Database, log: Log) {
  const me = randomUUID()
  const byUser = new Map<string, Set<Subscription>>()
  const waiting = new Map<string, string | null>()
  let timer: NodeJS.Timeout | undefined

  const stopListening = await db.listen(
    CHANNEL,
    (payload) => {
      const message = z.safeParse(Message, parseJson(payload))
      if (!message.success || message.data.from === me) return
      const { users, devices = [] } = message.data
      for (const [index, userId] of users.entries()) changed(userId, devices[index] ?? null)
    },
    // What was said while the connection was away is lost, so every page asks.
    () => [...byUser.keys()].forEach((userId) => changed(userId, null)),
  )

  /** The device itself was answered with what the server has. */
  function changed(userId: string, device: string | null): void {
    for (const stream of byUser.get(userId) ?? [])
      if (device === null || stream.device !== device) stream.onChange()
  }

  const allStreams = () => [...byUser.values()].flatMap((streams) => [...streams])
  const endAll = () => allStreams().forEach((stream) => stream.onEnd())

  async function send(): Promise<void> {
    timer = undefined
    const changes = [...waiting]
    waiting.clear()
    for (let start = 0; start < changes.length; start += USERS_PER_MESSAGE) {
      const batch = changes.slice(start, start + USERS_PER_MESSAGE)
      const users = batch.map(([userId]) => userId)
      const devices = batch.map(([, device]) => device)
      await db.notify(CHANNEL, JSON.stringify({ from: me, users, devices }))
    }
  }

  return {
    /** @returns how to leave, or null when this learner has too many streams open */
    join: (subscription: Subscription) => {
      const streams = byUser.get(subscription.userId) ?? new Set()
      if (streams.size >= STREAMS_PER_USER) return null
      byUser.set(subscription.userId, streams.add(subscription))
      return () => {
        streams.delete(subscription)
        if (streams.size === 0 && byUser.get(subscription.userId) === streams)
          byUser.delete(subscription.userId)
      }
    },
    /**
     * Call after the commit: whoever hears it reads at once.
     * @param from the device that made the change, as it names itself
     */
    progressChanged: (userId: string, from?: string) => {
      const device = from !== undefined && DEVICE.test(from) ? from : null
      changed(userId, device)
      waiting.set(userId, waiting.has(userId) && waiting.get(userId) !== device ? null : device)
      timer ??= setTimeout(() => {
        // The other device learns of it at its next pull.
        send().catch((error: unknown) => log(`error live updates ${describeError(error)}`))
      }, COALESCE_MS)
    },
    endSession: (sessionId: string) => {
      for (const stream of allStreams()) if (stream.sessionId === sessionId) stream.onEnd()
    },
    endAll,
    streams: () => allStreams().length,
    close: async () => {
      endAll()
      clearTimeout(timer)
      if (waiting.size > 0)
        await send().catch((error: unknown) => log(`error live updates ${describeError(error)}`))
      await stopListening()
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Any role may notify on any channel.
    return null
  }
}
