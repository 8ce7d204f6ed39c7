import type { Database } from '#database/open.ts'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { record } from '../users/access-log.ts'

/** Outside of the database, which a restore replaces. Ids alone, which name nobody. */
const FILE = 'deleted-accounts.txt'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @param folders the data folder, and that of the backups: after a machine is lost only the second is left */
export async function noteDeleted(folders: readonly string[], ids: readonly string[]): Promise<void> {
  for (const folder of new Set(folders)) {
    const known = new Set(await idsIn(folder))
    const added = ids.filter((id) => !known.has(id))
    if (added.length === 0) continue
    // A folder that is away (a stick, a share) gets the line from the next nightly run.
    await mkdir(folder, { recursive: true })
      .then(() => appendFile(join(folder, FILE), added.map((id) => `${id}\n`).join(''), { mode: 0o600 }))
      .catch(() => {})
  }
}

/** What one of the folders missed. */
export async function completeDeletedLists(folders: readonly string[]): Promise<void> {
  await noteDeleted(folders, await deletedIn(folders))
}

/**
 * After a restore from before a deletion the account is back: it goes again, unless it has a role by now that is more than a
 * learner's.
 * @returns how many
 */
export async function deleteAgain(db: Database, folders: readonly string[]): Promise<number> {
  const ids = await deletedIn(folders)
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

async function deletedIn(folders: readonly string[]): Promise<string[]> {
  return [...new Set((await Promise.all(folders.map(idsIn))).flat())]
}

async function idsIn(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '')
  return text.split('\n').filter((line) => ID.test(line))
}
