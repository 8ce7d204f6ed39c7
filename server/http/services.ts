import type { Database } from '#database/open.ts'
import type { Verb } from '#domain/permissions.ts'
import type { Settings } from '#domain/settings/settings.ts'
import type { Context } from 'hono'
import type { Log } from '../core/log.ts'
import type { createThrottle } from '../core/throttle.ts'
import type { RefusalPace } from '../core/refusal-pace.ts'
import type { createTurns } from '../core/turns.ts'
import type { Visits } from '../core/visits.ts'
import type { Live } from './live/live.ts'
import { routesWith, type Caller, type Client, type Uploader } from './routing/route.ts'

/**
 * What a call needs before its handler runs, and what every handler may use. The `services.ts` of each server area adds only
 * what that area may use. The main `services.ts` creates them all.
 */
export interface HttpServices {
  db: Database
  /** The connection of the role that reads accounts. Each statement runs on its own. */
  accounts: Database['accounts']
  throttle: ReturnType<typeof createThrottle>
  /** What visitors make the database do passes through this. */
  visits: Visits
  /**
   * Runs a call of somebody who is signed in. A page asks for a few things at once, and no account may take more of the
   * connections to the database than that.
   */
  accountTurns: ReturnType<typeof createTurns>
  /** Holds back refusals to an address that has had too many. */
  refusalPace: RefusalPace
  live: Live
  log: Log
  /** The address that people type, or undefined if every address leads to this server. */
  publicUrl: string | undefined
  clientIp: (c: Context) => string | undefined
  accessTokens: { verify: (header: string | undefined) => Promise<Caller | null> }
  endedSessions: { has(sessionId: string): boolean }
  sessions: { requireVerb(caller: Caller, verb: Verb): Promise<readonly string[]> }
  tickets: {
    /** Returns what has the form of a ticket, which only the database can tell from an invented one. */
    ticketIn(authorization: string | undefined): string | null
    holder(ticket: string): Promise<Required<Uploader> | null>
  }
  refused: {
    verb(userId: string, verb: Verb, client: Client): Promise<void>
    origin(client: Client): Promise<void>
  }
}

/** The settings of the school. The folder `settings` reads and changes them. */
export interface ReadSettings {
  settings: { read(): Promise<Settings> }
}

export const implement = routesWith<HttpServices>()
