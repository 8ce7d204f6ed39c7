import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import type { Transaction } from 'kysely'
import { sqlState } from '../../core/errors.ts'
import { eachAlone } from '../../core/one-by-one.ts'
import { forgetElsewhere } from '../users/forget-elsewhere.ts'
import type { deleteAccount } from './delete-account.ts'

/** The SQLSTATE that app.keep_an_admin raises. */
const LAST_ADMIN = 'QA001'

/**
 * Deletes each account in a transaction of its own, so that one that cannot be deleted does not hold up the others. The last
 * admin stays.
 * @param remove deletes the account, unless there is no longer a reason to
 * @returns how many accounts were deleted
 * @throws PartlyDone with the ids of those that could not be deleted
 */
export function deleteOneByOne(
  db: Database,
  folders: Parameters<typeof forgetElsewhere>[0],
  userIds: readonly string[],
  remove: (trx: Transaction<DB>, userId: string) => ReturnType<typeof deleteAccount>,
): Promise<number> {
  return eachAlone(
    userIds,
    async (userId) => {
      const gone = await db
        .withAuth((trx) => remove(trx, userId))
        .catch((error: unknown) => {
          if (sqlState(error) === LAST_ADMIN) return null
          throw error
        })
      if (gone !== null) await forgetElsewhere(folders, gone)
      return gone !== null
    },
    (userId) => `account ${userId}`,
  )
}
