import pg from 'pg'
import type { Cluster } from './cluster.ts'
import { connectionTo } from './connection.ts'
import { EmbeddedError } from './error.ts'

/** Without these a power cut can lose or silently damage saved work. */
const safeguards = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']

/**
 * On a server just started: refuses one that could lose saved work, then sees to the role
 * `qala_owner` and its database `qala`. Safe to repeat, and to be cut off at any point.
 */
export async function provision(cluster: Cluster): Promise<void> {
  const client = new pg.Client(connectionTo(cluster, 'postgres', cluster.passwords.superuser, 'postgres'))
  await client.connect()
  try {
    await refuseUnsafe(client, cluster)
    await seeToOwner(client, cluster.passwords.owner)
  } finally {
    await client.end()
  }
}

async function refuseUnsafe(client: pg.Client, cluster: Cluster): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name = any($1) and setting <> 'on'`,
    [safeguards],
  )
  if (rows.length === 0) return
  const wrong = rows.map(({ name, setting }) => `${name} = ${setting}`).join(', ')
  throw new EmbeddedError(
    `PostgreSQL runs with ${wrong}: a power cut could lose saved work, so Qala does not start. ` +
      `Take the setting out of ${cluster.dir}/postgresql.conf and postgresql.auto.conf; data_checksums come from pg_checksums --enable.`,
  )
}

async function seeToOwner(client: pg.Client, password: string): Promise<void> {
  const found = await client.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = 'qala_owner') as role,
            exists (select from pg_database where datname = 'qala') as database`,
  )
  const verb = found.rows[0]?.role ? 'alter' : 'create'
  // Not a superuser, which no row-level security holds; not BYPASSRLS either, for the same reason.
  await client.query(
    `${verb} role qala_owner with login createrole createdb nosuperuser nobypassrls noreplication password ${client.escapeLiteral(password)}`,
  )
  if (found.rows[0]?.database) return
  await client.query('create database qala owner qala_owner')
  await client.query('revoke all on database postgres, template1 from public')
}
