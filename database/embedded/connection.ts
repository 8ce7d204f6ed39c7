import type pg from 'pg'
import type { Cluster } from './cluster.ts'
import { port } from './socket-folder.ts'

/** How `pg` reaches a database of this cluster. Everything is named, so that PGHOST and its kin in the shell change nothing. */
export function connectionTo(
  { socketDir }: Pick<Cluster, 'socketDir'>,
  user: string,
  password: string,
  database = 'qala',
): pg.PoolConfig & pg.ClientConfig {
  return { host: socketDir, port, user, password, database, ssl: false }
}

export function ownerUrlOf({ socketDir, passwords }: Pick<Cluster, 'socketDir' | 'passwords'>): string {
  return `postgresql://qala_owner:${passwords.owner}@/qala?host=${encodeURIComponent(socketDir)}&port=${port}&sslmode=disable`
}
