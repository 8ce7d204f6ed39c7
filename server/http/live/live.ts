import type { Database } from '#database/open.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { describeError, type Log } from '../../core/log.ts'

const CHANNEL = 'qala_live'
/** This channel reports a user whose right to a class ended, or a class that somebody left (database/functions/note_ended_right.sql). */
const RIGHT_ENDED = 'qala_right_ended'
/** NOTIFY locks the whole database during the commit, so changes within this time are sent together. */
const COALESCE_MS = 100
/** A payload may have 8000 bytes. In JSON, an id takes 39 bytes and a device at most 15. */
const USERS_PER_MESSAGE = 140

const DEVICE = /^[\w-]{1,12}$/
/** The event `work` means that the work given to a class has changed. An older process treats it as `progress`. */
export type LiveEvent = 'progress' | 'work'

/**
 * The ids in `users` say what the event is about: people, or also classes for `work`. `devices` names the device that made
 * each change, in the same order. An entry is null if several devices made changes, or if the device is not known.
 */
const Message = z.object({
  from: z.uuid(),
  users: z.array(z.uuid()),
  devices: z.optional(z.array(z.nullable(z.string()))),
  event: z.optional(z.enum(['progress', 'work'])),
})

/** This is enough for a learner's tabs on a few devices. Each stream occupies a socket. */
export const STREAMS_PER_USER = 10

interface Subscription {
  userId: string
  sessionId: string
  device?: string | undefined
  /**
   * The ids of the people whose changes this stream reports. Without it, these are only the caller's own changes. The caller
   * may see all of them until that right ends.
   */
  about?: readonly string[]
  onChange: (event: LiveEvent) => void
  onEnd: () => void
}

export type Live = Awaited<ReturnType<typeof openLive>>

/** Opens the hub that tells open streams, in every process, that there is something to fetch. */
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
      changed(
        users.map((id, index) => [id, devices[index] ?? null]),
        event,
      )
    },
    // Notifications sent while the connection was lost are gone, so every page must ask.
    () => [...byUser.values()].forEach((streams) => streams.forEach((stream) => stream.onChange('progress'))),
  )

  const stopRights = await db.listen(
    RIGHT_ENDED,
    (id) => endWatching([...(byUser.get(id) ?? []), ...(hearing.get(id) ?? [])]),
    () => endWatching(allStreams()),
  )

  /**
   * Ends the streams of callers who watch others. A caller who still has the right reconnects at once; anybody else is then
   * refused.
   */
  function endWatching(streams: readonly Subscription[]): void {
    for (const stream of streams) if (stream.about) stream.onEnd()
  }

  /**
   * Tells each stream once. It leaves out the device that made the change, because that device already has the server's rows
   * from the response.
   */
  function changed(about: readonly (readonly [id: string, device: string | null])[], event: LiveEvent): void {
    const told = new Set<Subscription>()
    for (const [id, device] of about)
      for (const stream of hearing.get(id) ?? [])
        if (device === null || stream.device !== device) told.add(stream)
    for (const stream of told) stream.onChange(event)
  }

  const allStreams = () => [...byUser.values()].flatMap((streams) => [...streams])
  const endAll = () => allStreams().forEach((stream) => stream.onEnd())

  function sendSoon(): void {
    timer ??= setTimeout(() => {
      // If this fails, the other device learns of the change at its next pull.
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
    /**
     * Adds a stream.
     * @returns a function that removes it, or null when this user has too many streams open
     */
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
     * Reports changed progress. Call it after the commit, because the listeners read at once.
     * @param from the device that made the change, as it names itself
     */
    progressChanged: (userId: string, from?: string) => {
      const device = from !== undefined && DEVICE.test(from) ? from : null
      changed([[userId, device]], 'progress')
      waiting.set(userId, waiting.has(userId) && waiting.get(userId) !== device ? null : device)
      sendSoon()
    },
    /**
     * Reports changed work. Call it after the commit.
     * @param about ids of learners, and of classes for the people who watch them
     */
    workChanged: (about: readonly string[]) => {
      changed(
        about.map((id) => [id, null]),
        'work',
      )
      for (const id of about) waitingWork.add(id)
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
      await stopRights()
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
    // Any role may notify on any channel, so the payload can be anything.
    return null
  }
}
