import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { may, ROLES, VERBS, type Verb } from '#domain/permissions.ts'
import { withOwner } from '../temporary-database.ts'
import { writeRoles } from '../roles.ts'
import { asDefiner, DENIED, school, type Asker, type School } from './support.ts'

let here: School
/** Maps each verb to somebody whose only role has just that verb. */
const holders = new Map<Verb, string>()
const verbs = Object.keys(VERBS) as Verb[]
const roleOf = (verb: Verb) => verb.replace(':', '-')

beforeAll(async () => {
  here = await school()
  const single = Object.fromEntries(verbs.map((verb) => [roleOf(verb), [verb]]))
  await withOwner(here.db.url, (owner) => writeRoles(owner, { ...ROLES, ...single }))
  const rows: [who: Asker, statement: string][] = [
    ['job', `insert into app.lesson_tasks values ('a', 'b', 'B', 'other', 5, null)`],
    ['naledi', `insert into app.lesson_progress (user_id, lesson_id) values (:naledi, 'a')`],
    [
      'naledi',
      `insert into app.task_progress (id, user_id, lesson_id, task_id) values (gen_random_uuid(), :naledi, 'a', 'b')`,
    ],
    [
      'naledi',
      `insert into app.lab_progress values (:naledi, 'robot-corner', 'a', 0, null, 0, '[]', 1, 0, 0)`,
    ],
    [
      'naledi',
      `insert into app.answers values (:naledi, gen_random_uuid(), 'a', 'b', 'quiz', true, null, now())`,
    ],
    ['naledi', `insert into app.reminders (user_id, hour) values (:naledi, 16)`],
    [
      'naledi',
      `insert into app.certificates (code, user_id, kind, full_name, initials, school_name, lessons)
       values ('ABCD-EFGH-JKMN', :naledi, 'coding', 'Naledi D', 'N. D.', 'Qala', 9)`,
    ],
    ['naledi', `insert into app.own_words values (:naledi, 'byte', 'a', 'ibhayithi', 1)`],
    ['naledi', `insert into app.things values (:naledi, gen_random_uuid(), 'a', 'stage-win', 0, 0, '[]', 1)`],
    ['naledi', `insert into app.outfits values (:naledi, 'white triangles none smile', 1)`],
    ['naledi', `insert into app.comment_replies values (:naledi, gen_random_uuid(), now(), 'thanks', 1)`],
    [
      'admin',
      `insert into app.learner_comments (user_id, words, written_by) values (:naledi, 'Well done', :admin)`,
    ],
    [
      'admin',
      `insert into app.typed_marks (user_id, school_year, task_id, version, mark, out_of) values (:naledi, 2026, 'a', 1, 7.5, 12)`,
    ],
    [
      'admin',
      `insert into app.announcements (title, content, created_by, is_published)
       values ('Draft', 'Not yet', :admin, false)`,
    ],
    [
      'job',
      `insert into app.deliveries (announcement_id, user_id, channel) select id, :naledi, 'sms' from app.announcements`,
    ],
    [
      'job',
      `insert into app.delivery_counts (announcement_id, channel, state, count) select id, 'sms', 'sent', 3 from app.announcements`,
    ],
    ['job', `insert into app.channel_states (channel) values ('sms')`],
    [
      'naledi',
      `insert into app.message_objections (user_id, channel, how) values (:naledi, 'sms', 'account')`,
    ],
    ['admin', `insert into app.data_access (kind, profile_ids) values ('shown', array[:naledi]::uuid[])`],
    ['job', `insert into app.retention_runs (run_at, what, touched) values (now(), 'deliveries', 0)`],
  ]
  rows.push(
    ['admin', `insert into app.classes (school_year, grade, letter) values (2026, 7, 'A')`],
    [
      'admin',
      `insert into app.class_members (class_id, user_id, added_by) select id, :naledi, :admin from app.classes`,
    ],
    [
      'admin',
      `insert into app.class_teachers (class_id, user_id, added_by) select id, :admin, :admin from app.classes`,
    ],
  )
  for (const verb of verbs) {
    const id = randomUUID()
    holders.set(verb, id)
    rows.push(
      ['sign-in', `insert into auth.accounts (id, email) values ('${id}', '${roleOf(verb)}@example.test')`],
      [
        'admin',
        `insert into app.user_roles (user_id, role, granted_by) values ('${id}', '${roleOf(verb)}', :admin)`,
      ],
    )
  }
  for (const [who, statement] of rows) await here.as(who, statement)
  await asDefiner(
    here.db.url,
    `insert into app.progress_figures (class_name, kind, key, number, total) values ('7A', 'learners', '', 1, 0)`,
  )
  await here.db.withWorker((trx) => sql`select app.keep_class_mistakes()`.execute(trx))
})

