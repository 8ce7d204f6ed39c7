import type pg from 'pg'
import { readdir, readFile } from 'node:fs/promises'
import { BACKUP_ROLE, DEFINER_ROLE } from './roles.ts'

interface Folder {
  folder: string
  /** The role that creates these functions and so owns them. `null` is the owner of the database. */
  role: string | null
}

/**
 * The functions of the database, one in each file, which bears its name. A function with definer rights has the rights of the
 * role that created it, so the folder says whose rights these are.
 */
const FOLDERS: readonly Folder[] = [
  { folder: 'functions', role: null },
  { folder: 'functions/definer', role: DEFINER_ROLE },
  { folder: 'functions/worker', role: 'qala_worker' },
  { folder: 'functions/backup', role: BACKUP_ROLE },
]

/** These functions take a row of a table, so the table must be there first. */
const OF_ROWS: readonly Folder[] = [{ folder: 'functions/rows', role: null }]

/**
 * Creates the schemas, and those functions that the database does not have at all. Tables use functions in their constraints,
 * policies and triggers, so this comes before the migrations. Functions that are there stay as they are, because until the
 * migrations are done they must fit the tables of the present version, which may still be running.
 * @returns the names of the functions that were created
 */
export async function createMissingFunctions(owner: pg.ClientBase): Promise<string[]> {
  const schemas = await readFile(new URL('./schemas.sql', import.meta.url), 'utf8')
  return inOneTransaction(owner, async () => {
    await owner.query(schemas)
    const { rows } = await owner.query<{ name: string }>(
      `select proname as name from pg_proc where pronamespace in ('app'::regnamespace, 'private'::regnamespace)`,
    )
    return create(owner, FOLDERS, new Set(rows.map(({ name }) => name)))
  })
}

/**
 * Creates all functions, or replaces them by the text in their files, so that the newest text is the only one. This comes
 * after the migrations. A function that nobody needs any more, or whose parameters change, is dropped by a migration.
 * @param present the names of functions that are up to date
 */
export async function replaceFunctions(owner: pg.ClientBase, present: readonly string[]): Promise<void> {
  await inOneTransaction(owner, () => create(owner, [...FOLDERS, ...OF_ROWS], new Set(present)))
}

async function inOneTransaction<T>(owner: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  // The bodies may name tables that a new database does not have yet.
  await owner.query('begin; set local check_function_bodies = off')
  try {
    const result = await work()
    await owner.query('commit')
    return result
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function create(
  owner: pg.ClientBase,
  folders: readonly Folder[],
  left: ReadonlySet<string>,
): Promise<string[]> {
  const created: string[] = []
  for (const { folder, role } of folders) {
    // The role may create functions only while this transaction lasts.
    if (role !== null) await owner.query(`grant create on schema app to ${role}; set local role ${role}`)
    // A function is closed until a grant opens it.
    await owner.query('alter default privileges revoke execute on functions from public')
    for (const { name, sql } of await readFunctions(folder)) {
      if (left.has(name)) continue
      created.push(name)
      await owner.query(sql).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`database/${folder}/${name}.sql: ${reason}`, { cause: error })
      })
    }
    if (role !== null) await owner.query(`set local role none; revoke create on schema app from ${role}`)
  }
  return created
}

async function readFunctions(folder: string): Promise<{ name: string; sql: string }[]> {
  const from = new URL(`./${folder}/`, import.meta.url)
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql'))
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      sql: await readFile(new URL(file, from), 'utf8'),
    })),
  )
}
