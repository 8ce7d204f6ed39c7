import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { withOwner } from '../temporary-database.ts'
import { asDefiner, countAll, DENIED, school, type Asker, type School } from './support.ts'

let here: School

const PERSONAL = [
  'app.profiles',
  'app.lesson_progress',
  'app.task_progress',
  'app.lab_progress',
  'app.answers',
  'app.own_words',
  'app.things',
  'app.outfits',
  'app.comment_replies',
  'app.reminders',
  'app.certificates',
  'app.push_subscriptions',
  'app.user_roles',
]
const LOGS = ['app.profile_audit', 'app.security_events'] as const
const ROUTINES = ['anonymize_old_audit_logs', 'cleanup_old_audit_logs', 'cleanup_inactive_profiles']
const NEWS = 'insert into app.announcements (title, content'
const KEYS = `'${'p'.repeat(87)}', '${'a'.repeat(22)}'`
const rewriting = (table: string) => [
  `update ${table} set ip_address = null`,
  `delete from ${table}`,
  `truncate ${table}`,
]

beforeAll(async () => {
  here = await school()
  await here.as(
    'job',
    `insert into app.lesson_tasks values ('what-is-computer', 'read', 'Read', 'other', 5, null)`,
  )
  for (const who of ['naledi', 'thabo'] as const) {
    for (const statement of [
      `insert into app.lesson_progress (user_id, lesson_id) values (:${who}, 'what-is-computer')`,
      `insert into app.task_progress (id, user_id, lesson_id, task_id) values (gen_random_uuid(), :${who}, 'what-is-computer', 'read')`,
      `insert into app.lab_progress values (:${who}, 'robot-corner', 'coding-basics', 0, null, 0, '[]', 1, 0, 0)`,
      `insert into app.answers values (:${who}, gen_random_uuid(), 'what-is-computer', 'a', 'quiz', true, null, now())`,
      `insert into app.own_words values (:${who}, 'byte', 'what-is-computer', 'ibhayithi', 1)`,
      `insert into app.things values (:${who}, gen_random_uuid(), 'coding-basics', 'stage-win', 0, 0, '[]', 1)`,
      `insert into app.outfits values (:${who}, 'white triangles none smile', 1)`,
      `insert into app.comment_replies values (:${who}, gen_random_uuid(), now(), 'thanks', 1)`,
      `insert into app.reminders (user_id, hour) values (:${who}, 16)`,
      `insert into app.certificates (code, user_id, kind, full_name, initials, school_name, lessons)
       values ('ABCD-EFGH-${who === 'naledi' ? 'JKMN' : 'PQRS'}', :${who}, 'coding', 'N', 'N.', 'Qala', 9)`,
      `insert into app.push_subscriptions (endpoint, user_id, p256dh, auth) values ('https://push.test/${who}', :${who}, ${KEYS})`,
    ])
      await here.as(who, statement)
  }
  await here.as('admin', `${NEWS}, created_by) values ('Computer lab', 'Open on Saturday.', :admin)`)
  await here.as('sign-in', `insert into app.security_events (event_type) values ('login_failed')`)
})

