import pg from 'pg'
import * as z from 'zod/mini'

/** The file inside a backup that says what it holds, for people and for the check after a restore. */
export const BACKUP_FACTS = 'qala.json'

export const BackupFacts = z.object({
  madeAt: z.iso.datetime(),
  learners: z.int(),
  lessonsCompleted: z.int(),
  migration: z.string(),
})
export type BackupFacts = z.infer<typeof BackupFacts>

/** Counts as the superuser: row-level security would show anybody else less than there is. */
export async function countContents(config: pg.ClientConfig, madeAt: Date): Promise<BackupFacts> {
  const client = new pg.Client({ ...config, database: 'qala' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Omit<BackupFacts, 'madeAt'>>(
      `select (select count(*)::int from app.profiles) as learners,
              (select count(*)::int from app.lesson_progress where completed) as "lessonsCompleted",
              (select max(name) from private.migrations) as migration`,
    )
    return BackupFacts.parse({ ...rows[0], madeAt: madeAt.toISOString() })
  } finally {
    await client.end()
  }
}
