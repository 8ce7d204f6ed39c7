import { clock } from '#domain/clock.ts'
import type { DB } from '#database/generated/schema.ts'
import { MY_DATA, type MyData } from '#domain/privacy/my-data.ts'
import { maskIp } from '#domain/privacy/security.ts'
import { sql, type Transaction } from 'kysely'

type Row = Record<string, unknown>

/** Columns with the person who did something. */
const ACTORS: ReadonlySet<string> = new Set([
  'granted_by',
  'given_by',
  'added_by',
  'recorded_by',
  'asked_by',
  'changed_by',
  'typed_by',
])
const LOGS: Readonly<Record<string, string>> = {
  'app.security_events': 'user_id',
  'app.profile_audit': 'changed_by',
}

/**
 * Returns everything that is stored about a person, without what would give access to the account and without other people's
 * ids. It runs as qala_auth, and the database checks whether the caller may read it.
 */
export async function readMyData(trx: Transaction<DB>, userId: string): Promise<MyData> {
  const { rows } = await sql<{ found: Record<string, Row[]> }>`
    select app.rows_about(${userId}::uuid) as found`.execute(trx)
  const found = rows[0]?.found ?? {}
  const tables: MyData['tables'] = {}
  for (const [table, { columns }] of Object.entries(MY_DATA)) {
    const shown = (found[table] ?? []).map((row) => rowShown(table, row, Object.keys(columns), userId))
    if (shown.length > 0) tables[table] = shown
  }
  return { madeAt: clock.now().toISOString(), userId, tables }
}

function rowShown(
  table: string,
  row: Row,
  columns: readonly string[],
  userId: string,
): MyData['tables'][string][number] {
  const actorColumn = LOGS[table]
  const isOwnDeed = actorColumn !== undefined && row[actorColumn] === userId
  return Object.fromEntries(
    columns.map((column) => {
      const value = row[column] ?? null
      // The address and the browser of a member of staff are not this person's data.
      if (column === 'ip_address') return [column, isOwnDeed && value !== null ? maskIp(String(value)) : null]
      if (column === 'user_agent') return [column, isOwnDeed ? (value as string | null) : null]
      // This date comes from before accounts were confirmed, so nobody confirmed this one.
      if (column === 'confirmed_at' && String(value).startsWith('1970-')) return [column, null]
      if (column === actorColumn || ACTORS.has(column)) return [column, actorInWords(value, userId)]
      return [column, value as string | number | boolean | null]
    }),
  )
}

function actorInWords(actor: unknown, userId: string): string {
  if (actor === null) return 'the system'
  return actor === userId ? 'you' : 'the school’s staff'
}
