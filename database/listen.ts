import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The pauses in seconds. The last one repeats. */
const PAUSES = [1, 2, 5, 10]

export interface Listener {
  /**
   * Listens to a channel. `onGap` is called when a lost connection is back, because messages may have been missed and
   * PostgreSQL does not store any.
   * @returns a function that stops listening
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Subscriber {
  onMessage: (payload: string) => void
  onGap: (() => void) | undefined
}

/** Keeps one connection open for LISTEN while there is a channel to listen to, and connects again whenever it is lost. */
export function openListener(config: pg.ClientConfig, log: (line: string) => void): Listener {
  const channels = new Map<string, Set<Subscriber>>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined

  /** Never rejects. It resolves when connected or closed. */
  async function connect(): Promise<void> {
    for (let tries = 0; !closing.signal.aborted; tries += 1) {
      const next = await tryOnce()
      if (next) {
        if (closing.signal.aborted) return disconnect(next)
        client = next
        return
      }
      if (tries === 0) log('The line for live updates is down; calling the database again …')
      const seconds = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 10
      await delay(seconds * 1_000, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  async function tryOnce(): Promise<pg.Client | undefined> {
    const next = new pg.Client({
      ...config,
      application_name: 'qala listen',
      connectionTimeoutMillis: 10_000,
      // With this, an unplugged cable is noticed within seconds, not hours.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    let broken = false
    // A lost connection may cause both events, or only one of them.
    const onBreak = () => {
      broken = true
      if (client === next) reconnect()
    }
    next.on('error', onBreak)
    next.on('end', onBreak)
    next.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of channels.get(channel) ?? []) subscriber.onMessage(payload)
    })
    try {
      await next.connect()
      for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
      return broken ? undefined : next
    } catch {
      disconnect(next)
      return undefined
    }
  }

  function reconnect(): void {
    client = undefined
    if (closing.signal.aborted) return
    connecting = connectAgain()
  }

  async function connectAgain(): Promise<void> {
    await connect()
    if (!client) return
    for (const subscribers of channels.values()) for (const { onGap } of subscribers) onGap?.()
  }

  /** This does not wait, because the end of a broken connection may never be confirmed. */
  function disconnect(gone: pg.Client): void {
    gone.end().catch(() => {})
  }

  async function send(command: 'listen' | 'unlisten', channel: string): Promise<void> {
    connecting ??= connect()
    await connecting
    // A connection that breaks at this moment listens to every channel again when it is back.
    await client?.query(`${command} ${client.escapeIdentifier(channel)}`).catch(() => connecting)
  }

  return {
    async listen(channel, onMessage, onGap) {
      const subscriber: Subscriber = { onMessage, onGap }
      const subscribers = channels.get(channel) ?? new Set()
      channels.set(channel, subscribers.add(subscriber))
      await send('listen', channel)
      return async () => {
        subscribers.delete(subscriber)
        if (subscribers.size > 0 || channels.get(channel) !== subscribers) return
        channels.delete(channel)
        if (client) await send('unlisten', channel)
      }
    },
    async close() {
      closing.abort()
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