/** Returns every verb with which one can see other people's rows. */
async function whoSees(table: string, condition = 'true'): Promise<Verb[]> {
  const seeing: Verb[] = []
  for (const verb of verbs) {
    const { rows } = await here.db.withUser(holders.get(verb) ?? null, (trx) =>
      sql`select from ${sql.table(table)} where ${sql.raw(condition)} limit 1`.execute(trx),
    )
    if (rows.length > 0) seeing.push(verb)
  }
  return seeing
}

/** Returns every verb with which the statement is not refused and changes at least one row. */
async function whoCan(statement: (userId: string) => string): Promise<Verb[]> {
  const able: Verb[] = []
  const enough = new Error('rolled back')
  for (const verb of verbs) {
    const userId = holders.get(verb) ?? ''
    await here.db
      .withUser(userId, async (trx) => {
        const { numAffectedRows, rows } = await sql.raw(statement(userId)).execute(trx)
        if ((numAffectedRows ?? 0n) > 0n || rows.length > 0) able.push(verb)
        throw enough
      })
      .catch((error: unknown) => {
        if (error !== enough) expect(error).toMatchObject(DENIED)
      })
  }
  return able
}

describe('rows of others cannot be seen', () => {
  test.each<[string, string, Verb[]]>([
    ['app.profiles', 'true', ['learners:read']],
    ['app.lesson_progress', 'true', ['learners:read']],
    ['app.task_progress', 'true', ['learners:read']],
    ['app.lab_progress', 'true', []],
    ['app.answers', 'true', []],
    ['app.own_words', 'true', []],
    ['app.things', 'true', []],
    ['app.outfits', 'true', []],
    ['app.typed_marks', 'true', ['learners:read']],
    ['app.comment_replies', 'true', ['learners:read']],
    ['app.learner_comments', 'true', ['learners:read']],
    ['app.reminders', 'true', []],
    // These rows also require the right to see the learners: all of them by another verb, or those of a class.
    ['app.certificates', 'true', []],
    ['app.learner_totals', 'true', ['learners:read']],
    ['app.classes', 'true', ['classes:manage']],
    ['app.class_members', 'true', ['classes:manage']],
    ['app.class_teachers', 'true', ['classes:manage']],
    ['app.class_mistakes', 'true', ['classes:manage']],
    ['app.user_roles', `role = 'learner'`, ['learners:read', 'admins:manage']],
    ['app.announcements', 'not is_published', ['announcements:manage']],
    ['app.deliveries', 'true', ['announcements:manage']],
    ['app.delivery_counts', 'true', ['announcements:manage']],
    ['app.channel_states', 'true', ['announcements:manage']],
    ['app.progress_figures', 'true', ['analytics:read']],
    ['app.security_events', 'true', ['security:read', 'privacy:manage']],
    ['app.profile_audit', 'true', ['security:read', 'privacy:manage']],
    ['app.push_subscriptions', 'true', []],
    ['app.message_objections', 'true', ['privacy:manage']],
    ['app.data_access', 'true', ['privacy:manage']],
    ['app.retention_runs', 'true', ['security:read']],
  ])('%s where %s: only with %j', async (table, condition, expected) => {
    expect(await whoSees(table, condition)).toEqual(expected)
  })
})

