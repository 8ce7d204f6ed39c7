import type pg from 'pg'
import * as z from 'zod/mini'
import type { Batch } from '../transfer/row-lines.ts'
import type { Comparison, Holdings } from './compare.ts'
import { COUNT_CONTENTS, type BackupFacts } from './facts.ts'

const COMPARED = {
  accounts: { table: 'auth.accounts', key: ['id'], counts: '' },
  lesson_progress: { table: 'app.lesson_progress', key: ['user_id', 'lesson_id'], counts: 'completed' },
  announcements: { table: 'app.announcements', key: ['id'], counts: '' },
} as const
type Compared = keyof typeof COMPARED
const isCompared = (section: string): section is Compared => section in COMPARED

/**
 * Says what a restore would change, without restoring anything. Call it within `atOneMoment`.
 * @param owner is the owner's connection to the present database, or undefined if there is none
 */
export async function compareRows(
  owner: pg.ClientBase | undefined,
  facts: BackupFacts,
  batches: AsyncIterable<Batch>,
): Promise<Comparison> {
  const restored: Holdings = { ...facts, accounts: 0, announcements: 0, savedAt: null }
  const inBoth: Record<Compared, number> = { accounts: 0, lesson_progress: 0, announcements: 0 }
  for await (const { section, rows } of batches) {
    if (!isCompared(section)) continue
    if (section === 'lesson_progress') restored.savedAt = later(restored.savedAt, rows)
    else restored[section] += rows.length
    if (!owner) continue
    inBoth[section] += await alsoHere(owner, section, rows)
    if (section === 'accounts') restored.accounts -= await deletedSince(owner, rows)
  }
  const present = owner ? await holdingsOf(owner) : null
  return {
    restored,
    present,
    lost: {
      accounts: (present?.accounts ?? 0) - inBoth.accounts,
      lessonsCompleted: (present?.lessonsCompleted ?? 0) - inBoth.lesson_progress,
      announcements: (present?.announcements ?? 0) - inBoth.announcements,
    },
    returning: present ? restored.accounts - inBoth.accounts : 0,
  }
}

async function alsoHere(owner: pg.ClientBase, section: Compared, rows: readonly string[]): Promise<number> {
  const { table, key, counts } = COMPARED[section]
  const same = key.map((column) => `here.${column} = there.${column}`)
  if (counts !== '') same.push(`here.${counts}`, `there.${counts}`)
  const found = await owner.query<{ both: number }>(
    `select count(*)::int as both from jsonb_populate_recordset(null::${table}, $1) there
      where exists (select from ${table} here where ${same.join(' and ')})`,
    [`[${rows.join(',')}]`],
  )
  return found.rows[0]?.both ?? 0
}

/** Counts the accounts that were deleted since. A restore leaves these out. */
async function deletedSince(owner: pg.ClientBase, rows: readonly string[]): Promise<number> {
  const found = await owner.query<{ deleted: number }>(
    `select count(*)::int as deleted from jsonb_populate_recordset(null::auth.accounts, $1) there
      where id::text in (
        select details ->> 'userId' from app.security_events where event_type = 'account_deleted'
      ) and not exists (select from auth.accounts here where here.id = there.id)`,
    [`[${rows.join(',')}]`],
  )
  return found.rows[0]?.deleted ?? 0
}

const Saved = z.object({ updated_at: z.string() })

function later(than: Date | null, rows: readonly string[]): Date | null {
  const moments = rows.map((row) => Date.parse(Saved.parse(JSON.parse(row)).updated_at))
  const last = Math.max(than?.getTime() ?? -Infinity, ...moments)
  return last === -Infinity ? null : new Date(last)
}

async function holdingsOf(owner: pg.ClientBase): Promise<Holdings> {
  const { rows } = await owner.query<Holdings>(
    `${COUNT_CONTENTS}, (select count(*)::int from auth.accounts) as accounts,
         (select count(*)::int from app.announcements) as announcements,
         (select max(updated_at) from app.lesson_progress) as "savedAt"`,
  )
  if (!rows[0]) throw new Error('A count without a row')
  return rows[0]
}
