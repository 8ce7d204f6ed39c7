import pg from 'pg'
import * as z from 'zod/mini'
import { DatabaseSetupError } from '../setup-error.ts'

/** The first entry of every backup: what it holds, for people and for the check after a restore. */
export const FACTS_NAME = 'qala.json'

/** A restore refuses a higher number: a newer Qala made that file. */
export const BACKUP_FORMAT = 2

export const BackupFacts = z.object({
  format: z.int(),
  madeAt: z.iso.datetime(),
  learners: z.int(),
  lessonsCompleted: z.int(),
  /** The last one the database went through. */
  migration: z.string(),
  /** `cluster`: the files of the PostgreSQL that Qala brings. `rows`: what a database of DATABASE_URL holds. */
  kind: z.enum(['cluster', 'rows']),
  /** What it needs on the disk once unpacked. */
  unpackedBytes: z.optional(z.int()),
  // Where in the write-ahead log a cluster's copy begins, so that the journal can be laid on top.
  systemIdentifier: z.optional(z.string()),
  timeline: z.optional(z.int()),
  startSegment: z.optional(z.string()),
})
export type BackupFacts = z.infer<typeof BackupFacts>

export type Counts = Pick<BackupFacts, 'learners' | 'lessonsCompleted' | 'migration'>

export const COUNT_CONTENTS = `
  select (select count(*)::int from app.profiles) as learners,
         (select count(*)::int from app.lesson_progress where completed) as "lessonsCompleted"`

/** Of every table with a file: the data's, the catalogue's, and where PostgreSQL keeps what is too long for a row. */
const TABLES = `
  select oid::regclass::text as name from pg_class
   where relkind in ('r', 'm', 't') and relpersistence = 'p' order by oid`

/**
 * Reads each page of each table, which fails at a missing file or a checksum that is wrong.
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

/** Counts as the superuser: row-level security would show anybody else less than there is. */
export async function countContents(superuser: pg.ClientConfig): Promise<Counts> {
  return asking(superuser, async (client) => {
    const { rows } = await client.query<Counts>(
      `${COUNT_CONTENTS}, (select max(name) from private.migrations) as migration`,
    )
    return z.pick(BackupFacts, { learners: true, lessonsCompleted: true, migration: true }).parse(rows[0])
  })
}

async function asking<T>(superuser: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...superuser, database: 'qala' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
