import pg from 'pg'

/** Waits between tries to reconnect, in seconds; the last one repeats (spec 9). */
const PAUSES = [1, 2, 5, 10]

export interface Listener {
  /**
   * Calls `onMessage` with every payload of the channel, and `onGap` after a broken connection is back: messages may
   * have been missed, PostgreSQL keeps none. Resolves once messages arrive; answers how to stop listening.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Ear {
  onMessage: (payload: string) => void
  onGap: (() => void) | undefined
}

/** One connection of its own for all channels, opened with the first listener and reopened whenever it breaks. */
export function openListener(config: pg.ClientConfig, log: (line: string) => void): Listener {
  const channels = new Map<string, Set<Ear>>()
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined
  let closed = false

  /** Resolves when connected, however many tries it takes, or when closed. */
  async function connect(again: boolean): Promise<void> {
    for (let tries = 0; !closed; tries += 1) {
      const next = new pg.Client({ ...config, application_name: 'qala listen', keepAlive: true })
      // Both events follow one break, and either may come alone.
      let broken = false
      const onBreak = () => {
        if (broken) return
        broken = true
        if (client === next) reconnect()
      }
      next.on('error', onBreak)
      next.on('end', onBreak)
      next.on('notification', ({ channel, payload }) => {
        for (const ear of channels.get(channel) ?? []) ear.onMessage(payload ?? '')
      })
      try {
        await next.connect()
        for (const channel of channels.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
        if (broken) throw new Error('broken while connecting')
        client = next
        if (closed) await next.end()
        else if (again) for (const ears of channels.values()) for (const ear of ears) ear.onGap?.()
        return
      } catch {
        await next.end().catch(() => {})
        const seconds = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 10
        if (tries === 0) log('Live updates: no connection to the database; trying again …')
        await pause(seconds * 1_000)
      }
    }
  }

  function reconnect(): void {
    client = undefined
    if (closed) return
    connecting = connect(true)
  }

  function pause(ms: number): Promise<void> {
    if (closed) return Promise.resolve()
    return new Promise((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, ms)
    })
  }

  async function say(command: 'listen' | 'unlisten', channel: string): Promise<void> {
    connecting ??= connect(false)
    await connecting
    // A connection that breaks right now listens to every channel again when it is back.
    await client?.query(`${command} ${client.escapeIdentifier(channel)}`).catch(() => connecting)
  }

  return {
    async listen(channel, onMessage, onGap) {
      const ear: Ear = { onMessage, onGap }
      const ears = channels.get(channel) ?? new Set()
      channels.set(channel, ears.add(ear))
      await say('listen', channel)
      return async () => {
        ears.delete(ear)
        if (ears.size > 0 || channels.get(channel) !== ears) return
        channels.delete(channel)
        if (client) await say('unlisten', channel)
      }
    },
    async close() {
      closed = true
      clearTimeout(timer)
      wake?.()
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
