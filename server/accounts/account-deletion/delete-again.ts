import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import { backupFolder, type Env } from '../../core/env.ts'
import { deletedIds } from './deleted-accounts.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteOneByOne } from './delete-one-by-one.ts'

/**
 * Deletes the accounts that a restore has brought back although they had been deleted, whatever role they have in the backup.
 * The last admin stays until there is another one.
 * @returns how many accounts were deleted
 * @throws PartlyDone when some could not be deleted
 */
export async function deleteAgain(db: Database, env: Pick<Env, 'dataDir' | 'backupDir'>): Promise<number> {
  const back = await deletedButHere(db, env)
  return deleteOneByOne(db, env, back, (trx, userId) => deleteAccount(trx, userId, { again: true }))
}

/** @returns the ids of the accounts that were deleted once and are in the database again, in the order of the list */
export async function deletedButHere(
  db: Database,
  env: Pick<Env, 'dataDir' | 'backupDir'>,
): Promise<string[]> {
  const ids = await deletedIds([env.dataDir, backupFolder(env)])
  if (ids.length === 0) return []
  const { rows } = await db.withAuth((trx) =>
    sql<{ id: string }>`
      select id from unnest(${[...ids]}::uuid[]) with ordinality as listed (id, at)
       where exists (select from auth.accounts account where account.id = listed.id) order by at`.execute(
      trx,
    ),
  )
  return rows.map(({ id }) => id)
}
