import type { Database } from '#database/open.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { describeError, type Log } from '../log.ts'
import { createHub, type Subscription } from './hub.ts'

const CHANNEL = 'qala_live'
/** NOTIFY locks the whole database at commit, so many changes share one. */
const COALESCE_MS = 100
/** A payload may have 8000 bytes, and an id takes 39 in JSON. */
const USERS_PER_MESSAGE = 180

const Message = z.object({ from: z.uuid(), users: z.array(z.uuid()) })

/** Tells a learner's open streams, in every process, that there is something to fetch. */
export interface Live {
  join: (subscription: Subscription) => (() => void) | null
  /** Call after the commit: whoever hears it reads at once. */
  progressChanged: (userId: string) => void
  endSession: (sessionId: string) => void
  endUser: (userId: string) => void
  endAll: () => void
  streams: () => number
  close: () => Promise<void>
}

export async function openLive(db: Database, log: Log): Promise<Live> {
  const me = randomUUID()
  const hub = createHub()
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const stopListening = await db.listen(
    CHANNEL,
    (payload) => {
      const message = z.safeParse(Message, parseJson(payload))
      if (message.success && message.data.from !== me) hub.changed(message.data.users)
    },
    // What was said while the connection was away is lost, so every page asks.
    () => hub.allChanged(),
  )

  async function send(): Promise<void> {
    timer = undefined
    const users = [...waiting]
    waiting.clear()
    for (let start = 0; start < users.length; start += USERS_PER_MESSAGE) {
      const batch = users.slice(start, start + USERS_PER_MESSAGE)
      await db.notify(CHANNEL, JSON.stringify({ from: me, users: batch }))
    }
  }

  return {
    join: (subscription) => hub.join(subscription),
    progressChanged: (userId) => {
      hub.changed([userId])
      waiting.add(userId)
      timer ??= setTimeout(() => {
        // The other device learns of it at its next pull.
        send().catch((error: unknown) => log(`error live updates ${describeError(error)}`))
      }, COALESCE_MS)
    },
    endSession: (sessionId) => hub.endSession(sessionId),
    endUser: (userId) => hub.endUser(userId),
    endAll: () => hub.endAll(),
    streams: () => hub.size(),
    close: async () => {
      hub.endAll()
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
