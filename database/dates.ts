import type pg from 'pg'
import { BACKUP_ROLE } from './roles.ts'

/**
 * A time at which something ends or is retried may lie in the future, but never further than `longest` from the time in the
 * column `from` (or from the time of the correction, if there is no such column). A longer time comes from a clock that was
 * ahead.
 */
export const ENDS: Readonly<Record<string, { from?: string; longest: string }>> = {
  'app.channel_states.paused_until': { longest: '1 hour' },
  'app.deletions.due_at': { from: 'asked_at', longest: '14 days' },
  'app.deliveries.due_at': { longest: '1 hour' },
  'app.one_time_passwords.expires_at': { longest: '21 days' },
  'app.upload_tickets.expires_at': { from: 'created_at', longest: '120 days' },
  'auth.password_resets.expires_at': { from: 'created_at', longest: '72 hours' },
  'auth.sessions.expires_at': { longest: '90 days' },
}

/**
 * Days that somebody chose, which may lie in the future on purpose. Other columns with days are corrected in the same way as
 * times.
 */
const CHOSEN_DAYS = ['app.class_work.due_on', 'app.class_work.week']

/**
 * The server derives these from what a device says. A device may say anything, so they do not show how wrong the server's
 * clock was.
 */
const DATED_BY_DEVICES = [
  'app.answers.answered_at',
  'app.lesson_progress.completed_at',
  'app.task_progress.completed_at',
]

/** Some of these are used to judge the clock itself, and a start writes the others again. */
const NOT_DATED = ['app.clock.', 'private.migrations.', 'private.secrets.', 'app.workers.']

interface Column {
  table: string
  column: string
  type: 'timestamptz' | 'date'
}

const nameOf = ({ table, column }: Column) => `${table}.${column}`

