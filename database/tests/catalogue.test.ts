import type pg from 'pg'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing.ts'
import { withOwner } from '../temporary-database.ts'

// These tests read the catalogue, so that a table or a function that is added later must meet the same rules without a new
// test.
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

async function ask<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  return withOwner(db.url, async (owner) => (await owner.query<Row>(query)).rows)
}

const OURS = `n.nspname in ('app', 'auth', 'private')`

describe('tables', () => {
  test('of app and auth are all under forced row-level security', async () => {
    const tables = await ask<{ name: string; forced: boolean }>(`
      select n.nspname || '.' || c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('app', 'auth') order by 1`)
    expect(tables.map(({ name }) => name)).toEqual([
      'app.alarms',
      'app.announcements',
      'app.answers',
      'app.asked_mistakes',
      'app.backups',
      'app.certificates',
      'app.channel_states',
      'app.class_members',
      'app.class_mistakes',
      'app.class_plans',
      'app.class_teachers',
      'app.class_work',
      'app.classes',
      'app.clock',
      'app.comment_replies',
      'app.consents',
      'app.data_access',
      'app.deletion_warnings',
      'app.deletions',
      'app.deliveries',
      'app.delivery_counts',
      'app.demo_accounts',
      'app.demo_classes',
      'app.ended_sessions',
      'app.import_changes',
      'app.imports',
      'app.lab_progress',
      'app.learner_comments',
      'app.learner_totals',
      'app.lesson_progress',
      'app.lesson_tasks',
      'app.lessons',
      'app.message_objections',
      'app.one_time_passwords',
      'app.outfits',
      'app.own_words',
      'app.profile_audit',
      'app.profiles',
      'app.progress_figures',
      'app.push_subscriptions',
      'app.reminders',
      'app.restores',
      'app.retention_runs',
      'app.role_verbs',
      'app.roles',
      'app.security_events',
      'app.settings',
      'app.task_progress',
      'app.things',
      'app.typed_marks',
      'app.upload_tickets',
      'app.user_roles',
      'app.workers',
      'app.year_ends',
      'auth.accounts',
      'auth.admins_by_setting',
      'auth.password_resets',
      'auth.recovery_codes',
      'auth.second_factors',
      'auth.sessions',
    ])
    expect(tables.filter(({ forced }) => !forced)).toEqual([])
  })

  test('give nobody truncate, references, trigger or a right that can be passed on', async () => {
    const loose = await ask(`
      select n.nspname || '.' || c.relname as name, a.grantee::regrole::text, a.privilege_type, a.is_grantable
        from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
       where ${OURS} and a.grantee <> c.relowner
         and (a.is_grantable or a.privilege_type in ('TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN'))`)
    expect(loose).toEqual([])
  })

  test('give PUBLIC nothing, and the schema private only what slows guessing to the sign-in', async () => {
    const grants = await ask(`
      select n.nspname || '.' || c.relname as name, case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end as grantee
        from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
       where ${OURS} and a.grantee <> c.relowner and (a.grantee = 0 or n.nspname = 'private') group by 1, 2 order by 1`)
    expect(grants).toEqual([
      { name: 'private.sign_in_tries', grantee: 'qala_auth' },
      { name: 'private.throttle', grantee: 'qala_auth' },
    ])
  })

  test('have a policy for every role that has a right', async () => {
    const unlawful = await ask(`
      select distinct n.nspname || '.' || c.relname as name, a.grantee::regrole::text as grantee, a.privilege_type
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join lateral (
          select grantee, privilege_type from aclexplode(c.relacl)
          union
          select x.grantee, x.privilege_type from pg_attribute t, aclexplode(t.attacl) x where t.attrelid = c.oid
        ) a on a.grantee <> c.relowner
       where n.nspname in ('app', 'auth') and c.relkind = 'r'
         and not exists (
           select from pg_policy p
            where p.polrelid = c.oid and a.grantee = any(p.polroles)
              and p.polcmd in ('*', case a.privilege_type when 'SELECT' then 'r' when 'INSERT' then 'a' when 'UPDATE' then 'w' when 'DELETE' then 'd' end)
         )`)
    expect(unlawful).toEqual([])
  })

  test('let nobody change whose a row is', async () => {
    const movable = await ask(`
      select r as role, t.attrelid::regclass::text as name, t.attname
        from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace,
             unnest(array['qala_app', 'qala_auth', 'qala_worker', 'qala_definer']) r
       where n.nspname = 'app' and c.relkind = 'r' and t.attname in ('user_id', 'created_by', 'profile_id')
         and has_column_privilege(r, c.oid, t.attnum, 'update')`)
    expect(movable).toEqual([])
  })

  test('show every row to qala_backup, and let it change nothing: a backup without a table looks like any other', async () => {
    const hidden = await ask(`
      select n.nspname || '.' || c.relname as name
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('app', 'auth') and c.relkind in ('r', 'p') and not (
         has_table_privilege('qala_backup', c.oid, 'select')
         and exists (
           select from pg_policy p
            where p.polrelid = c.oid and p.polroles = array['qala_backup'::regrole::oid]
              and p.polcmd = 'r' and p.polpermissive and pg_get_expr(p.polqual, p.polrelid) = 'true'
         )
       )`)
    expect(hidden).toEqual([])
    const more = await ask(`
      select c.relname as name, a.privilege_type
        from pg_class c, aclexplode(c.relacl) a
       where a.grantee = 'qala_backup'::regrole and a.privilege_type <> 'SELECT'`)
    expect(more).toEqual([])
  })

  test('of the Lab, of answers and words order text byte by byte, as the page does, whatever the language of the database', async () => {
    const others = await ask(`
      select column_name from information_schema.columns
       where table_name in ('lab_progress', 'answers', 'own_words', 'things', 'outfits', 'comment_replies', 'asked_mistakes', 'class_mistakes') and data_type = 'text' and collation_name is distinct from 'C'`)
    expect(others).toEqual([])
  })

  test('name the roles in every policy: none is for PUBLIC', async () => {
    expect(
      await ask(`select polrelid::regclass::text as name, polname from pg_policy where 0 = any(polroles)`),
    ).toEqual([])
  })

  test('have an index for every foreign key, so that deleting an account stays quick', async () => {
    const bare = await ask(`
      select k.conrelid::regclass::text as name, k.conname
        from pg_constraint k join pg_namespace n on n.oid = k.connamespace
       where k.contype = 'f' and ${OURS} and k.confdeltype <> 'a'
         and not exists (
           select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indpred is null
         )`)
    expect(bare).toEqual([])
  })
})