describe('nothing can be done', () => {
  test.each<[string, (userId: string) => string, Verb[]]>([
    [
      'announce',
      (userId) => `insert into app.announcements (title, content, created_by) values ('a', 'b', '${userId}')`,
      ['announcements:manage'],
    ],
    ['publish', () => 'update app.announcements set is_published = true', ['announcements:manage']],
    ['remove an announcement', () => 'delete from app.announcements', ['announcements:manage']],
    ['wake a channel', () => 'update app.channel_states set paused_until = null', ['announcements:manage']],
    ['count recipients', () => 'select * from app.count_recipients()', ['announcements:manage']],
    ['count objections', () => 'select * from app.count_objections()', ['announcements:manage']],
    [
      'write down an objection of somebody else',
      (userId) =>
        `insert into app.message_objections (user_id, channel, how, recorded_by)
         values ('${here.thabo.userId}', 'sms', 'staff', '${userId}')`,
      ['privacy:manage'],
    ],
    [
      'take back an objection of somebody else',
      () => 'delete from app.message_objections',
      ['privacy:manage'],
    ],
    [
      'give a role',
      (userId) =>
        `insert into app.user_roles (user_id, role, granted_by) values ('${here.naledi.userId}', 'admin', '${userId}')`,
      ['admins:manage'],
    ],
    [
      'take a role',
      () => `delete from app.user_roles where user_id = '${here.admin.userId}'`,
      ['admins:manage'],
    ],
    [
      'make a class',
      () => `insert into app.classes (school_year, grade, letter) values (2026, 7, 'B')`,
      ['classes:manage'],
    ],
    ['archive a class', () => 'update app.classes set archived_at = now()', ['classes:manage']],
    ['take back a code', () => 'update app.classes set code = null', ['classes:manage']],
    [
      'silence a class and leave its robots undressed',
      () => 'update app.classes set allows_sounds = false, allows_robot = false',
      ['classes:manage'],
    ],
    [
      'take a learner in who typed another class',
      (userId) =>
        `insert into app.class_members (class_id, user_id, added_by)
         select id, '${here.thabo.userId}', '${userId}' from app.classes`,
      ['classes:manage'],
    ],
    ['take a learner out', () => 'delete from app.class_members', ['classes:manage']],
    [
      'say who teaches',
      (userId) =>
        `insert into app.class_teachers (class_id, user_id, added_by)
         select id, '${here.thabo.userId}', '${userId}' from app.classes`,
      ['classes:manage'],
    ],
    [
      'list who is in no class',
      () => 'select * from app.unplaced_learners(2026::smallint)',
      ['classes:manage'],
    ],
    [
      'see who of a class works',
      () => 'select work.* from app.class_members join app.class_last_work(class_id) work using (user_id)',
      ['classes:manage'],
    ],
    ['count what classes are stuck on', () => 'select app.keep_class_mistakes()', []],
    ['clean up the logs', () => 'select app.cleanup_old_audit_logs(730)', ['security:maintain']],
    ['forget addresses', () => 'select app.anonymize_old_audit_logs(90)', ['security:maintain']],
    ['mark the inactive', () => 'select app.cleanup_inactive_profiles(365)', ['security:maintain']],
    ['write progress of others', () => 'update app.lesson_progress set progress = 50', []],
    ['give oneself a verb', () => `insert into app.role_verbs values ('learner', 'admins:manage')`, []],
    ['ask about somebody else', () => `select app.someone_may('${here.admin.userId}', 'admins:manage')`, []],
  ])('%s', async (_what, statement, expected) => {
    expect(await whoCan(statement)).toEqual(expected)
  })

  test('by a role that lost its verbs, at once', async () => {
    const verb = 'learners:read'
    await withOwner(here.db.url, (owner) => writeRoles(owner, { ...ROLES }))
    expect(await whoSees('app.profiles')).toEqual([])
    await withOwner(here.db.url, (owner) => writeRoles(owner, { ...ROLES, [roleOf(verb)]: [verb] }))
    expect(await whoSees('app.profiles')).toEqual([verb])
  })
})

test('the database answers as the program does, for every role and verb', async () => {
  const asked = await withOwner(here.db.url, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<{ role: keyof typeof ROLES; verb: Verb }>(
      `select role, verb from app.role_verbs where role = any($1) order by role, verb`,
      [Object.keys(ROLES)],
    )
    return rows
  })
  const roles = Object.keys(ROLES) as (keyof typeof ROLES)[]
  const expected = roles.flatMap((role) =>
    verbs.filter((verb) => may([role], verb)).map((verb) => ({ role, verb })),
  )
  const inOrder = (rows: typeof asked) => rows.map(({ role, verb }) => `${role} ${verb}`).toSorted()
  expect(inOrder(asked)).toEqual(inOrder(expected))
  const own = await here.db.withUser(here.admin.userId, (trx) =>
    sql<{ yes: boolean; no: boolean }>`
      select app.may('admins:manage') as yes, app.may('pigs:fly') as no`.execute(trx),
  )
  expect(own.rows).toEqual([{ yes: true, no: false }])
})

test('every verb the database asks for is one the program knows', async () => {
  const { rows } = await withOwner(here.db.url, (owner) =>
    owner.query<{ verb: string }>(`
      with written as (
        select prosrc as words from pg_proc where pronamespace = 'app'::regnamespace
        union all
        select coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy
      )
      select distinct found[1] as verb
        from written, regexp_matches(words, '(?:may|require_verb)\\(''([^'']+)''', 'g') found`),
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ verb }) => !(verb in VERBS))).toEqual([])
})