/** Returns the columns with dates. They are read from the catalogue, so that columns added later are included. */
export async function dateColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select n.nspname || '.' || c.relname as table, a.attname as column, t.typname as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_type t on t.oid = a.atttypid
     where n.nspname in ('app', 'auth', 'private') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and t.typname in ('timestamptz', 'date') order by 1, 2`)
  return rows.filter(
    (one) => !CHOSEN_DAYS.includes(nameOf(one)) && !NOT_DATED.some((start) => nameOf(one).startsWith(start)),
  )
}

const isEnd = (one: Column) => Object.hasOwn(ENDS, nameOf(one))

/** @returns the newest time that the server itself has written, or null in a new school */
export function newestMoment(owner: pg.Pool): Promise<Date | null> {
  return holding(owner, async (client) => {
    const columns = (await dateColumns(client)).filter(
      (one) => one.type === 'timestamptz' && !isEnd(one) && !DATED_BY_DEVICES.includes(nameOf(one)),
    )
    return newestOf(client, columns)
  })
}

interface Correction {
  now: Date
  /**
   * The last time when the clock was known to be right, or null if nobody knows. Everything with a wrong date happened after
   * it.
   */
  since: Date | null
}

/**
 * Corrects dates after the clock was ahead. What lies in the future has already happened. The times keep their order and
 * their distance from each other, and the newest becomes now. Each table is locked meanwhile, because row-level security also
 * applies to the owner and because triggers would record changes that nobody made, so both are switched off.
 * @returns how many rows were corrected
 * @throws when a table could not be locked within seconds; what is done already stays, and the call may be repeated
 */
export function putDatesRight(owner: pg.Pool, { now, since }: Correction): Promise<number> {
  return holding(owner, async (client) => {
    const columns = await dateColumns(client)
    const moments = columns.filter((one) => one.type === 'timestamptz' && !isEnd(one))
    const newest = await newestOf(
      client,
      moments.filter((one) => !DATED_BY_DEVICES.includes(nameOf(one))),
    )
    const shift = Math.max(0, (newest ?? now).getTime() - now.getTime())
    const least = since !== null && since < now ? since : new Date(0)
    let changed = 0
    for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
      const fix = correctionOf(own, { now, shift, least })
      if (await isAnyAhead(client, table, fix.ahead)) changed += await correct(client, table, fix)
    }
    return changed
  })
}

/**
 * Moves ends after the clock was behind. What began in that time got an end that is too early, so it would end at once. The
 * end moves by as much as the clock was wrong.
 * @param from the time that the clock showed when it was found to be behind
 * @param known the newest time before that
 */
export function moveEnds(
  owner: pg.Pool,
  { now, from, known }: { now: Date; from: Date; known: Date },
): Promise<number> {
  return holding(owner, async (client) => {
    const until = new Date(Math.min(known.getTime(), from.getTime() + now.getTime() - known.getTime()))
    let changed = 0
    for (const [table, begun, end] of [
      ['auth.sessions', 'last_used_at', 'expires_at'],
      ['auth.password_resets', 'created_at', 'expires_at'],
      ['app.upload_tickets', 'created_at', 'expires_at'],
      ['app.deletions', 'asked_at', 'due_at'],
    ] as const) {
      const isMeant = `${begun} between '${from.toISOString()}' and '${until.toISOString()}'`
      if (!(await isAnyAhead(client, table, isMeant))) continue
      const by = `('${now.toISOString()}' - (select max(${begun}) from ${table} where ${isMeant}))`
      const created = begun === 'last_used_at' ? `, created_at = greatest(created_at, ${begun} + ${by})` : ''
      changed += await correct(client, table, {
        ahead: isMeant,
        sets: `${begun} = ${begun} + ${by}, ${end} = ${end} + ${by}${created}`,
      })
    }
    return changed
  })
}

interface Fix {
  /** The condition that finds the rows to correct. */
  ahead: string
  sets: string
}

function correctionOf(
  own: readonly Column[],
  { now, shift, least }: { now: Date; shift: number; least: Date },
): Fix {
  const at = `'${now.toISOString()}'::timestamptz`
  // Rows that were created since `now` was read are not ahead. A start looks into all tables while learners sign in.
  const latest = `greatest(${at}, clock_timestamp())`
  const today = `(${latest} at time zone 'Africa/Johannesburg')::date`
  const right = (column: string) =>
    `case when ${column} > ${latest} then least(${at}, greatest(${column} - interval '${shift} milliseconds', '${least.toISOString()}')) else ${column} end`
  const parts = own.map((one): Fix => {
    const { column, type } = one
    const end = ENDS[nameOf(one)]
    if (end) {
      const last = `${end.from === undefined ? latest : right(end.from)} + interval '${end.longest}'`
      return {
        ahead: `${column} > ${last}`,
        sets: `${column} = case when ${column} > ${last} then ${last} else ${column} end`,
      }
    }
    if (type === 'date')
      return {
        ahead: `${column} > ${today}`,
        sets: `${column} = case when ${column} > ${today} then ${today} else ${column} end`,
      }
    return { ahead: `${column} > ${latest}`, sets: `${column} = ${right(column)}` }
  })
  return {
    ahead: parts.map(({ ahead }) => ahead).join(' or '),
    sets: parts.map(({ sets }) => sets).join(', '),
  }
}

async function newestOf(client: pg.ClientBase, columns: readonly Column[]): Promise<Date | null> {
  const parts = columns.map(({ table, column }) => ({
    table,
    text: `select max(${column}) as at from ${table}`,
  }))
  let newest: Date | null = null
  for (const { table, text } of parts) {
    const at = await asReader(
      client,
      table,
      async () => (await client.query<{ at: Date | null }>(text)).rows[0]?.at,
    )
    if (at && (newest === null || at > newest)) newest = at
  }
  return newest
}

function isAnyAhead(client: pg.ClientBase, table: string, ahead: string): Promise<boolean> {
  return asReader(client, table, async () => {
    const { rows } = await client.query<{ some: boolean }>(
      `select exists (select from ${table} where ${ahead}) as some`,
    )
    return rows[0]?.some ?? false
  })
}

/** Reads a table of the schema private as the owner, because it belongs to the owner and has no row-level security. */
async function asReader<T>(client: pg.ClientBase, table: string, read: () => Promise<T>): Promise<T> {
  if (table.startsWith('private.')) return read()
  await client.query(`begin; set local role ${BACKUP_ROLE}`)
  try {
    return await read()
  } finally {
    await client.query('rollback')
  }
}

async function correct(client: pg.ClientBase, table: string, { ahead, sets }: Fix): Promise<number> {
  const isHeld = !table.startsWith('private.')
  await client.query(`begin; set local lock_timeout to '3s'`)
  try {
    if (isHeld) await client.query(`alter table ${table} no force row level security, disable trigger user`)
    const { rowCount } = await client.query(`update ${table} set ${sets} where ${ahead}`)
    if (isHeld) await client.query(`alter table ${table} force row level security, enable trigger user`)
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function holding<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}
