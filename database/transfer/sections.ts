import type pg from 'pg'

/** A part of a file: the rows of a table, or what is stored instead of a table. */
export interface Section {
  name: string
  columns: readonly string[]
  /** The role that may read all of it: qala_backup, the owner, or the role of the job queue. */
  reader: 'backup' | 'owner' | 'worker'
  read: string
  /** Returns the SQL that writes the rows in $1, a JSON array. It runs as the owner, or as the role of the job queue. */
  write: (columns: readonly string[]) => string
  /** The table's name with the schema, quoted where needed. */
  table?: string
}

/** The tables that backups and exports leave out, and why. Everything else in a database is included. */
export const ABSENT: Readonly<Record<string, string>> = {
  'app.alarms': 'what the server notes about its own machine',
  'app.asked_mistakes': 'the program writes it at each start',
  'app.backups': 'what the server notes about its own machine',
  'app.class_mistakes': 'counted anew twice an hour',
  'app.clock': 'what the server notes about its own machine',
  'app.ended_sessions': 'sessions whose tokens are over after ten minutes',
  'app.learner_totals': 'added up from the progress at the end of a restore',
  'app.role_verbs': 'the program writes it at each start',
  'app.workers': 'signs of life of processes, worth nothing a minute later',
  'private.migrations': 'how far a file has come stands in its first line; a database keeps its own list',
  'private.sign_in_tries': 'failures of the last hours, which a crash forgets too',
  'private.throttle': 'failures of the last minutes, which a crash forgets too',
  'graphile_worker._private_job_queues': 'made by the jobs of the section "jobs"',
  'graphile_worker._private_known_crontabs': 'the worker writes it at each start',
  'graphile_worker._private_tasks': 'made by the jobs of the section "jobs"',
  'graphile_worker.migrations': "the job queue's own list",
}

const SECRETS: Section = {
  name: 'secrets',
  columns: ['name', 'value', 'created_at'],
  reader: 'owner',
  // The passwords of the login roles are left out, because they were created for one database.
  read: `select name, value, created_at from private.secrets where name not like 'password.%'`,
  write: () =>
    `insert into private.secrets (name, value, created_at)
     select name, value, created_at from jsonb_populate_recordset(null::private.secrets, $1)
     on conflict (name) do update set value = excluded.value, created_at = excluded.created_at`,
}

/** The jobs that wait or were running. They are written through the queue's own functions, so that its tables may change. */
const JOBS: Section = {
  name: 'jobs',
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority'],
  reader: 'worker',
  // This is read as jsonb, because the text of a json value may contain line breaks.
  read: `select task.identifier, job.payload::jsonb, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority
           from graphile_worker._private_jobs job
           join graphile_worker._private_tasks task on task.id = job.task_id
           left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
          where job.attempts < job.max_attempts`,
  write: () =>
    `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
       from jsonb_to_recordset($1) as job (
         identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, key text, priority int
       )`,
}

/** Returns the sections of a migrated database, in the order in which they can be written. */
export async function sectionsOf(owner: pg.ClientBase): Promise<Section[]> {
  const tables = await tablesOf(owner)
  return [SECRETS, ...tables.map(tableSection), JOBS, await sequences(owner)]
}

interface Table {
  name: string
  section: string
  columns: string[]
  parents: string[]
}

/**
 * Returns the tables, each after those that its foreign keys refer to. Generated columns are left out, because the database
 * computes them again.
 */
async function tablesOf(owner: pg.ClientBase): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relname as section,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            array(select format('%I.%I', pn.nspname, p.relname) from pg_constraint k
               join pg_class p on p.oid = k.confrelid join pg_namespace pn on pn.oid = p.relnamespace
              where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('app', 'auth') and c.relkind = 'r'
      order by 1`,
  )
  const waiting = rows.filter(({ name }) => !(name in ABSENT))
  const sorted: Table[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ parents }) => !waiting.some(({ name }) => parents.includes(name)))
    if (next === -1) throw new Error('Foreign keys lead in a circle, so no table can be written first')
    sorted.push(...waiting.splice(next, 1))
  }
  return sorted
}

function tableSection({ name, section, columns }: Table): Section {
  return {
    name: section,
    columns,
    reader: 'backup',
    read: `select ${quoted(columns)} from ${name}`,
    // The program has already written its own roles by then.
    write: (present) =>
      `insert into ${name} (${quoted(present)}) overriding system value
       select ${quoted(present)} from jsonb_populate_recordset(null::${name}, $1)
       ${name === ROLES ? 'on conflict do nothing' : ''}`,
    table: name,
  }
}

const ROLES = 'app.roles'
/** These tables are not emptied before rows are loaded. */
export const KEPT: readonly string[] = [ROLES, 'app.role_verbs', 'app.alarms', 'app.backups']

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
}

/**
 * Reads the sequences. It is done last, because a snapshot does not include them, and the number of a message must not be
 * given out twice.
 */
async function sequences(owner: pg.ClientBase): Promise<Section> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname in ('app', 'auth') order by 1`,
  )
  return {
    name: 'sequences',
    columns: ['name', 'last_value', 'is_called'],
    reader: 'owner',
    read: rows
      .map(({ name }) => `select '${name}' as name, last_value, is_called from ${name}`)
      .join(' union all '),
    write: () =>
      `select setval(name, last_value, is_called)
         from jsonb_to_recordset($1) as sequence (name text, last_value bigint, is_called boolean)`,
  }
}
