import { FIRST_EPOCH } from '#domain/api-version.ts'
import type { Database } from '#database/open.ts'

/**
 * Returns the id of the newest restore, which devices compare with the one that they know. It is read once, because the
 * server must be stopped for a restore.
 */
export async function readEpoch(db: Database): Promise<string> {
  const newest = await db.withUser(null, (trx) =>
    trx.selectFrom('app.restores').select('id').orderBy('restored_at', 'desc').executeTakeFirst(),
  )
  return newest?.id ?? FIRST_EPOCH
}
