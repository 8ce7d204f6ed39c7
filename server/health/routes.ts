import { makeRecoveryKey } from '#database/backup/keys.ts'
import { HealthFacts, RecoveryKey } from '#domain/health.ts'
import * as z from 'zod/mini'
import { requireProof } from '../auth/prove.ts'
import { refusal } from '../errors.ts'
import { enqueue } from '../jobs.ts'
import { defineRoute } from '../routing/define-route.ts'

const Ok = z.object({ status: z.literal('ok') })

export const getHealth = defineRoute({
  access: 'public',
  summary: 'The process is up',
  output: Ok,
  handler: () => ({ status: 'ok' as const }),
})

export const getReady = defineRoute({
  access: 'public',
  summary: 'The server can save: database, disk and worker are there, and it is not stopping',
  output: Ok,
  handler: async ({ services }) => {
    if (!(await services.isReady())) throw refusal('unavailable')
    return { status: 'ok' as const }
  },
})

export const getAdminHealth = defineRoute({
  access: 'system:read',
  summary: 'What the server knows about itself: backups, disk, database, queue, channels',
  output: HealthFacts,
  handler: ({ services }) => services.readHealth(),
})

export const postBackUp = defineRoute({
  access: 'system:back-up',
  summary: 'Make a backup now. What came of it stands in the health of the server',
  output: 'no-content',
  handler: ({ caller: { userId }, services }) =>
    services.db.withUser(userId, (trx) => enqueue(trx, 'backup.make', { reason: 'asked' }, 'backup.make')),
})

export const postRecoveryKey = defineRoute({
  access: 'system:make-recovery-key',
  summary: 'Make a new recovery key for the backups from now on. It is shown in this answer and nowhere else',
  output: RecoveryKey,
  handler: async (call) => {
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
        return { key: await makeRecoveryKey(services.dataDir), madeAt: new Date().toISOString() }
      },
      client,
    )
  },
})
