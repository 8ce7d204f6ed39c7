import { diskState } from '#database/embedded/disk.ts'
import type { Database } from '#database/open.ts'
import type { Env } from '../../core/env.ts'
import type { Heartbeat } from './heartbeat.ts'

interface Readiness {
  db: Pick<Database, 'ready'>
  env: Pick<Env, 'dataDir' | 'databaseUrl'>
  heartbeat?: Pick<Heartbeat, 'isAlive'> | undefined
}

/**
 * Says whether this process can save what a learner sends. An old backup, a paused channel or the worker of another process
 * do not count, because a proxy would take away a server that still saves, and nobody would be helped.
 */
export async function canSave({ db, env, heartbeat }: Readiness): Promise<boolean> {
  if (heartbeat && !heartbeat.isAlive()) return false
  return (await hasRoom(env)) && (await db.ready())
}

/** With DATABASE_URL, the rows are on another disk, which the database server watches itself. */
async function hasRoom({ dataDir, databaseUrl }: Readiness['env']): Promise<boolean> {
  if (databaseUrl !== undefined) return true
  return diskState(dataDir).then(
    ({ level }) => level !== 'full',
    () => false,
  )
}
