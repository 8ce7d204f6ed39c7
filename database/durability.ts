import type pg from 'pg'
import { DatabaseSetupError } from './setup-error.ts'

interface Durability {
  login: string
  database: string
  fsync: string
  full_page_writes: string
  synchronous_commit: string
  /** Says where synchronous_commit was set, in the words of pg_settings. */
  source: string
  has_standby: boolean
}

/**
 * Checks the settings for durability. It asks on the connections through which work is saved, because a role or a database
 * may have its own settings.
 * @throws DatabaseSetupError when the server could lose what it has confirmed
 */
export async function checkDurability(connection: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await connection.query<Durability>(
    `select session_user::text as login, current_database()::text as database,
            current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
            setting as synchronous_commit, source,
            current_setting('synchronous_standby_names') <> '' as has_standby
       from pg_settings where name = 'synchronous_commit'`,
  )
  const complaint = rows[0] && durabilityComplaint(rows[0])
  if (complaint !== undefined) throw new DatabaseSetupError(complaint)
}

/** Returns what is wrong with the settings and how to correct it, or undefined if the server keeps what it has confirmed. */
export function durabilityComplaint(server: Durability): string | undefined {
  const wrong = new Map<string, string>()
  if (server.fsync !== 'on') wrong.set(`fsync = ${server.fsync}`, onServer('fsync'))
  if (server.full_page_writes !== 'on')
    wrong.set(`full_page_writes = ${server.full_page_writes}`, onServer('full_page_writes'))
  const commit = server.synchronous_commit
  if (commit === 'off' || (commit === 'local' && server.has_standby)) {
    const why = commit === 'local' ? ' although a synchronous standby is named' : ''
    wrong.set(`synchronous_commit = ${commit} for "${server.login}"${why}`, remedyOf(server))
  }
  if (wrong.size === 0) return undefined
  return (
    `PostgreSQL runs with ${[...wrong.keys()].join(', ')}: a crash could lose work that people saw saved, so Qala does not start. ` +
    `A superuser can fix it: ${[...new Set(wrong.values())].join(' ')} select pg_reload_conf();`
  )
}

const onServer = (name: string) => `alter system set ${name} = on;`

function remedyOf({ login, database, source }: Durability): string {
  if (source === 'user') return `alter role "${login}" reset synchronous_commit;`
  if (source === 'database') return `alter database "${database}" reset synchronous_commit;`
  if (source === 'database user')
    return `alter role "${login}" in database "${database}" reset synchronous_commit;`
  return onServer('synchronous_commit')
}
