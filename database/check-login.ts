import type pg from 'pg'
import { explainConnection, type Address } from './address.ts'
import { checkDurability } from './durability.ts'
import type { RequestRole } from './roles.ts'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

/**
 * Checks that a login works as intended. Somebody who administers the database may lose the settings of the login, and a
 * pooler may connect to somewhere else.
 * @throws DatabaseSetupError
 */
export async function checkLogin(pool: pg.Pool, role: RequestRole, address: Address): Promise<void> {
  const { rows } = await pool
    .query<{ is_ours: boolean; is_role: boolean }>(
      `select session_user = $1 || '_' || oid as is_ours, current_user = $1 as is_role
         from pg_database where datname = current_database()`,
      [role],
    )
    .catch((error: unknown) => {
      throw LOGIN_REFUSED.includes(codeOf(error))
        ? new DatabaseSetupError(
            `The database at ${address.place} does not let the logins in that Qala makes there (${role}_…). Is ${address.setting} ` +
              'a pooler? It must look passwords up in the database: deploy/cluster/pgbouncer.ini shows how. Does it lead elsewhere than DATABASE_DIRECT_URL?',
          )
        : explainConnection(error, address)
    })
  if (!rows[0]?.is_ours)
    throw new DatabaseSetupError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
  if (!rows[0].is_role)
    throw new DatabaseSetupError(
      `A connection of Qala to ${address.place} does not become ${role}. Let a superuser run: grant ${role} to the login, with set true.`,
    )
  await checkDurability(pool)
}

/**
 * The first two are PostgreSQL's codes for an unknown login and a wrong password. PgBouncer sends the third to any unknown
 * user.
 */
const LOGIN_REFUSED: readonly string[] = ['28000', '28P01', '08P01']
