import { clock } from '#domain/clock.ts'
import type { Database } from '#database/open.ts'
import type { RetainedKind } from '#domain/privacy/retention.ts'
import { sql } from 'kysely'
import { deleteAgain } from './accounts/account-deletion/delete-again.ts'
import { runDueDeletions } from './accounts/account-deletion/deletions.ts'
import { noteWishes } from './accounts/account-deletion/outside-wishes.ts'
import { forgetEndedSessions } from './accounts/auth/ended-sessions.ts'
import { forgetOldTries } from './accounts/auth/guessing.ts'
import { forgetOldThrottles } from './core/throttle.ts'
import type { BackupEnv } from './operations/backups/back-up.ts'
import { backupFolder, type Env } from './core/env.ts'
import { checkClock } from './core/clock-doubt.ts'
import { forgetOldImports } from './school/import-learners/undo.ts'
import { summarizeError } from './core/log.ts'
import { forgetOutbox } from './core/mail/forget-messages.ts'
import { PartlyDone } from './core/one-by-one.ts'
import { forgetUnusedSubscriptions } from './messaging/push/forget-unused.ts'
import { runRoutine } from './privacy/security/queries.ts'
import { readSettings } from './settings/read-settings.ts'
import { record } from './core/access-log.ts'
import { forgetOldComments } from './school/learner-page/comments.ts'
import { forgetArchivedClasses } from './school/classes/archived-classes.ts'
import { completeDeletedList } from './accounts/account-deletion/deleted-accounts.ts'
import { deleteUnused, warnUnused } from './accounts/account-deletion/unused-accounts.ts'

const DAY_MS = 86_400_000

export interface NightlyServices {
  db: Database
  env: BackupEnv & Pick<Env, 'mail'>
  /** The address of Qala, used in the warning before an unused account is deleted. */
  origin: string
}

type Step = [what: RetainedKind, run: () => Promise<number>]

/**
 * Deletes what has passed its retention time, and records how many rows of each kind were deleted. Each step is independent
 * and may be repeated, so a step that fails does not stop the others. While the clock is in doubt, nothing is certain to be
 * old enough. The run then ends, and the next one does the rest.
 * @throws Error that names the steps that failed, once all others are done
 */
export async function runNightly(services: NightlyServices): Promise<void> {
  const { db, env } = services
  if ((await checkClock(db)) !== null) return
  const runAt = clock.now()
  const { retention } = await db.withWorker(readSettings)
  const done: [RetainedKind, number][] = []
  const failures: string[] = []
  const failed: RetainedKind[] = []
  for (const [what, run] of stepsOf(services, retention)) {
    // The clock is checked before each step, because it may be set while a long run is under way.
    if ((await checkClock(db)) !== null) break
    try {
      done.push([what, await run()])
    } catch (error) {
      const isPartly = error instanceof PartlyDone
      if (isPartly) done.push([what, error.done])
      failures.push(`${what}: ${isPartly ? error.message : summarizeError(error)}`)
      failed.push(what)
    }
  }
  await db.withWorker(async (trx) => {
    for (const [what, touched] of done)
      await trx.insertInto('app.retention_runs').values({ run_at: runAt, what, touched }).execute()
    const changed = done.filter(([, touched]) => touched > 0)
    await record(trx, 'retention_run', {
      ...(failed.length > 0 && { failed: failed.join(', ') }),
      ...(changed.length > 0 ? Object.fromEntries(changed) : { changed: 0 }),
    })
  })
  for (const forget of [forgetOldThrottles, forgetEndedSessions, forgetOldTries, forgetOldImports])
    if ((await checkClock(db)) === null) await forget(db)
  const folders = [env.dataDir, backupFolder(env)]
  await completeDeletedList(folders)
  await noteWishes(db, folders)
  // The queue logs this error and retries the job. An admin finds the failed kinds in the log.
  if (failures.length > 0) throw new Error(`Part of the nightly run failed: ${failures.join(' · ')}`)
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
      trx.deleteFrom(table).where('expires_at', '<', clock.now()).executeTakeFirst(),
    )
    return Number(numDeletedRows)
  }
  return [
    ['log_addresses', routine('anonymize_old_audit_logs')],
    ['log_entries', routine('cleanup_old_audit_logs')],
    ['inactive_marked', routine('cleanup_inactive_profiles')],
    // This includes accounts that a restore brought back and the start could not delete, such as the account of a last admin.
    ['asked_deleted', async () => (await deleteAgain(db, env)) + (await runDueDeletions(db, env))],
    ['unused_warned', () => warnUnused(services, retention.deleteInactiveAfter)],
    ['unused_deleted', () => deleteUnused(services, retention.deleteInactiveAfter)],
    ['push_addresses', () => forgetUnusedSubscriptions(db)],
    ['deliveries', () => forgetOldDeliveries(db, retention.messages)],
    ['archived_classes', () => forgetArchivedClasses(db, retention.archivedClasses)],
    ['comments', () => forgetOldComments(db)],
    ['outbox_files', () => forgetOutbox(db, env.dataDir, new Date(clock.ms() - retention.messages * DAY_MS))],
    ['sessions', ended('auth.sessions')],
    ['reset_links', ended('auth.password_resets')],
    ['upload_tickets', ended('app.upload_tickets')],
  ]
}

/**
 * Deletes the records of who was sent a message more than `days` days ago. It first adds them to the counts of each
 * announcement, so its result can still be read. Deliveries that still wait are kept. The table's policy does not let the
 * worker delete rows younger than the shortest time that a school can choose.
 * @returns how many were deleted
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
