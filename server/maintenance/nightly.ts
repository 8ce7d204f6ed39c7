import type { Database } from '#database/open.ts'
import { sql } from 'kysely'
import { forgetOldThrottles } from '../auth/throttle.ts'

/** Forgets what is old enough to be forgotten (design 5.14). Each step stands alone and may be repeated. */
export async function runNightly(db: Database): Promise<void> {
  for (const routine of [
    'anonymize_old_audit_logs',
    'cleanup_old_audit_logs',
    'cleanup_inactive_profiles',
  ] as const) {
    await db.withWorker((trx) => sql`select ${sql.id('app', routine)}()`.execute(trx))
  }
  await forgetOldThrottles(db)
  await db.withAuth(async (trx) => {
    await trx.deleteFrom('auth.session').where('expiresAt', '<', new Date()).execute()
    await trx.deleteFrom('auth.verification').where('expiresAt', '<', new Date()).execute()
  })
}
