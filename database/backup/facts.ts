import pg from 'pg'
import * as z from 'zod/mini'
import { DatabaseSetupError } from '../setup-error.ts'

/**
 * The name of the first entry of every backup. It says what the backup contains, for people and for the check after a
 * restore.
 */
export const FACTS_NAME = 'qala.json'

/** A restore refuses a higher number, because a newer Qala made that file. */
export const BACKUP_FORMAT = 2

export const BackupFacts = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  learners: z.int(),
  lessonsCompleted: z.int(),
  /** The last migration that the database has had. */
  migration: z.string(),
  /** `cluster` contains the files of the built-in PostgreSQL. `rows` contains the rows of the database at DATABASE_URL. */
  kind: z.enum(['cluster', 'rows']),
  /** How many bytes it needs on the disk when it is unpacked. */
  unpackedBytes: z.optional(z.int()),
  // The copy of a cluster begins at this place of the write-ahead log. The journal is replayed on top of it from there.
  systemIdentifier: z.optional(z.string()),
  timeline: z.optional(z.int()),
  startSegment: z.optional(z.string()),
  /** The folder that the journal was written to when the backup was made. */
  journalDir: z.optional(z.string()),
})
export type BackupFacts = z.infer<typeof BackupFacts>

export type Counts = Pick<BackupFacts, 'learners' | 'lessonsCompleted' | 'migration'>

export const COUNT_CONTENTS = `
  select (select count(*)::int from app.profiles) as learners,
         (select count(*)::int from app.lesson_progress where completed) as "lessonsCompleted"`

/**
 * Lists every table with a file: those with data, those of the catalogue, and those in which PostgreSQL stores values that
 * are too long for a row.
 */
const TABLES = `
  select oid::regclass::text as name from pg_class
   where relkind in ('r', 'm', 't') and relpersistence = 'p' order by oid`

/**
 * Reads each page of each table. This fails at a missing file or a wrong checksum.
 * @throws DatabaseSetupError that names the table
 */
export async function readEveryTable(superuser: pg.ClientConfig): Promise<void> {
  await asking(superuser, async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES)
    for (const { name } of rows) {
      await client.query(`select count(*) from ${name}`).catch((error: unknown) => {
        throw new DatabaseSetupError(`The table ${name} of the backup cannot be read.`, { cause: error })
      })
    }
  })
}

/** Counts as the superuser, because row-level security would hide rows from anybody else. */
export async function countContents(superuser: pg.ClientConfig): Promise<Counts> {
  return asking(superuser, async (client) => {
    const { rows } = await client.query<Counts>(
      `${COUNT_CONTENTS}, (select max(name) from private.migrations) as migration`,
    )
    return z.pick(BackupFacts, { learners: true, lessonsCompleted: true, migration: true }).parse(rows[0])
  })
}

/** Accounts that are in a backup and were deleted after it. */
export interface DeletedAgain {
  /** The ids, in the order of the list. */
  ids: string[]
  /** If all admins are among them, this is the one that stays until there is another admin. */
  lastAdmin: string | null
}

export const NOBODY: DeletedAgain = { ids: [], lastAdmin: null }

/**
 * Says which of these ids are accounts.
 * @param client one that may read all rows
 */
export async function accountsAmong(client: pg.ClientBase, ids: readonly string[]): Promise<DeletedAgain> {
  if (ids.length === 0) return NOBODY
  const known = await client.query(
    `select from pg_class where oid in (to_regclass('auth.accounts'), to_regclass('app.user_roles'))`,
  )
  if (known.rowCount !== 2) return NOBODY
  const { rows } = await client.query<{ id: string; isAdmin: boolean }>(
    `select id::text, exists (select from app.user_roles where user_id = id and role = 'admin') as "isAdmin"
       from auth.accounts where id::text = any($1) order by array_position($1, id::text)`,
    [ids],
  )
  const others = await client.query(
    `select from app.user_roles where role = 'admin' and user_id::text <> all($1) limit 1`,
    [ids],
  )
  const lastAdmin = others.rowCount === 0 ? rows.findLast(({ isAdmin }) => isAdmin)?.id : undefined
  return { ids: rows.map(({ id }) => id), lastAdmin: lastAdmin ?? null }
}

/** Runs queries in the school's database as the superuser, who may read all rows. */
export async function asking<T>(
  superuser: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...superuser, database: 'qala' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
