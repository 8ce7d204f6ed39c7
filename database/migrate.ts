import type pg from 'pg'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

const folder = new URL('./migrations/', import.meta.url)

export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** Reads the migrations. Line endings are normalised, so that a checkout on Windows does not count as a change. */
export async function readMigrations(from: URL = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(new URL(name, from), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export interface Patience {
  /**
   * A statement that waits for a lock on a table holds up everybody who comes after it, so learners wait no longer than this
   * many milliseconds.
   */
  lockMs: number
  /** The pauses in milliseconds; the last one repeats. Learners can save in the pauses. */
  pauses: readonly number[]
  inAllMs: number
}

export const PATIENCE: Patience = { lockMs: 2_000, pauses: [5_000, 10_000, 20_000], inAllMs: 15 * 60_000 }

/** This can be any number, but every process of the product must use the same one. */
export const BOOT_LOCK = 7_206_317_804

/**
 * Runs the migrations that are missing. The caller must hold the boot lock.
 * @throws DatabaseSetupError when the applied migrations are not the first ones of the files
 */
export async function migrate(
  owner: pg.ClientBase,
  migrations: readonly Migration[],
  log: (line: string) => void,
  { patience = PATIENCE }: { patience?: Patience } = {},
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
  for (const migration of pending) {
    const what = `Migration ${migration.name}`
    await withoutShuttingOut(what, () => apply(owner, migration, patience.lockMs), log, patience)
    log(`${what} done.`)
  }
}

/** Returns the applied migrations in order. There are none in a database that is not ours. */
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

/** PostgreSQL's code when a lock was not available within lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs a change with pauses between the attempts, so that it does not shut out other users of the tables.
 * @param change all or nothing, with a `lock_timeout`
 * @throws DatabaseSetupError when the tables are never free
 */
export async function withoutShuttingOut(
  what: string,
  change: () => Promise<void>,
  log: (line: string) => void,
  { pauses, inAllMs }: Pick<Patience, 'pauses' | 'inAllMs'> = PATIENCE,
): Promise<void> {
  const begun = performance.now()
  for (let tries = 0; ; tries += 1) {
    try {
      return await change()
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error
      if (performance.now() - begun > inAllMs)
        throw new DatabaseSetupError(
          `${what} has waited ${Math.round(inAllMs / 60_000)} minutes for tables that another connection uses all the time. ` +
            'Nothing was changed. End the long report or dump that pg_stat_activity shows, then start Qala again.',
          { cause: error },
        )
      const pause = pauses[Math.min(tries, pauses.length - 1)] ?? 0
      log(
        `${what} waits for tables that another connection is using (a report, a dump?); trying again in ${pause / 1_000} s …`,
      )
      await delay(pause)
    }
  }
}

/** @throws DatabaseSetupError when the applied migrations are not the first ones of the files */
export function refuseOtherHistory(
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

async function apply(owner: pg.ClientBase, { name, sql, sha256 }: Migration, lockMs: number) {
  await owner.query(`begin; set local lock_timeout = ${lockMs}`)
  try {
    await owner.query(sql)
    await owner.query('insert into private.migrations (name, sha256) values ($1, $2)', [name, sha256])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    if (codeOf(error) === LOCK_NOT_AVAILABLE) throw error
    throw new Error(`Migration ${name} failed: ${reason(error, sql)}`, { cause: error })
  }
}

function reason(error: unknown, sql: string): string {
  if (!(error instanceof Error)) return String(error)
  const position = 'position' in error ? Number(error.position) : Number.NaN
  return Number.isNaN(position)
    ? error.message
    : `line ${sql.slice(0, position).split('\n').length}: ${error.message}`
}
