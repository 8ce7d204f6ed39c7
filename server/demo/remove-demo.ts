import type { KeptClass } from '#database/demo-classes.ts'
import type { Database } from '#database/open.ts'
import { sql } from 'kysely'

/** Accounts in one statement: one over all of them would run into the time limit of a request. */
const AT_ONCE = 200

export interface DemoRemoved {
  accounts: number
  /** Classes that somebody of the school is in. They stay, with those learners and what staff gave them. */
  kept: KeptClass[]
}

/** Takes made-up people away with their classes and all that belongs to them, and nothing of anybody else. */
export async function removeDemo(db: Database): Promise<DemoRemoved> {
  const kept = await db.removeDemoClasses()
  for (let accounts = 0; ;) {
    const { numAffectedRows = 0n } = await db.withAuth((trx) =>
      sql`
        delete from auth.accounts where id in (select user_id from app.demo_accounts limit ${AT_ONCE})
      `.execute(trx),
    )
    if (numAffectedRows === 0n) return { accounts, kept }
    accounts += Number(numAffectedRows)
  }
}
