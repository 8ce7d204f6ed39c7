import type pg from 'pg'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { DatabaseSetupError } from './setup-error.ts'

const folder = new URL('./migrations/', import.meta.url)

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** Line ends are evened out: a checkout on Windows is not a change. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, from), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Any number, as long as every process of the product uses the same. */
export const BOOT_LOCK = 7_206_317_804

/**
 * The caller holds the boot lock.
 * @throws DatabaseSetupError when the database's history is not the beginning of the files'
 */
export async function migrate(
  owner: pg.ClientBase,
  migrations: readonly Migration[],
  log: (line: string) => void,
  beforeMigrating?: () => Promise<void>,
): Promise<void> {
  await owner.query(`
    create schema if not exists private;
    create table if not exists private.migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  const applied = await appliedMigrations(owner)
  refuseOtherHistory(applied, migrations)
  const pending = migrations.slice(applied.length)
  if (applied.length > 0 && pending.length > 0) await beforeMigrating?.()
  for (const migration of pending) await apply(owner, migration, log)
}

/** In their order; none in a database that is not ours. */
export async function appliedMigrations(owner: pg.ClientBase): Promise<Pick<Migration, 'name' | 'sha256'>[]> {
  const found = await owner.query(
    `select from pg_tables where schemaname = 'private' and tablename = 'migrations'`,
  )
  if (found.rowCount === 0) return []
  const { rows } = await owner.query<Pick<Migration, 'name' | 'sha256'>>(
    'select name, sha256 from private.migrations order by name',
  )
  return rows
}

function refuseOtherHistory(
  applied: readonly Pick<Migration, 'name' | 'sha256'>[],
  migrations: readonly Migration[],
): void {
  const files = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of applied) {
    if (!files.has(name)) {
      throw new DatabaseSetupError(
        `The database has been through migration ${name}, which this version of Qala does not have. ` +
          'Was a newer version running on it? Start that one again.',
      )
    }
    if (files.get(name) !== sha256) {
      throw new DatabaseSetupError(
        `Migration ${name} has changed since the database went through it. Put the file back and write a new migration instead.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const late = migrations.slice(0, applied.length).find(({ name }) => !done.has(name))
  if (late) {
    throw new DatabaseSetupError(
      `Migration ${late.name} comes before migrations the database has already been through. Give it the next free number.`,
    )
  }
}

async function apply(owner: pg.ClientBase, { name, sql, sha256 }: Migration, log: (line: string) => void) {
  await owner.query('begin')
  try {
    await owner.query(sql)
    await owner.query('insert into private.migrations (name, sha256) values ($1, $2)', [name, sha256])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${reason(error, sql)}`, { cause: error })
  }
  log(`Migration ${name} done.`)
}

function reason(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  return Number.isNaN(position)
    ? error.message
    : `line ${sql.slice(0, position).split('\n').length}: ${error.message}`
}