const REFUSED: [what: string, who: Asker[], statements: string[]][] = [
  [
    'read accounts, sessions or reset links',
    ['admin', 'job'],
    ['auth.accounts', 'auth.sessions', 'auth.password_resets'].map((table) => `select * from ${table}`),
  ],
  [
    'become another role, or the one the connection logged in as, for its rights',
    ['naledi'],
    [
      ...['qala_auth', 'qala_worker', 'qala_definer', 'qala_backup', 'postgres'].map(
        (role) => `set role ${role}`,
      ),
      'set local role none; select * from auth.accounts',
    ],
  ],
  [
    'read the keys or the migration log',
    ['admin', 'sign-in', 'job'],
    ['select * from private.secrets', 'select * from private.migrations'],
  ],
  ['forget failed tries', ['naledi'], ['delete from private.throttle']],

  [
    'give oneself a role',
    ['naledi'],
    [
      `insert into app.user_roles (user_id, role, granted_by) values (:naledi, 'admin', :naledi)`,
      `insert into app.user_roles (user_id, role, granted_by) values (:naledi, 'admin', :admin)`,
    ],
  ],
  [
    'give somebody the role of an admin',
    ['visitor', 'sign-in', 'job'],
    [`insert into app.user_roles (user_id, role) values (:naledi, 'admin')`],
  ],
  [
    'give a role in another name',
    ['admin'],
    [`insert into app.user_roles (user_id, role, granted_by) values (:naledi, 'admin', :naledi)`],
  ],
  ['turn a learner into an admin', ['naledi', 'sign-in'], [`update app.user_roles set role = 'admin'`]],

  ['announce', ['naledi', 'visitor', 'job'], [`${NEWS}) values ('a', 'b')`]],
  ['announce', ['naledi'], [`${NEWS}, created_by) values ('a', 'b', :naledi)`]],
  ['announce in an admin’s name', ['naledi'], [`${NEWS}, created_by) values ('a', 'b', :admin)`]],
  ['announce in another name', ['admin'], [`${NEWS}, created_by) values ('a', 'b', :naledi)`]],
  ['rewrite news that went out', ['admin'], [`update app.announcements set content = 'Closed.'`]],

  [
    'make a profile',
    ['admin'],
    [
      `insert into app.profiles (user_id, first_name, last_name, school_name, grade_class, age, phone_number)
       values (:admin, 'Head', 'Teacher', 'Qala', 'Staff', 40, '0821234567')`,
    ],
  ],
  ['delete a profile', ['naledi', 'sign-in'], ['delete from app.profiles']],
  [
    'give a profile to somebody else, or another beginning',
    ['naledi', 'sign-in'],
    ['update app.profiles set user_id = :thabo', 'update app.profiles set created_at = now()'],
  ],
  [
    'give oneself or anybody a learner number, or take one away',
    ['naledi', 'admin', 'sign-in'],
    [
      `update app.profiles set learner_number = '24006'`,
      `select app.number_learners(jsonb_build_array(jsonb_build_object('userId', :naledi, 'number', '24006')))`,
    ],
  ],
  ['undo consents', ['naledi', 'visitor'], [`select app.undo_consent_forms(array[:naledi]::uuid[])`]],
  ['delete the learner numbers', ['naledi', 'sign-in'], ['select app.forget_learner_numbers()']],
  [
    'correct a profile',
    ['sign-in'],
    [`update app.profiles set first_name = 'Nomsa'`, 'update app.profiles set age = 14'],
  ],

  [
    'write progress for another learner',
    ['naledi', 'admin', 'visitor'],
    [
      `insert into app.lesson_progress (user_id, lesson_id, progress) values (:thabo, 'computer-types', 20)`,
      `insert into app.task_progress (id, user_id, lesson_id, task_id) values (gen_random_uuid(), :thabo, 'what-is-computer', 'read')`,
      `insert into app.lab_progress values (:thabo, 'robot-flag', 'coding-basics', 0, null, 0, '[]', 1, 0, 0)`,
      `insert into app.answers values (:thabo, gen_random_uuid(), 'what-is-computer', 'a', 'quiz', true, null, now())`,
      `insert into app.own_words values (:thabo, 'bit', 'what-is-computer', 'ibhithi', 1)`,
      `insert into app.things values (:thabo, gen_random_uuid(), 'coding-basics', 'stage-win', 0, 0, '[]', 1)`,
      `insert into app.outfits values (:thabo, 'sun triangles none smile', 2) on conflict (user_id) do update set version = 2`,
      `insert into app.comment_replies values (:thabo, gen_random_uuid(), now(), 'thanks', 1)`,
      `insert into app.learner_comments (user_id, words, written_by) values (:thabo, 'Hello', :naledi)`,
    ],
  ],
  [
    'write progress for another learner by an upsert',
    ['naledi'],
    [
      `insert into app.lesson_progress (user_id, lesson_id, progress) values (:thabo, 'what-is-computer', 90)
       on conflict (user_id, lesson_id) do update set progress = 90`,
    ],
  ],
  [
    'write progress for a learner',
    ['visitor'],
    [`insert into app.lesson_progress (user_id, lesson_id) values (:naledi, 'computer-types')`],
  ],
  [
    'give progress to somebody else',
    ['naledi'],
    [
      'update app.lesson_progress set user_id = :thabo',
      'update app.task_progress set user_id = :thabo',
      'update app.lab_progress set user_id = :thabo',
      'update app.answers set user_id = :thabo',
      'update app.own_words set user_id = :thabo',
      'update app.things set user_id = :thabo',
      'update app.outfits set user_id = :thabo',
      'update app.comment_replies set user_id = :thabo',
      'update app.learner_comments set user_id = :thabo',
      'update app.reminders set user_id = :thabo',
    ],
  ],
  [
    'type marks, for oneself or as somebody who is not the teacher',
    ['naledi', 'visitor', 'sign-in', 'job'],
    [
      `insert into app.typed_marks (user_id, school_year, task_id, version, mark, out_of) values (:naledi, 2026, 'a', 1, 12, 12)`,
    ],
  ],
  [
    'change or remove a typed mark',
    ['naledi', 'admin', 'sign-in', 'job'],
    ['update app.typed_marks set mark = 12', 'delete from app.typed_marks'],
  ],
  [
    'delete progress',
    ['naledi', 'admin', 'job'],
    ['lesson_progress', 'task_progress', 'lab_progress', 'answers', 'own_words', 'things', 'outfits'].map(
      (table) => `delete from app.${table}`,
    ),
  ],
  ['delete a reply to a comment', ['naledi', 'admin'], ['delete from app.comment_replies']],
  [
    'read or change progress',
    ['job'],
    [
      'select user_id from app.lesson_progress',
      'select user_id from app.task_progress',
      'select user_id from app.lab_progress',
      'select user_id from app.answers',
      'select user_id from app.own_words',
      'select user_id from app.things',
      'select user_id from app.outfits',
      'select user_id from app.typed_marks',
      'select user_id from app.learner_totals',
      'select quiz_score from app.lesson_progress',
      'select time_spent_minutes from app.task_progress',
      'update app.lesson_progress set completed = false',
      'update app.task_progress set completed = false',
    ],
  ],
  [
    'write totals, or have them added up',
    ['naledi', 'admin'],
    [
      'update app.learner_totals set points = 1000',
      'insert into app.learner_totals (user_id) values (:admin)',
      'delete from app.learner_totals',
      'select app.add_up_progress(array[:naledi]::uuid[])',
    ],
  ],
  [
    'take over another learner’s browser',
    ['naledi'],
    [
      `insert into app.push_subscriptions (endpoint, user_id, p256dh, auth) values ('https://push.test/thabo', :naledi, ${KEYS})
       on conflict (endpoint) do update set auth = '${'b'.repeat(22)}'`,
    ],
  ],
  ['empty a table', ['admin', 'sign-in', 'job'], PERSONAL.map((table) => `truncate ${table} cascade`)],

  [
    'forge the audit of profiles',
    ['admin', 'sign-in', 'job'],
    [`insert into app.profile_audit (action, profile_id) values ('UPDATE', :naledi)`],
  ],
  [
    'give a security event another address',
    ['sign-in'],
    [`insert into app.security_events (event_type, ip_address) values ('login_failed', '10.0.0.1')`],
  ],
  [
    'report a security event about another person',
    ['naledi', 'visitor'],
    [`insert into app.security_events (event_type, user_id) values ('login_failed', :thabo)`],
  ],
  [
    'object in another name, or for another',
    ['naledi', 'visitor', 'job'],
    [
      `insert into app.message_objections (user_id, channel, how) values (:thabo, 'sms', 'account')`,
      `insert into app.message_objections (user_id, channel, how) values (:thabo, 'sms', 'link')`,
      `insert into app.message_objections (user_id, channel, how, recorded_by) values (:thabo, 'sms', 'staff', :admin)`,
    ],
  ],
  [
    'write down that another person looked',
    ['naledi'],
    [
      `insert into app.data_access (reader, kind, profile_ids) values (:admin, 'shown', array[:thabo]::uuid[])`,
    ],
  ],
  ['read a log', ['sign-in', 'job'], LOGS.map((log) => `select id from ${log}`)],
  ['change or empty a log', ['admin', 'naledi', 'sign-in', 'job'], LOGS.flatMap(rewriting)],
  [
    'run a routine that forgets',
    ['naledi', 'visitor', 'sign-in'],
    ROUTINES.map((routine) => `select app.${routine}(730)`),
  ],
  [
    'go round the list of jobs',
    ['visitor', 'sign-in'],
    [`select graphile_worker.add_job('shell.run', '{}')`, 'select * from graphile_worker.jobs'],
  ],
]

