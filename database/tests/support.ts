import { sql } from 'kysely'
import { makeAdmin, makeLearner, testDatabase, type TestDatabase, type TestLearner } from '../testing.ts'
import { withOwner } from '../temporary-database.ts'

export const DENIED = { code: '42501' }
export const CHECK_VIOLATION = { code: '23514' }

const PEOPLE = ['naledi', 'thabo', 'admin'] as const
type Person = (typeof PEOPLE)[number]
export type Asker = Person | 'visitor' | 'sign-in' | 'job'

export interface School extends Record<Person, TestLearner> {
  db: TestDatabase
  /** Runs one statement as somebody. `:naledi`, `:thabo` and `:admin` in it stand for their ids. */
  as: <Row = Record<string, unknown>>(who: Asker, statement: string) => Promise<Result<Row>>
}

interface Result<Row> {
  rows: Row[]
  changed: number
}

/** Creates a database with two learners and an admin. */
export async function school(): Promise<School> {
  const db = await testDatabase()
  const people = {
    naledi: await makeLearner(db),
    thabo: await makeLearner(db, { firstName: 'Thabo' }),
    admin: await makeAdmin(db),
  }
  return {
    db,
    ...people,
    async as<Row>(who: Asker, statement: string): Promise<Result<Row>> {
      const text = PEOPLE.reduce(
        (sofar, name) => sofar.replaceAll(`:${name}`, `'${people[name].userId}'`),
        statement,
      )
      const run = (trx: Parameters<Parameters<typeof db.withUser>[1]>[0]) => sql.raw<Row>(text).execute(trx)
      const asking = () => {
        if (who === 'sign-in') return db.withAuth(run)
        if (who === 'job') return db.withWorker(run)
        return db.withUser(who === 'visitor' ? null : people[who].userId, run)
      }
      const { rows, numAffectedRows = 0n } = await asking()
      return { rows, changed: Number(numAffectedRows) }
    },
  }
}

/** Runs statements as qala_definer, which is the only way to add rows of an earlier year to the logs. */
export function asDefiner(url: string, ...statements: string[]): Promise<void> {
  return withOwner(url, async (owner) => {
    await owner.query('set role qala_definer')
    for (const statement of statements) await owner.query(statement)
  })
}

/** Counts all rows of a table. It reads as qala_definer, because row-level security would hide rows from other roles. */
export function countAll(url: string, table: 'app.profile_audit' | 'app.security_events'): Promise<number> {
  return withOwner(url, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    return rows[0]?.count ?? -1
  })
}
