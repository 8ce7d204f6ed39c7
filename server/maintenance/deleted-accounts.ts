import type { Database } from '#database/open.ts'
import { record } from '../users/access-log.ts'
import { outsideList } from './outside-list.ts'

const list = outsideList('deleted-accounts.txt')
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const noteDeleted = list.add
export const completeDeletedList = list.complete

/**
 * After a restore from before a deletion the account is back: it goes again, unless it has a role by now that is more than a
 * learner's.
 * @returns how many
 */
export async function deleteAgain(db: Database, folders: readonly string[]): Promise<number> {
  const ids = (await list.read(folders)).filter((line) => ID.test(line))
  if (ids.length === 0) return 0
  return db.withAuth(async (trx) => {
    const gone = await trx
      .deleteFrom('auth.accounts')
      .where('id', 'in', ids)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('app.user_roles')
              .select('role')
              .whereRef('app.user_roles.user_id', '=', 'auth.accounts.id')
              .where('role', '<>', 'learner'),
          ),
        ),
      )
      .returning('id')
      .execute()
    for (const { id } of gone) await record(trx, 'account_deleted', { userId: id, again: true })
    return gone.length
  })
}