describe.each(REFUSED)('cannot %s', (_what, askers, statements) => {
  test.each(askers.flatMap((who) => statements.map((statement) => [who, statement] as const)))(
    'as %s: %s',
    async (who, statement) => {
      await expect(here.as(who, statement)).rejects.toMatchObject(DENIED)
    },
  )
})

test.each<[what: string, who: Asker[], statement: string]>([
  [
    'correct another’s profile',
    ['naledi', 'admin', 'visitor'],
    `update app.profiles set first_name = 'Nobody' where user_id = :thabo`,
  ],
  [
    'change another’s progress',
    ['naledi', 'admin', 'visitor'],
    'update app.lesson_progress set progress = 90 where user_id = :thabo',
  ],
  [
    'remove another’s browser',
    ['naledi', 'admin'],
    'delete from app.push_subscriptions where user_id = :thabo',
  ],
  ['hide news', ['naledi', 'visitor'], 'update app.announcements set is_published = false'],
  ['remove news', ['naledi', 'visitor'], 'delete from app.announcements'],
  [
    'take an admin’s role, not even the own',
    ['naledi', 'admin'],
    `delete from app.user_roles where user_id = :admin and role = 'admin'`,
  ],
])('nothing comes of it to %s', async (_what, askers, statement) => {
  for (const who of askers) expect([who, (await here.as(who, statement)).changed]).toEqual([who, 0])
})

