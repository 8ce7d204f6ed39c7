import type pg from 'pg'
import { DEFINER_ROLE } from '../roles.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { alterTables } from './at-database.ts'
import { FIND_NAMERS } from './earlier-schema.ts'
import type { Batch } from './row-lines.ts'
import { KEPT, sectionsOf, type Section } from './sections.ts'

export interface Replacement {
  batches: AsyncIterable<Batch>
  /** The name of the file, for messages. */
  file: string
  /** `before` runs when every row can be read and nothing has been emptied yet. `after` runs when all rows are loaded. */
  before?: (owner: pg.ClientBase) => Promise<void>
  after?: (owner: pg.ClientBase) => Promise<void>
}

/** Replaces the rows of the database in one transaction. Either all new rows are in it, or the old rows stay. */
export async function replaceRows(
  owner: pg.ClientBase,
  { batches, file, before, after }: Replacement,
): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(`set local lock_timeout = '10s'`)
    await alterTables(owner, 'no force row level security, disable trigger user')
    await before?.(owner)
    await empty(owner)
    await writeAll(owner, batches, file)
    await alterTables(owner, 'enable trigger user')
    await addUpProgress(owner)
    await after?.(owner)
    await alterTables(owner, 'force row level security')
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => {})
    throw error
  }
}

async function empty(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('app', 'auth') and format('%I.%I', schemaname, tablename) <> all($1)`,
    [KEPT],
  )
  await owner.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
  await owner.query(`delete from private.secrets where name not like 'password.%'`)
  await asRole(owner, 'qala_worker', () => owner.query('delete from graphile_worker._private_jobs'))
}

async function writeAll(owner: pg.ClientBase, batches: AsyncIterable<Batch>, file: string): Promise<void> {
  const sections = new Map((await sectionsOf(owner)).map((section) => [section.name, section]))
  let lacksNamers = false
  for await (const { section: name, columns, rows } of batches) {
    if (name === 'profiles') lacksNamers = !columns.includes('named_at')
    const section = sections.get(name)
    if (!section) {
      throw new DatabaseSetupError(`${file} holds "${name}", which this version of Qala does not know.`)
    }
    await write(owner, section, columns, rows)
  }
  if (lacksNamers) await owner.query(FIND_NAMERS)
}

async function write(
  owner: pg.ClientBase,
  section: Section,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const insert = () => owner.query(section.write(columns), [`[${rows.join(',')}]`])
  await (section.reader === 'worker' ? asRole(owner, 'qala_worker', insert) : insert())
}

async function addUpProgress(owner: pg.ClientBase): Promise<void> {
  await asRole(owner, DEFINER_ROLE, () =>
    owner.query(
      `select app.add_up_progress(array_agg(user_id)) from (
         select user_id from app.lesson_progress union select user_id from app.task_progress
       ) learners having count(*) > 0`,
    ),
  )
}

async function asRole<T>(owner: pg.ClientBase, role: string, work: () => Promise<T>): Promise<T> {
  await owner.query(`set local role ${role}`)
  const result = await work()
  await owner.query('set local role none')
  return result
}
