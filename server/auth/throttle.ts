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
}

/**
 * One school is one address on the Internet, so only answers that tell whether an account exists count per address.
 * Wrong passwords count apart for devices the account has used before: a bully elsewhere slows down strangers alone.
 */
const RULES = {
  'sign-in, known device': { free: 5, firstWait: 1, longestWait: 15 * MINUTE, quiet: HOUR },
  'sign-in, elsewhere': { free: 10, firstWait: 4 * MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'password again': { free: 5, firstWait: 1, longestWait: 15 * MINUTE, quiet: HOUR },
  'second factor': { free: 5, firstWait: MINUTE, longestWait: 15 * MINUTE, quiet: HOUR },
  'already registered': { free: 200, firstWait: 1, longestWait: MINUTE, quiet: HOUR },
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
          failures = case when ${isQuiet(rule)} then 1 else t.failures + 1 end,
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

function waitAfter(rule: Rule, failures: ReturnType<typeof sql.ref>) {
  return sql`(case when ${failures} < ${rule.free} then 0
    else least(${rule.longestWait}, ${rule.firstWait} * power(2, least(${failures} - ${rule.free}, 20)))
    end) * interval '1 second'`
}
