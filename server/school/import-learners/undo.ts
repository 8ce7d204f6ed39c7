import { backupFolder } from '../../core/env.ts'
import {
  UNDO_HOURS,
  type ImportUndone,
  type RecentImports,
} from '#domain/school/import-learners/import-learners.ts'
import type { Database } from '#database/open.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { refusal } from '../../core/errors.ts'
import { noteDeleted } from '../../accounts/account-deletion/deleted-accounts.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { numberLearners } from './number-learners.ts'

type Trx = Transaction<DB>

const HOUR_MS = 60 * 60 * 1000

/** Returns the imports that can still be undone. */
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
 * Deletes the accounts that nobody has used, and restores names and classes unless somebody has changed them since.
 * @throws AppError not_found when the caller has no such import, it is too old, or it was undone already; forbidden when it
 * contains something that the caller may not change any more, and then nothing is changed
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
    if (await holdsOthers(trx, importId)) throw refusal('forbidden')
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

/** Says whether the import changed a class that the caller may not change any more, because they no longer teach it. */
async function holdsOthers(trx: Trx, importId: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select not app.may('classes:manage') and exists (
             select from app.import_changes change join app.classes one on one.id = change.class_id
              where import_id = ${importId}::uuid and one.archived_at is null
                and one.id not in (select app.my_classes())
           ) as holds
  `.execute(trx)
  return rows[0]?.holds ?? true
}

/** A learner who has left the class since, or has joined the staff, keeps the new name. */
const MAY_RESPELL = sql`(
  (app.may('classes:manage') or change.user_id in (select app.my_learners()))
  and not exists (select from app.user_roles r where r.user_id = change.user_id and r.role <> 'learner')
)`

/** @returns how many learners who existed before the import have their old name and class again */
async function putBack(trx: Trx, importId: string): Promise<number> {
  const { rows: renamed } = await sql<{ userId: string; firstName: string; lastName: string }>`
    select change.user_id as "userId", old_first_name as "firstName", old_last_name as "lastName"
      from app.import_changes change join app.profiles profile on profile.user_id = change.user_id
     where import_id = ${importId}::uuid and what = 'renamed' and ${MAY_RESPELL}
       and (profile.first_name, profile.last_name) = (new_first_name, new_last_name)
  `.execute(trx)
  for (const { userId, firstName, lastName } of renamed)
    await sql`select app.respell_learner(${userId}::uuid, ${firstName}, ${lastName})`.execute(trx)
  const { rows: numbered } = await sql<{ userId: string; number: string | null }>`
    select change.user_id as "userId", old_number as number
      from app.import_changes change join app.profiles profile on profile.user_id = change.user_id
     where import_id = ${importId}::uuid and what = 'numbered' and ${MAY_RESPELL}
       and profile.learner_number = new_number and app.keeps_learner_numbers()
       and not exists (select from app.profiles other where other.learner_number = old_number)
  `.execute(trx)
  await numberLearners(trx, numbered)
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
  return new Set([...renamed, ...numbered, ...out].map(({ userId }) => userId)).size
}

/** True if the learner has signed in, or has another role as well. */
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

/** @returns the ids of the deleted accounts */
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

/** @returns the names of the classes that stay, because they now have learners, a teacher or work */
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

/** Deletes the records of imports that cannot be undone any more, because nobody needs them. */
export async function forgetOldImports(db: Database): Promise<void> {
  await db.withWorker((trx) =>
    sql`delete from app.imports where made_at < now() - ${UNDO_HOURS} * interval '1 hour'`.execute(trx),
  )
}
