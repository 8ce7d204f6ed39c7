import type pg from 'pg'
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { ROLES } from '#domain/permissions.ts'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

/**
 * The *owner* is the user in DATABASE_URL. It migrates and serves no request. The roles below hold the grants and policies,
 * and qala_definer owns the functions that may do more than their caller. None of these groups has a password. Roles belong
 * to the whole cluster, so two databases would keep changing it. Each database has its own login roles instead (such as
 * qala_app_16384). Each is a member of exactly one of these groups, and its password is in that database's private.secrets. A
 * connection logs in as one of them and at once becomes qala_app, for example.
 */
export const REQUEST_ROLES = ['qala_app', 'qala_auth', 'qala_worker'] as const
export type RequestRole = (typeof REQUEST_ROLES)[number]
export const DEFINER_ROLE = 'qala_definer'
/** This role reads every row and cannot change any. Only the owner may become it. */
export const BACKUP_ROLE = 'qala_backup'
const GROUPS = [...REQUEST_ROLES, DEFINER_ROLE, BACKUP_ROLE]

/**
 * These settings are stored with the login in the database. A pooler in transaction mode does not pass on settings at the
 * beginning of a connection, and does not keep those that are set later.
 */
const REQUEST_LIMITS = { statement_timeout: '15s', idle_in_transaction_session_timeout: '30s' }
const LOGIN_SETTINGS: Record<RequestRole, Readonly<Record<string, string>>> = {
  qala_app: { search_path: 'app', ...REQUEST_LIMITS },
  qala_auth: { search_path: 'auth', ...REQUEST_LIMITS },
  qala_worker: { search_path: 'app' },
}

export interface Login {
  user: string
  password: string
}

/** Creates the roles of the product in the cluster, if they do not exist, and lets the owner act as those that it needs. */
export async function ensureRoles(owner: pg.ClientBase): Promise<void> {
  for (const role of GROUPS) {
    await owner.query(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role} nologin;
        end if;
      exception when duplicate_object or unique_violation then
        null; -- another database of this cluster made it at the same moment
      end
      $$`)
  }
  for (const role of [DEFINER_ROLE, BACKUP_ROLE, 'qala_worker']) await joinAsOwner(owner, role)
}

/**
 * Lets the owner become a role. To change the owner of a function, one must be able to become the new owner. A superuser
 * always can.
 */
async function joinAsOwner(owner: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await owner.query<{ version: number; superuser: boolean; member: boolean }>(
    `select current_setting('server_version_num')::int as version, rolsuper as superuser,
            exists (
              select from pg_auth_members m
              where m.member = r.oid and m.roleid = $1::regrole
                and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
            ) as member
       from pg_roles r where rolname = current_user`,
    [role],
  )
  const me = rows[0]
  if (!me || me.superuser || me.member) return
  try {
    // From version 16 on, a member need not inherit the role's rights. Before that, there is no such option.
    await owner.query(
      `grant ${role} to current_user ${me.version >= 160_000 ? 'with inherit false, set true' : ''}`,
    )
  } catch (error) {
    throw belongsToAnother(error, role)
  }
}

/**
 * Creates or updates the login roles of this database.
 * @param passwordOf returns the password for the login of a role
 * @returns the login for each role
 */
export async function ensureLogins(
  owner: pg.ClientBase,
  passwordOf: (role: RequestRole) => Promise<string>,
): Promise<Record<RequestRole, Login>> {
  const database = await owner.query<{ oid: string; name: string }>(
    'select oid::text, datname as name from pg_database where datname = current_database()',
  )
  const oid = database.rows[0]?.oid ?? ''
  const login = async (role: RequestRole): Promise<Login> => {
    const user = loginName(role, oid)
    const password = await passwordOf(role)
    await ensureLogin(owner, role, user, password)
    return { user, password }
  }
  const logins = {
    qala_app: await login('qala_app'),
    qala_auth: await login('qala_auth'),
    qala_worker: await login('qala_worker'),
  }
  await allowConnect(owner, logins.qala_app.user)
  return logins
}

/**
 * Returns the name of a login role.
 * @param oid the number of the database
 */
export function loginName(role: RequestRole, oid: string): string {
  return `${role}_${oid}`
}

async function ensureLogin(
  owner: pg.ClientBase,
  role: RequestRole,
  user: string,
  password: string,
): Promise<void> {
  const found = await owner.query('select from pg_roles where rolname = $1', [user])
  const verb = found.rowCount === 0 ? 'create' : 'alter'
  try {
    await owner.query(`${verb} role ${user} with login password '${scramVerifier(password)}'`)
    const member = await owner.query(
      'select from pg_auth_members where roleid = $1::regrole and member = $2::regrole',
      [role, user],
    )
    if (member.rowCount === 0) await owner.query(`grant ${role} to ${user}`)
    for (const [name, value] of Object.entries({ role, ...LOGIN_SETTINGS[role] }))
      await owner.query(`alter role ${user} set ${name} to '${value}'`)
  } catch (error) {
    throw belongsToAnother(error, role)
  }
}

/** Allows a login to connect. PostgreSQL allows this to everybody unless somebody has revoked it. */
async function allowConnect(owner: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await owner.query<{ allowed: boolean; grant: string }>(
    `select has_database_privilege($1, current_database(), 'connect') as allowed,
            format('grant connect on database %I to ${REQUEST_ROLES.join(', ')}', current_database()) as grant`,
    [login],
  )
  if (rows[0] && !rows[0].allowed) await owner.query(rows[0].grant)
}

/**
 * Computes the verifier of RFC 5803 here, so that the password itself never gets into a server log. It is the same at each
 * start, because a pooler that has seen the verifier continues to use it. A password is 256 random bits, so a salt that is
 * derived from it reveals nothing.
 */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = createHash('sha256').update(`salt of ${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}

function belongsToAnother(error: unknown, role: string): unknown {
  return codeOf(error) === '42501'
    ? new DatabaseSetupError(
        `The role ${role} was made in this PostgreSQL by somebody else, and the user of DATABASE_URL may not use it. ` +
          `Let its maker or a superuser run: grant ${GROUPS.join(', ')} to <that user> with admin option`,
      )
    : error
}

/** Runs the owner's few changes to the product's rows as qala_definer. */
export async function asDefiner<T>(owner: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  try {
    await owner.query(`set local role ${DEFINER_ROLE}`)
    const result = await work()
    await owner.query('commit')
    return result
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/**
 * Writes the roles and their verbs, so that app.may gives the same answers as `may`. A role that no longer exists keeps only
 * its name.
 */
export async function writeRoles(
  owner: pg.ClientBase,
  roles: Readonly<Record<string, readonly string[]>> = ROLES,
): Promise<void> {
  const wanted = Object.entries(roles).flatMap(([role, verbs]) => verbs.map((verb) => ({ role, verb })))
  const pairs = [wanted.map(({ role }) => role), wanted.map(({ verb }) => verb)]
  await asDefiner(owner, async () => {
    await owner.query('insert into app.roles (role) select unnest($1::text[]) on conflict do nothing', [
      Object.keys(roles),
    ])
    await owner.query(
      `delete from app.role_verbs
        where (role, verb) not in (select * from unnest($1::text[], $2::text[]))`,
      pairs,
    )
    await owner.query(
      `insert into app.role_verbs (role, verb) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
      pairs,
    )
  })
}
