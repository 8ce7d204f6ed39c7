import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** All times are in seconds. After the free attempts, the wait doubles with each attempt. There is never a permanent lock. */
interface Rule {
  free: number
  firstWait: number
  longestWait: number
  /** After this long without an attempt, all attempts are forgotten. */
  quiet: number
  /** One attempt is forgotten each time that this long has passed since the last one. */
  drain?: number
}

/** Wrong passwords have their own rules, in guessing.ts. */
export const RULES = {
  'password again': { free: 5, firstWait: 1, longestWait: 15 * MINUTE, quiet: HOUR },
  /** Correct passwords of one account are limited too, because each one costs a hash and nobody needs many. */
  'proof given': { free: 20, firstWait: 15, longestWait: 15, quiet: 5 * MINUTE, drain: 15 },
  'second factor': { free: 5, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'guessing seen': { free: 1, firstWait: HOUR, longestWait: HOUR, quiet: HOUR },
  /** A class of 40 at new computers can register at once. Somebody who creates accounts in bulk cannot. */
  'sign-up, device': { free: 10, firstWait: MINUTE, longestWait: MINUTE, quiet: 10 * MINUTE, drain: MINUTE },
  'sign-up, no device': { free: 60, firstWait: 6, longestWait: 6, quiet: 6 * MINUTE, drain: 6 },
  'sign-up, address': { free: 120, firstWait: 3, longestWait: 3, quiet: 6 * MINUTE, drain: 3 },
  /** A network has many addresses: all of one IPv6 /48 are its owner's. So each limit by address has a wider one by network. */
  'sign-up, network': { free: 240, firstWait: 2, longestWait: 2, quiet: 8 * MINUTE, drain: 2 },
  /** Delays that answer alone, and no new account. */
  'already registered': { free: 20, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'already registered, network': { free: 100, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'class code': { free: 5, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  /**
   * Accounts are quickly created, so this counts addresses. A class of 40 that joins at once stays below the limit, even if
   * some of them mistype the code.
   */
  'class code, address': { free: 60, firstWait: 20, longestWait: 20, quiet: 20 * MINUTE, drain: 20 },
  'class code, network': { free: 180, firstWait: 7, longestWait: 7, quiet: 21 * MINUTE, drain: 7 },
  /** Printed codes have 58 random bits: who tries many learns nothing, and is slowed down all the same. */
  'certificate code': { free: 20, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'certificate code, network': { free: 100, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  /**
   * Each change that people make to their own data adds an entry to a log. A few corrections of a form do not lead to a wait.
   */
  'own change': { free: 60, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR, drain: MINUTE },
  /** A whole class that forgot its passwords gets its links. Somebody who requests links for a list of addresses does not. */
  'reset mail, address': {
    free: 60,
    firstWait: MINUTE,
    longestWait: 15 * MINUTE,
    quiet: HOUR,
    drain: MINUTE,
  },
  'reset mail, network': { free: 300, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR, drain: 12 },
  'reset mail': { free: 3, firstWait: 2 * HOUR, longestWait: 12 * HOUR, quiet: 24 * HOUR },
} as const satisfies Record<string, Rule>

export interface Counted {
  kind: keyof typeof RULES
  /** An address, an account or a device. */
  of: readonly string[]
}

/**
 * Creates a throttle.
 * @param secret the key of the HMACs that are stored as keys, so that the table does not identify anybody
 */
export function createThrottle(db: Kysely<DB>, secret: string) {
  const keyOf = ({ kind, of }: Counted) =>
    createHmac('sha256', secret)
      .update([kind, ...of].join('\0'))
      .digest('base64url')

  /** Returns the wait in seconds, and does not count an attempt. */
  const waitOf = async (counted: Counted): Promise<number> => {
    const wait = waitAfter(RULES[counted.kind], sql.ref('failures'))
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from updated_at + ${wait} - clock_timestamp())::float8 as wait
      from private.throttle where key = ${keyOf(counted)}
    `.execute(db)
    return Math.max(0, rows[0]?.wait ?? 0)
  }

  /** Counts a try before it is known whether it fails, or many at once could slip through together. */
  const charge = async (counted: Counted) => {
    const rule = RULES[counted.kind]
    const { rows } = await sql<{ failures: number }>`
      insert into private.throttle as t (key, failures) values (${keyOf(counted)}, 1)
      on conflict (key) do update set
        failures = case when ${isQuiet(rule)} then 1 else ${drained(rule)} + 1 end,
        window_started_at = case when ${isQuiet(rule)} then clock_timestamp() else t.window_started_at end,
        updated_at = clock_timestamp()
      where t.updated_at + ${waitAfter(rule, sql.ref('t.failures'))} <= clock_timestamp()
      returning failures
    `.execute(db)
    const failures = rows[0]?.failures
    // The wait may be over by now, but a caller who was refused waits at least a second.
    if (failures === undefined) return { wait: Math.max(1, await waitOf(counted)), isLastFree: false }
    return { wait: 0, isLastFree: failures >= rule.free }
  }

  /** Takes back one try that never took place or was right. Everything that was counted before it stays. */
  const refund = async (counted: Counted) => {
    await sql`
      update private.throttle set failures = greatest(failures - 1, 0) where key = ${keyOf(counted)}
    `.execute(db)
  }

  return {
    waitOf,
    charge,
    /**
     * Counts a try in several places, the narrowest first. Where one of them must wait, none of the others has counted it.
     * @returns how long to wait, in seconds
     */
    chargeAll: async (...all: readonly Counted[]): Promise<number> => {
      for (const [at, counted] of all.entries()) {
        const { wait } = await charge(counted)
        if (wait === 0) continue
        for (const before of all.slice(0, at)) await refund(before)
        return wait
      }
      return 0
    },
    forget: async (...counted: Counted[]) => {
      await sql`delete from private.throttle where key in (${sql.join(counted.map(keyOf))})`.execute(db)
    },
    refund,
  }
}

/** Deletes counters that are two days old, which is longer than any rule remembers an attempt. */
export async function forgetOldThrottles(db: Database): Promise<void> {
  await db.withAuth((trx) =>
    sql`delete from private.throttle where updated_at < now() - interval '2 days'`.execute(trx),
  )
}

function isQuiet(rule: Rule) {
  return sql`t.updated_at < clock_timestamp() - ${rule.quiet} * interval '1 second'`
}

function drained({ drain }: Rule) {
  if (drain === undefined) return sql.ref('t.failures')
  return sql`greatest(t.failures - floor(extract(epoch from clock_timestamp() - t.updated_at) / ${drain})::integer, 0)`
}

function waitAfter(rule: Rule, failures: ReturnType<typeof sql.ref>) {
  return sql`(case when ${failures} < ${rule.free} then 0
    else least(${rule.longestWait}, ${rule.firstWait} * power(2, least(${failures} - ${rule.free}, 20)))
    end) * interval '1 second'`
}
