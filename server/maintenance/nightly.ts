import type { Database } from '#database/open.ts'
import type { RetainedKind } from '#domain/retention.ts'
import { sql } from 'kysely'
import { runDueDeletions } from '../account-deletion/deletions.ts'
import { noteWishes } from '../account-deletion/outside-wishes.ts'
import { forgetEndedSessions } from '../auth/ended-sessions.ts'
import { forgetOldTries } from '../auth/guessing.ts'
import { forgetOldThrottles } from '../auth/throttle.ts'
import { backupFolder, type BackupEnv } from '../backups/back-up.ts'
import type { Env } from '../env.ts'
import { forgetOldImports } from '../import-learners/undo.ts'
import { forgetOutbox } from '../mail/forget-messages.ts'
import { forgetUnusedSubscriptions } from '../push/forget-unused.ts'
import { runRoutine } from '../security/queries.ts'
import { readSettings } from '../settings/read-settings.ts'
import { record } from '../users/access-log.ts'
import { completeDeletedList } from './deleted-accounts.ts'
import { deleteUnused, warnUnused } from './unused-accounts.ts'

const DAY_MS = 86_400_000

export interface NightlyServices {
  db: Database
  env: BackupEnv & Pick<Env, 'mail'>
  /** The address of Qala, for the warning before an unused account is deleted. */
  origin: string
}

type Step = [what: RetainedKind, run: () => Promise<number>]

/**
 * Forgets what is old enough to be forgotten, and writes down of what how much. Each step stands alone and may be repeated:
 * what fails does not keep the others from running.
 */
export async function runNightly(services: NightlyServices): Promise<void> {
  const { db, env } = services
  const runAt = new Date()
  const { retention } = await db.withWorker(readSettings)
  const done: [RetainedKind, number][] = []
  const failures: unknown[] = []
  for (const [what, run] of stepsOf(services, retention)) {
    try {
      done.push([what, await run()])
    } catch (error) {
      failures.push(error)
    }
  }
  await db.withWorker(async (trx) => {
    for (const [what, touched] of done)
      await trx.insertInto('app.retention_runs').values({ run_at: runAt, what, touched }).execute()
    const changed = done.filter(([, touched]) => touched > 0)
    await record(trx, 'retention_run', changed.length > 0 ? Object.fromEntries(changed) : { changed: 0 })
  })
  await forgetOldThrottles(db)
  await forgetEndedSessions(db)
  await forgetOldTries(db)
  await forgetOldImports(db)
  const folders = [env.dataDir, backupFolder(env)]
  await completeDeletedList(folders)
  await noteWishes(db, folders)
  if (failures.length > 0) throw new AggregateError(failures, 'Part of the nightly run failed')
}

function stepsOf(
  services: NightlyServices,
  retention: Awaited<ReturnType<typeof readSettings>>['retention'],
): Step[] {
  const { db, env } = services
  const routine = (name: Parameters<typeof runRoutine>[1]) => () =>
    db.withWorker((trx) => runRoutine(trx, name))
  const ended = (table: 'auth.sessions' | 'auth.password_resets' | 'app.upload_tickets') => async () => {
    const { numDeletedRows } = await db.withAuth((trx) =>
      trx.deleteFrom(table).where('expires_at', '<', new Date()).executeTakeFirst(),
    )
    return Number(numDeletedRows)
  }
  return [
    ['log_addresses', routine('anonymize_old_audit_logs')],
    ['log_entries', routine('cleanup_old_audit_logs')],
    ['inactive_marked', routine('cleanup_inactive_profiles')],
    ['asked_deleted', () => runDueDeletions(db, env)],
    ['unused_warned', () => warnUnused(services, retention.deleteInactiveAfter)],
    ['unused_deleted', () => deleteUnused(services, retention.deleteInactiveAfter)],
    ['push_addresses', () => forgetUnusedSubscriptions(db)],
    ['deliveries', () => forgetOldDeliveries(db, retention.messages)],
    ['outbox_files', () => forgetOutbox(db, env.dataDir, new Date(Date.now() - retention.messages * DAY_MS))],
    ['sessions', ended('auth.sessions')],
    ['reset_links', ended('auth.password_resets')],
    ['upload_tickets', ended('app.upload_tickets')],
  ]
}

/**
 * Forgets who was sent what so many days ago, and keeps how many: what came of each announcement stays to be read. What
 * still waits is kept. The table's policy holds the worker to the shortest time a school can choose.
 * @returns how many
 */
export async function forgetOldDeliveries(db: Database, days: number): Promise<number> {
  const { rows } = await db.withWorker((trx) =>
    sql<{ forgotten: number }>`
      with old as (
        delete from app.deliveries
         where state in ('sent', 'failed') and created_at < now() - ${days} * interval '1 day'
        returning announcement_id, channel, state, reason
      ), counted as (
        insert into app.delivery_counts as c (announcement_id, channel, state, reason, count)
        select announcement_id, channel, state, reason, count(*) from old group by 1, 2, 3, 4
        on conflict on constraint one_each do update set count = c.count + excluded.count
      )
      select count(*)::int as forgotten from old`.execute(trx),
  )
  return rows[0]?.forgotten ?? 0
}
