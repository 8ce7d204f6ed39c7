import { FIRST_EPOCH } from '#domain/api-version.ts'
import type { Database } from '#database/open.ts'

/** Read once, because a restore needs a stopped server. Devices compare it with the one they know. */
export async function readEpoch(db: Database): Promise<string> {
  const newest = await db.withUser(null, (trx) =>
    trx.selectFrom('app.restores').select('id').orderBy('restored_at', 'desc').executeTakeFirst(),
  )
  return newest?.id ?? FIRST_EPOCH
}