describe('functions', () => {
  test('with the rights of their owner have a fixed search path ending in pg_temp, and the right owner', async () => {
    const definers = await ask<{ name: string; owner: string; path: string | null }>(`
      select p.proname as name, p.proowner::regrole::text as owner, array_to_string(p.proconfig, ';') as path
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} and p.prosecdef order by 1`)
    expect(definers.map(({ name, owner }) => `${name}: ${owner}`)).toEqual([
      'add_up_changed: qala_definer',
      'add_up_lessons: qala_definer',
      'add_up_new: qala_definer',
      'add_up_progress: qala_definer',
      'add_up_tasks: qala_definer',
      'anonymize_old_audit_logs: qala_definer',
      'appoint_admin: qala_definer',
      'class_last_work: qala_definer',
      'class_results: qala_definer',
      'class_stuck: qala_definer',
      'class_work_marks: qala_definer',
      'cleanup_inactive_profiles: qala_definer',
      'cleanup_old_audit_logs: qala_definer',
      'correct_learner: qala_definer',
      'count_class_recipients: qala_definer',
      'count_objections: qala_definer',
      'count_recipients: qala_definer',
      'count_unplaced: qala_definer',
      'enqueue: qala_worker',
      'forget_in_logs: qala_definer',
      'forget_jobs_of_account: qala_worker',
      'forget_learner_numbers: qala_definer',
      'is_free_for: qala_definer',
      'join_class: qala_definer',
      'joined_classes: qala_definer',
      'keep_an_admin: qala_definer',
      'keep_class_mistakes: qala_definer',
      'keep_progress_figures: qala_definer',
      'known_deeds: qala_definer',
      'learner_program: qala_definer',
      'learner_work: qala_definer',
      'log_profile_change: qala_definer',
      'log_role_change: qala_definer',
      'log_setting_change: qala_definer',
      'make_demo_classes: qala_definer',
      'may: qala_definer',
      'my_announcements: qala_definer',
      'my_classes: qala_definer',
      'my_learners: qala_definer',
      'note_changed_classes: qala_definer',
      'note_consent: qala_definer',
      'note_ended_session: qala_definer',
      'note_members: qala_definer',
      'number_learners: qala_definer',
      'people_for_import: qala_definer',
      'people_without_email: qala_backup',
      'remove_demo_classes: qala_definer',
      'repeat_deed: qala_definer',
      'respell_learner: qala_definer',
      'rows_about: qala_backup',
      'someone_may: qala_definer',
      'take_push_subscription: qala_definer',
      'typed_classes: qala_definer',
      'undo_consent_forms: qala_definer',
      'unplaced_learners: qala_definer',
      'verify_certificate: qala_definer',
    ])
    for (const { path } of definers)
      expect(path).toMatch(/^search_path=pg_catalog(, app)?, pg_temp(;work_mem=64MB)?$/)
  })

  test('stand in a file each, and no other function is in the database', async () => {
    const files = globSync('**/*.sql', { cwd: new URL('../functions/', import.meta.url) })
    const present = await ask<{ name: string }>(
      `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`,
    )
    expect(present.map(({ name }) => name).toSorted()).toEqual(
      files.map((file) => basename(file, '.sql')).toSorted(),
    )
  })

  test('fit the tables, and find them whatever the search path of their caller', async () => {
    // At a start the bodies are not checked, because a new database has no tables yet. This checks them.
    await withOwner(db.url, async (owner) => {
      await owner.query(`begin; set local search_path = pg_catalog;
        grant create on schema app to qala_definer, qala_worker, qala_backup`)
      const { rows } = await owner.query<{ role: string; text: string }>(`
        select case when prosecdef then proowner::regrole::text else 'none' end as role, pg_get_functiondef(p.oid) as text
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} order by proname`)
      expect(rows.length).toBeGreaterThan(90)
      for (const { role, text } of rows) await owner.query(`set local role ${role}; ${text}`)
      await owner.query('rollback')
    })
  })

  test('cannot be called by PUBLIC', async () => {
    const open = await ask(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where ${OURS} and (p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0))`)
    expect(open).toEqual([])
  })

  test('none uses the path of its caller to find a table: views and defaults included, there is no view', async () => {
    const views = await ask(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind in ('v', 'm')`)
    expect(views).toEqual([])
  })
})

describe('schemas', () => {
  test('cannot be added to by any role of the product, nor the database', async () => {
    const rights = await ask(`
      select r as role, n.nspname from unnest(array['qala_app', 'qala_auth', 'qala_worker', 'qala_definer', 'qala_backup']) r, pg_namespace n
       where n.nspname in ('app', 'auth', 'private', 'public') and has_schema_privilege(r, n.oid, 'create')`)
    expect(rights).toEqual([])
    const databases = await ask(`
      select r as role from unnest(array['qala_app', 'qala_auth', 'qala_worker', 'qala_definer', 'qala_backup']) r
       where has_database_privilege(r, current_database(), 'create')`)
    expect(databases).toEqual([])
  })

  test('auth opens to the sign-in alone', async () => {
    const inside = await ask(`
      select r as role from unnest(array['qala_app', 'qala_auth', 'qala_worker', 'qala_definer']) r
       where has_schema_privilege(r, 'auth', 'usage')`)
    expect(inside).toEqual([{ role: 'qala_auth' }])
  })
})
