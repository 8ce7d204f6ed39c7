import { withOwner } from '../temporary-database.ts'

export const DENIED = { code: '42501' }
export const CHECK_VIOLATION = { code: '23514' }

/** Runs statements as qala_definer: the only way to put rows of an earlier year into the logs. */
export function asDefiner(url: string, ...statements: string[]): Promise<void> {
  return withOwner(url, async (owner) => {
    await owner.query('set role qala_definer')
    for (const statement of statements) await owner.query(statement)
  })
}

/** How many rows are in a table, whoever they belong to. Reads past row-level security by no role of the product. */
export function countAll(url: string, table: 'app.profile_audit' | 'app.security_events'): Promise<number> {
  return withOwner(url, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    return rows[0]?.count ?? -1
  })
}
