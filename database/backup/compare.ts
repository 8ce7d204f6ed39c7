import pg from 'pg'
import { startEmbedded } from '../embedded.ts'
import { loadPasswords, runningServerAsSuperuser } from '../embedded/data-folder.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { hasDatabase } from '../transfer/at-database.ts'

export interface Holdings {
  accounts: number
  learners: number
  lessonsCompleted: number
  announcements: number
  /** The last time when a learner's work was saved. */
  savedAt: Date | null
}

/** Says what a restore would change. It contains only numbers, because names and addresses do not belong on a terminal. */
export interface Comparison {
  restored: Holdings
  /** This is what the present database holds. It is null if there is none, and says why if the database cannot be opened. */
  present: Holdings | string | null
  /** These rows are in the present database and not in the restored one. */
  lost: { accounts: number; lessonsCompleted: number; announcements: number }
  /** How many accounts that were deleted after the backup would be there again. */
  returning: number
}

/** @param restored the superuser of the restored database */
export async function compareWithPresent(restored: pg.ClientConfig, dataDir: string): Promise<Comparison> {
  const after = await contentsOf(restored)
  const nothing = { lost: { accounts: 0, lessonsCompleted: 0, announcements: 0 }, returning: 0 }
  if (!(await hasDatabase({ dataDir }))) return { restored: after.holdings, present: null, ...nothing }
  const now = await presentContents(dataDir).catch((error: unknown) => {
    // A database that cannot be opened is a usual reason for a restore, so this does not fail.
    if (error instanceof DatabaseSetupError) return error.message
    throw error
  })
  if (typeof now === 'string') return { restored: after.holdings, present: now, ...nothing }
  return {
    restored: after.holdings,
    present: now.holdings,
    lost: {
      accounts: missing(now.accounts, after.accounts),
      lessonsCompleted: missing(now.lessons, after.lessons),
      announcements: missing(now.announcements, after.announcements),
    },
    returning: missing(after.accounts, now.accounts),
  }
}

interface Contents {
  holdings: Holdings
  accounts: ReadonlySet<string>
  lessons: ReadonlySet<string>
  announcements: ReadonlySet<string>
}

async function presentContents(dataDir: string): Promise<Contents> {
  const running = await runningServerAsSuperuser(dataDir)
  if (running) return contentsOf(running)
  const server = await startEmbedded({ dataDir })
  try {
    const { superuser } = await loadPasswords(dataDir)
    return await contentsOf(server.connection('postgres', superuser))
  } finally {
    await server.stop()
  }
}

async function contentsOf(superuser: pg.ClientConfig): Promise<Contents> {
  const client = new pg.Client({ ...superuser, database: 'qala' })
  client.on('error', () => {})
  await client.connect()
  const keys = async (sql: string) => {
    const { rows } = await client.query<{ key: string }>(sql)
    return new Set(rows.map(({ key }) => key))
  }
  try {
    const { rows } = await client.query<Pick<Holdings, 'learners' | 'savedAt'>>(
      `select (select count(*)::int from app.profiles) as learners,
              (select max(updated_at) from app.lesson_progress) as "savedAt"`,
    )
    const accounts = await keys('select id::text as key from auth.accounts')
    const lessons = await keys(
      `select user_id || ' ' || lesson_id as key from app.lesson_progress where completed`,
    )
    const announcements = await keys('select id::text as key from app.announcements')
    return {
      accounts,
      lessons,
      announcements,
      holdings: {
        learners: rows[0]?.learners ?? 0,
        savedAt: rows[0]?.savedAt ?? null,
        accounts: accounts.size,
        lessonsCompleted: lessons.size,
        announcements: announcements.size,
      },
    }
  } finally {
    await client.end()
  }
}

function missing(here: ReadonlySet<string>, there: ReadonlySet<string>): number {
  return [...here].filter((key) => !there.has(key)).length
}
