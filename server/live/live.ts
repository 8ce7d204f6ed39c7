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
/** `work`: what a class was given. An older process takes it for `progress`. */
export type LiveEvent = 'progress' | 'work'

/**
 * `users` are whom it is about: people, and classes for `work`. Whose device each change was, in their order; null when it was
 * several devices', or is not known.
 */
const Message = z.object({
  from: z.uuid(),
  users: z.array(z.uuid()),
  devices: z.optional(z.array(z.nullable(z.string()))),
  event: z.optional(z.enum(['progress', 'work'])),
})

/** Enough for a learner's tabs on a few devices; each costs a socket. */
export const STREAMS_PER_USER = 10

interface Subscription {
  userId: string
  sessionId: string
  device?: string | undefined
  /** Whose changes it hears: the own, where nothing is said. The caller may see all of them. */
  about?: readonly string[]
  onChange: (event: LiveEvent) => void
  onEnd: () => void
}

export type Live = Awaited<ReturnType<typeof openLive>>

/** Tells open streams, in every process, that there is something to fetch. */
export async function openLive(db: Database, log: Log) {
  const me = randomUUID()
  const byUser = new Map<string, Set<Subscription>>()
  const hearing = new Map<string, Set<Subscription>>()
  const waiting = new Map<string, string | null>()
  const waitingWork = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const stopListening = await db.listen(
    CHANNEL,
    (payload) => {
      const message = z.safeParse(Message, parseJson(payload))
      if (!message.success || message.data.from === me) return
      const { users, devices = [], event = 'progress' } = message.data
      for (const [index, id] of users.entries()) changed(id, devices[index] ?? null, event)
    },
    // What was said while the connection was away is lost, so every page asks.
    () => [...byUser.values()].forEach((streams) => streams.forEach((stream) => stream.onChange('progress'))),
  )

  /** The device itself was answered with what the server has. */
  function changed(id: string, device: string | null, event: LiveEvent): void {
    for (const stream of hearing.get(id) ?? [])
      if (device === null || stream.device !== device) stream.onChange(event)
  }

  const allStreams = () => [...byUser.values()].flatMap((streams) => [...streams])
  const endAll = () => allStreams().forEach((stream) => stream.onEnd())

  function sendSoon(): void {
    timer ??= setTimeout(() => {
      // The other device learns of it at its next pull.
      send().catch((error: unknown) => log(`error live updates ${describeError(error)}`))
    }, COALESCE_MS)
  }

  async function send(): Promise<void> {
    timer = undefined
    const changes = [...waiting]
    const work = [...waitingWork]
    waiting.clear()
    waitingWork.clear()
    for (const batch of batches(changes)) {
      const users = batch.map(([userId]) => userId)
      const devices = batch.map(([, device]) => device)
      await db.notify(CHANNEL, JSON.stringify({ from: me, users, devices }))
    }
    for (const users of batches(work))
      await db.notify(CHANNEL, JSON.stringify({ from: me, users, event: 'work' }))
  }

  return {
    /** @returns how to leave, or null when this learner has too many streams open */
    join: (subscription: Subscription) => {
      if ((byUser.get(subscription.userId)?.size ?? 0) >= STREAMS_PER_USER) return null
      const about = subscription.about ?? [subscription.userId]
      enter(byUser, subscription.userId, subscription)
      for (const id of about) enter(hearing, id, subscription)
      return () => {
        leave(byUser, subscription.userId, subscription)
        for (const id of about) leave(hearing, id, subscription)
      }
    },
    /**
     * Call after the commit: whoever hears it reads at once.
     * @param from the device that made the change, as it names itself
     */
    progressChanged: (userId: string, from?: string) => {
      const device = from !== undefined && DEVICE.test(from) ? from : null
      changed(userId, device, 'progress')
      waiting.set(userId, waiting.has(userId) && waiting.get(userId) !== device ? null : device)
      sendSoon()
    },
    /** Call after the commit. @param about learners, and classes for who looks at them */
    workChanged: (about: readonly string[]) => {
      for (const id of about) {
        changed(id, null, 'work')
        waitingWork.add(id)
      }
      if (waitingWork.size > 0) sendSoon()
    },
    endSession: (sessionId: string) => {
      for (const stream of allStreams()) if (stream.sessionId === sessionId) stream.onEnd()
    },
    endAll,
    streams: () => allStreams().length,
    close: async () => {
      endAll()
      clearTimeout(timer)
      if (waiting.size + waitingWork.size > 0)
        await send().catch((error: unknown) => log(`error live updates ${describeError(error)}`))
      await stopListening()
    },
  }
}

function enter(sets: Map<string, Set<Subscription>>, id: string, subscription: Subscription): void {
  sets.set(id, (sets.get(id) ?? new Set()).add(subscription))
}

function leave(sets: Map<string, Set<Subscription>>, id: string, subscription: Subscription): void {
  const found = sets.get(id)
  found?.delete(subscription)
  if (found?.size === 0) sets.delete(id)
}

function batches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / USERS_PER_MESSAGE)
  return Array.from({ length: count }, (_, at) =>
    all.slice(at * USERS_PER_MESSAGE, (at + 1) * USERS_PER_MESSAGE),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Any role may notify on any channel.
    return null
  }
}
