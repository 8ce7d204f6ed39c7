import { withOwner } from '#database/temporary-database.ts'
import { NAME_GROUPS } from '#server/demo/names.ts'

const ID = `overlay(overlay(md5('learner' || n) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * Makes learners in seconds, each with nine lessons, twenty tasks, eight levels, ten own words, five things and an answer for each of the
 * last days. It runs as the owner, without policies and triggers, which no role of the product can do.
 */
export async function fillLearners(url: string, count: number, answers = 200): Promise<void> {
  const first = NAME_GROUPS.flatMap((group) => group.first)
  const last = NAME_GROUPS.flatMap((group) => group.last)
  const tables = [
    'auth.accounts',
    'app.profiles',
    'app.user_roles',
    'app.lesson_progress',
    'app.task_progress',
    'app.lesson_tasks',
    'app.learner_totals',
    'app.lab_progress',
    'app.answers',
    'app.own_words',
    'app.things',
  ]
  await withOwner(url, (owner) =>
    pastTriggers(owner, tables, async () => {
      await owner.query(`
      insert into app.lesson_tasks (lesson_id, task_id, task_title, task_type, points_value)
      select 'lesson-' || l, 'task-' || t, 'Task ' || t || ' of lesson ' || l,
         case t when 4 then 'quiz' else 'other' end, 5
      from generate_series(1, 24) l, generate_series(1, 4) t`)
      await owner.query(
        `insert into auth.accounts (id, email)
       select ${ID}, 'learner-' || n || '@example.org' from generate_series(1, $1::int) n`,
        [count],
      )
      await owner.query(
        `insert into app.profiles (user_id, first_name, last_name, school_name, grade_class, age, phone_number, created_at)
       select ${ID},
         case when n = 77777 then 'Learner' else ($2::text[])[1 + n % cardinality($2::text[])] end,
         case when n = 77777 then '77777' else ($3::text[])[1 + n / 7 % cardinality($3::text[])] end,
         'School ' || n % 40, (6 + n % 3) || chr(65 + n / 3 % 6), 13, '0821234567', now() - n * interval '4 minutes'
       from generate_series(1, $1::int) n`,
        [count, first, last],
      )
      await owner.query(
        `insert into app.user_roles (user_id, role) select user_id, 'learner' from app.profiles`,
      )
      await owner.query(
        `insert into app.lesson_progress (user_id, lesson_id, completed, completed_at, progress, quiz_score)
       select ${ID}, 'lesson-' || l, true, now() - l * interval '9 days', 100, 60
       from generate_series(1, $1::int) n, generate_series(1, 9) l`,
        [count],
      )
      await owner.query(
        `insert into app.task_progress (id, user_id, lesson_id, task_id, completed, completed_at, time_spent_minutes)
       select gen_random_uuid(), ${ID}, 'lesson-' || l, 'task-' || t, true,
         now() - (l * 4 + t) * interval '2 days', 7
       from generate_series(1, $1::int) n, generate_series(1, 5) l, generate_series(1, 4) t`,
        [count],
      )
      await owner.query(
        `insert into app.learner_totals
         (user_id, lessons_completed, score_sum, score_count, tasks_completed, points, minutes)
       select user_id, 9, 540, 9, 20, 100, 140 from app.profiles`,
      )
      await owner.query(
        `insert into app.lab_progress
       select ${ID}, 'level-' || l, 'lesson-' || l, 2, '["forward"]', 1, '["forward","left"]', 3, 4, 1
       from generate_series(1, $1::int) n, generate_series(1, 8) l`,
        [count],
      )
      await owner.query(
        `insert into app.answers
       select ${ID}, gen_random_uuid(), 'lesson-' || 1 + a % 9, 'item-' || a % 60, 'daily', a % 4 > 0,
         case when a % 4 = 0 then 'mix-up-' || a % 7 end, now() - a * interval '1 day'
       from generate_series(1, $1::int) n, generate_series(1, $2::int) a`,
        [count, answers],
      )
      await owner.query(
        `insert into app.own_words
       select ${ID}, 'term-' || w, 'lesson-1', 'igama', 1 from generate_series(1, $1::int) n, generate_series(1, 10) w`,
        [count],
      )
      await owner.query(
        `insert into app.things
       select ${ID}, gen_random_uuid(), 'lesson-1', 'stage-win', t, t, repeat('a', 1000), 1
         from generate_series(1, $1::int) n, generate_series(1, 5) t`,
        [count],
      )
      await owner.query('analyze')
    }),
  )
}

type Owner = Parameters<Parameters<typeof withOwner>[1]>[0]

/** Drops foreign keys and adds them again, which checks all rows at once. Checking them row by row took most of the time. */
export async function pastTriggers(
  owner: Owner,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await owner.query<{ table: string; to: string; name: string; law: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as to, quote_ident(conname) as name,
            pg_get_constraintdef(oid) as law
       from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  )
  // The check of a foreign key reads the other table with the rights of that table's owner.
  const { rows: forced } = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class where oid = any ($1::regclass[]) and relforcerowsecurity`,
    [[...tables, ...keys.map(({ to }) => to)]],
  )
  for (const { table } of forced) await owner.query(`alter table ${table} no force row level security`)
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
  for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { table, name, law } of keys)
    await owner.query(`alter table ${table} add constraint ${name} ${law}`)
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
  for (const { table } of forced) await owner.query(`alter table ${table} force row level security`)
}
