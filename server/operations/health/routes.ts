import * as api from '#domain/operations/health-api.ts'
import { clock } from '#domain/clock.ts'
import { makeRecoveryKey } from '#database/backup/keys.ts'
import { requireProof } from '../../accounts/auth/prove.ts'
import { refusal } from '../../core/errors.ts'
import { confirmClock } from '../../core/clock-doubt.ts'
import { enqueue } from '../../core/jobs.ts'
import { implement } from '../services.ts'

export const routes = [
  implement(api.checkAlive, () => ({ status: 'ok' as const })),
  implement(api.checkReady, async ({ services }) => {
    if (!(await services.isReady())) throw refusal('unavailable')
    return { status: 'ok' as const }
  }),
  implement(api.readHealth, ({ services }) => services.readHealth()),
  implement(api.orderBackup, ({ caller: { userId }, services }) =>
    services.db.withUser(userId, (trx) => enqueue(trx, 'backup.make', { reason: 'asked' }, 'backup.make')),
  ),
  implement(api.confirmClock, async (call) => {
    await requireProof(call)
    const { services, caller, client } = call
    await confirmClock(services.db, { userId: caller.userId, client })
  }),
  implement(api.makeRecoveryKey, async (call) => {
    await requireProof(call)
    const {
      caller: { userId },
      services,
      client,
    } = call
    return services.db.withUser(
      userId,
      async (trx) => {
        await trx
          .insertInto('app.security_events')
          .values({ event_type: 'recovery_key_made', user_id: userId })
          .execute()
        return { key: await makeRecoveryKey(services.dataDir), madeAt: clock.now().toISOString() }
      },
      client,
    )
  }),
]
