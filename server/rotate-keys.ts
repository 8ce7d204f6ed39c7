import type { Database } from '#database/open.ts'
import { explainEnds } from './accounts/auth/queries.ts'
import { KEYS_CHANGED } from './services.ts'

/**
 * Replaces the keys after a backup was stolen, because a backup holds every key. Nothing that was signed with an old key is
 * accepted afterwards. The key of the second factors stays, because nothing is signed with it, and the data that it encrypts
 * was stolen as well.
 * @returns how many sessions ended
 */
export async function rotateKeys(
  db: Pick<Database, 'rotateSecrets' | 'withAuth' | 'notify'>,
  by: Parameters<Database['withAuth']>[1] = {},
): Promise<number> {
  await db.rotateSecrets({
    replaced: ['access-token', 'device-cookie', 'push'],
    // Devices hold learners' unsent work, which is sealed with the old key.
    kept: ['progress-sealing'],
  })
  const ended = await db.withAuth(async (trx) => {
    // A backup holds these links in clear text while they wait to be mailed.
    await trx.deleteFrom('auth.password_resets').execute()
    await trx
      .insertInto('app.security_events')
      .values({ event_type: 'keys_rotated', details: '{}' })
      .execute()
    const ended = await trx.deleteFrom('auth.sessions').returning('account_id').execute()
    await explainEnds(
      trx,
      ended.map(({ account_id }) => account_id),
      'keys_changed',
    )
    return ended.length
  }, by)
  await db.notify(KEYS_CHANGED, '')
  return ended
}
