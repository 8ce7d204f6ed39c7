import type { Database } from '#database/open.ts'
import { KEYS_CHANGED } from '../services.ts'

/**
 * After a stolen backup, which holds every key: nothing that was signed with them is believed any more. Not the key of second
 * factors, under which nothing is signed; what it encrypts was stolen as well.
 * @returns how many sessions ended
 */
export async function rotateKeys(
  db: Pick<Database, 'rotateSecrets' | 'withAuth' | 'notify'>,
  by: Parameters<Database['withAuth']>[1] = {},
): Promise<number> {
  await db.rotateSecrets({
    replaced: ['access-token', 'device-cookie', 'push'],
    // Learners' unsent work lies on devices, sealed with the old key.
    kept: ['progress-sealing'],
  })
  const { numDeletedRows } = await db.withAuth(async (trx) => {
    // Links that still wait to be mailed stand in a backup in clear.
    await trx.deleteFrom('auth.password_resets').execute()
    await trx
      .insertInto('app.security_events')
      .values({ event_type: 'keys_rotated', details: '{}' })
      .execute()
    return trx.deleteFrom('auth.sessions').executeTakeFirst()
  }, by)
  await db.notify(KEYS_CHANGED, '')
  return Number(numDeletedRows)
}
