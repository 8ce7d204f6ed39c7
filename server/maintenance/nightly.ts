import type { Database } from '#database/open.ts'
import { MAINTENANCE_ROUTINES } from '#domain/security.ts'
import { forgetOldThrottles } from '../auth/throttle.ts'
import { forgetOldDeliveries } from '../deliveries/forget-old.ts'
import { forgetUnusedSubscriptions } from '../push/forget-unused.ts'
import { runRoutine } from '../security/queries.ts'

/** Forgets what is old enough to be forgotten. Each step stands alone and may be repeated. */
export async function runNightly(db: Database): Promise<void> {
  for (const routine of MAINTENANCE_ROUTINES) await db.withWorker((trx) => runRoutine(trx, routine))
  await forgetOldThrottles(db)
  await forgetUnusedSubscriptions(db)
  await forgetOldDeliveries(db)
  await db.withAuth(async (trx) => {
    await trx.deleteFrom('auth.sessions').where('expires_at', '<', new Date()).execute()
    await trx.deleteFrom('app.upload_tickets').where('expires_at', '<', new Date()).execute()
    await trx.deleteFrom('auth.password_resets').where('expires_at', '<', new Date()).execute()
  })
}
