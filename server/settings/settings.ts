import type { Database } from '#database/open.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { describeError, type Log } from '../core/log.ts'
import { readSettings } from './read-settings.ts'

const CHANNEL = 'qala_settings'
/** How long the settings are cached, in milliseconds, in case a message between two processes is lost. */
const CACHE_MS = 30_000

/** Opens a cache of the settings, which is cleared when any process changes one. */
export async function openSettings(db: Database, log: Log) {
  let cached: { settings: Promise<Settings>; until: number } | undefined
  const forget = () => {
    cached = undefined
  }
  const stopListening = await db.listen(CHANNEL, forget, forget)

  return {
    read(): Promise<Settings> {
      const now = performance.now()
      if (cached && now < cached.until) return cached.settings
      const settings = readSettings(db.accounts)
      const mine = { settings, until: now + CACHE_MS }
      cached = mine
      settings.catch(() => {
        if (cached === mine) forget()
      })
      return settings
    },
    /** Clears the cache of every process. Call it after the commit. */
    async changed(): Promise<void> {
      forget()
      await db
        .notify(CHANNEL, '')
        .catch((error: unknown) => log(`error telling of a setting ${describeError(error)}`))
    },
    close: stopListening,
  }
}