describe.each(PERSONAL)('%s', (table) => {
  const owners = async (who: Asker) =>
    (await here.as<{ user_id: string }>(who, `select user_id from ${table}`)).rows.map(
      ({ user_id }) => user_id,
    )

  test('shows learners their own row, and a visitor none', async () => {
    expect(await owners('naledi')).toEqual([here.naledi.userId])
    expect(await owners('visitor')).toEqual([])
  })

  test('cannot be read with a made-up user', async () => {
    const seen = await here.db.withUser(randomUUID(), (trx) =>
      trx
        .selectFrom(table as 'app.profiles')
        .select('user_id')
        .execute(),
    )
    expect(seen).toEqual([])
  })
})

describe.each(LOGS)('%s', (log) => {
  test('shows nothing to a learner or a visitor', async () => {
    expect(await countAll(here.db.url, log)).toBeGreaterThan(0)
    for (const who of ['naledi', 'visitor'] as const)
      expect((await here.as(who, `select id from ${log}`)).rows).toEqual([])
  })

  test('cannot be changed or emptied by the owner either', async () => {
    const before = await countAll(here.db.url, log)
    for (const statement of rewriting(log))
      await expect(withOwner(here.db.url, (owner) => owner.query(statement))).rejects.toMatchObject(DENIED)
    await expect(asDefiner(here.db.url, `truncate ${log}`)).rejects.toMatchObject(DENIED)
    expect(await countAll(here.db.url, log)).toBe(before)
  })
})

test('appointing an admin is open to no role', async () => {
  const { rows } = await withOwner(here.db.url, (owner) =>
    owner.query(
      `select r from unnest(array['qala_app', 'qala_auth', 'qala_worker']) r
        where has_function_privilege(r, 'app.appoint_admin(uuid)', 'execute')`,
    ),
  )
  expect(rows).toEqual([])
})
