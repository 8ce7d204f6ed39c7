import { UNDO_HOURS, type ImportUndone, type RecentImports } from '#domain/import-learners/import-learners.ts'
import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { backupFolder } from '../backups/back-up.ts'
import { refusal } from '../errors.ts'
import { noteDeleted } from '../maintenance/deleted-accounts.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { record } from '../users/access-log.ts'
import { withAccounts } from '../users/accounts.ts'

type Trx = Transaction<DB>

const HOUR_MS = 60 * 60 * 1000

export async function readRecentImports(call: Call<undefined, Caller>): Promise<RecentImports> {
  const { rows } = await withAccounts(call, 'classes:teach', (trx) =>
    sql<Omit<RecentImports['imports'][number], 'madeAt' | 'undoUntil'> & { madeAt: Date }>`
      select done.id as "importId", made_at as "madeAt", made_by = ${call.caller.userId}::uuid as "isMine",
             count(*) filter (where what = 'made')::int as made,
             count(distinct change.user_id) filter (where what <> 'made')::int as changed,
             coalesce(array_agg(distinct class_name) filter (where what in ('made', 'joined') and class_name is not null), '{}')
               as "classNames"
        from app.imports done
        join app.import_changes change on change.import_id = done.id
        left join app.classes on classes.id = change.class_id
       where undone_at is null and made_at > now() - ${UNDO_HOURS} * interval '1 hour'
       group by done.id, made_at, made_by
       order by made_at desc
       limit 20
    `.execute(trx),
  )
  return {
    imports: rows.map(({ madeAt, ...one }) => ({
      ...one,
      madeAt: madeAt.toISOString(),
      undoUntil: new Date(madeAt.getTime() + UNDO_HOURS * HOUR_MS).toISOString(),
    })),
  }
}

/**
 * Takes away the accounts that nobody has used, and puts names and classes back unless somebody has changed them since.
 * @throws AppError not_found: no such import of the caller's, too old, or undone already
 */
export async function undoImport(call: Call<{ importId: string }, Caller>): Promise<ImportUndone> {
  const { input, services } = call
  const { importId } = input
  const { removed, ...undone } = await withAccounts(call, 'classes:teach', async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('app.imports'))`.execute(trx)
    const { rows } = await sql<{ madeBy: string; newClasses: string[] }>`
      update app.imports set undone_at = now()
       where id = ${importId}::uuid and undone_at is null and made_at > now() - ${UNDO_HOURS} * interval '1 hour'
      returning made_by as "madeBy", new_classes as "newClasses"
    `.execute(trx)
    const [done] = rows
    if (!done) throw refusal('not_found')
    const restored = await putBack(trx, importId)
    const kept = await usedAccounts(trx, importId)
    const removed = await deleteUnused(trx, importId)
    const keptClasses = await deleteUnusedClasses(trx, done.newClasses)
    await record(trx, 'class_changed', {
      undone: importId,
      removed: removed.length,
      restored,
      kept: kept.length,
      keptClasses: keptClasses.length,
    })
    return { removed, restored, kept, keptClasses }
  })
  await noteDeleted([services.folders.dataDir, backupFolder(services.folders)], removed)
  return { removed: removed.length, ...undone }
}

/** @returns how many learners who were there before are now as they were */
async function putBack(trx: Trx, importId: string): Promise<number> {
  const { rows: renamed } = await sql<{ userId: string; firstName: string; lastName: string }>`
    select change.user_id as "userId", old_first_name as "firstName", old_last_name as "lastName"
      from app.import_changes change join app.profiles profile on profile.user_id = change.user_id
     where import_id = ${importId}::uuid and what = 'renamed'
       and (profile.first_name, profile.last_name) = (new_first_name, new_last_name)
  `.execute(trx)
  for (const { userId, firstName, lastName } of renamed)
    await sql`select app.respell_learner(${userId}::uuid, ${firstName}, ${lastName})`.execute(trx)
  const { rows: out } = await sql<{ userId: string }>`
    delete from app.class_members member using app.import_changes change
     where change.import_id = ${importId}::uuid and what = 'joined'
       and member.class_id = change.class_id and member.user_id = change.user_id
    returning member.user_id as "userId"
  `.execute(trx)
  await sql`
    insert into app.class_members (class_id, user_id, added_by)
    select change.class_id, change.user_id, app.current_user_id()
      from app.import_changes change join app.classes one on one.id = change.class_id
     where import_id = ${importId}::uuid and what = 'left' and one.archived_at is null
       and change.user_id = any(${out.map(({ userId }) => userId)}::uuid[])
    on conflict do nothing
  `.execute(trx)
  return new Set([...renamed, ...out].map(({ userId }) => userId)).size
}

/** Signed in once, or made more than a learner. */
const IS_USED = sql`(
  exists (select from app.profiles p where p.user_id = change.user_id and p.last_seen_at is not null)
  or exists (select from auth.sessions s where s.account_id = change.user_id)
  or exists (select from app.user_roles r where r.user_id = change.user_id and r.role <> 'learner')
)`

async function usedAccounts(trx: Trx, importId: string): Promise<ImportUndone['kept']> {
  const { rows } = await sql<ImportUndone['kept'][number]>`
    select first_name as "firstName", last_name as "lastName"
      from app.import_changes change join app.profiles profile on profile.user_id = change.user_id
     where import_id = ${importId}::uuid and what = 'made' and ${IS_USED}
     order by surname_key, profile.user_id
  `.execute(trx)
  return rows
}

/** @returns the ids that are gone */
async function deleteUnused(trx: Trx, importId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with unused as (
      select user_id as id from app.import_changes change
       where import_id = ${importId}::uuid and what = 'made' and not ${IS_USED}
    ), noted as (
      insert into app.security_events (event_type, details)
      select 'account_deleted', jsonb_build_object('userId', id, 'undone', true) from unused
    )
    delete from auth.accounts where id in (select id from unused) returning id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** @returns the names of those that stay, because they have learners, a teacher or work by now */
async function deleteUnusedClasses(trx: Trx, classIds: readonly string[]): Promise<string[]> {
  await sql`
    delete from app.classes one
     where id = any(${[...classIds]}::uuid[])
       and not exists (select from app.class_members member where member.class_id = one.id)
       and not exists (select from app.class_teachers teacher where teacher.class_id = one.id)
       and not exists (select from app.class_work work where work.class_id = one.id)
  `.execute(trx)
  const { rows } = await sql<{ name: string }>`
    select class_name as name from app.classes where id = any(${[...classIds]}::uuid[]) order by grade, letter collate "C"
  `.execute(trx)
  return rows.map(({ name }) => name)
}

/** What cannot be undone any more is nobody's business. */
export async function forgetOldImports(db: Database): Promise<void> {
  await db.withWorker((trx) =>
    sql`delete from app.imports where made_at < now() - ${UNDO_HOURS} * interval '1 hour'`.execute(trx),
  )
}
