import type { KeptClass } from '#database/demo-classes.ts'
import type { Database } from '#database/open.ts'
import { sql } from 'kysely'

/**
 * This many accounts are deleted in one statement, because a single statement for all of them would exceed the time limit of
 * a request.
 */
const AT_ONCE = 200

export interface DemoRemoved {
  accounts: number
  /** Classes that contain learners of the school. They are kept, with those learners and the work that staff gave them. */
  kept: KeptClass[]
}

/** Deletes all demo people with their classes and everything that belongs to them, and nothing of anybody else. */
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
