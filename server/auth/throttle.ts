import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds. The wait doubles with each try after the free ones; never a hard lock. */
interface Rule {
  free: number
  firstWait: number
  longestWait: number
  /** Without a try for so long everything is forgotten. */
  quiet: number
  /** One try is forgotten each time so long has passed since the last. */
  drain?: number
}

/** Wrong passwords have their own rules in guessing.ts. */
const RULES = {
  'password again': { free: 5, firstWait: 1, longestWait: 15 * MINUTE, quiet: HOUR },
  'second factor': { free: 5, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'guessing seen': { free: 1, firstWait: HOUR, longestWait: HOUR, quiet: HOUR },
  /** A class of 40 at new computers is let in at once; whoever makes accounts for its own sake is not. */
  'sign-up, device': { free: 10, firstWait: MINUTE, longestWait: MINUTE, quiet: 10 * MINUTE, drain: MINUTE },
  'sign-up, no device': { free: 60, firstWait: 6, longestWait: 6, quiet: 6 * MINUTE, drain: 6 },
  'sign-up, address': { free: 120, firstWait: 3, longestWait: 3, quiet: 6 * MINUTE, drain: 3 },
  /** Delays that answer alone, and no new account. */
  'already registered': { free: 20, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'class code': { free: 5, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  /** Printed codes have 58 random bits: who tries many learns nothing, and is slowed down all the same. */
  'certificate code': { free: 20, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'reset mail': { free: 3, firstWait: 2 * HOUR, longestWait: 12 * HOUR, quiet: 24 * HOUR },
} as const satisfies Record<string, Rule>

export interface Counted {
  kind: keyof typeof RULES
  /** An address, an account or a device. */
  of: readonly string[]
}

/** @param secret keys are HMACs under it, so that the table names nobody */
export function createThrottle(db: Kysely<DB>, secret: string) {
  const keyOf = ({ kind, of }: Counted) =>
    createHmac('sha256', secret)
      .update([kind, ...of].join('\0'))
      .digest('base64url')

  /** In seconds; counts nothing. */
  const waitOf = async (counted: Counted): Promise<number> => {
    const wait = waitAfter(RULES[counted.kind], sql.ref('failures'))
    const { rows } = await sql<{ wait: number }>`
      select extract(epoch from updated_at + ${wait} - clock_timestamp())::float8 as wait
      from private.throttle where key = ${keyOf(counted)}
    `.execute(db)
    return Math.max(0, rows[0]?.wait ?? 0)
  }

  return {
    waitOf,
    /** Counts a try before it is known whether it fails, or many at once could slip through together. */
    charge: async (counted: Counted) => {
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
      // The wait may be over by now, but whoever was refused waits a second.
      if (failures === undefined) return { wait: Math.max(1, await waitOf(counted)), isLastFree: false }
      return { wait: 0, isLastFree: failures >= rule.free }
    },
    forget: async (...counted: Counted[]) => {
      await sql`delete from private.throttle where key in (${sql.join(counted.map(keyOf))})`.execute(db)
    },
    /** For a try that never took place. */
    refund: async (counted: Counted) => {
      await sql`
        update private.throttle set failures = greatest(failures - 1, 0) where key = ${keyOf(counted)}
      `.execute(db)
    },
  }
}

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
