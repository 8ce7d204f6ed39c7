import type pg from 'pg'
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { ROLES } from '#domain/permissions.ts'
import { codeOf, DatabaseSetupError } from './setup-error.ts'

/**
 * The *owner*, whom DATABASE_URL names, migrates and serves no request. These hold the grants and policies, qala_definer owns the
 * functions that may do more than their caller, and none of these groups has a password: roles belong to the whole cluster, so two
 * databases would keep setting it to different values. Each database has login roles of its own instead (qala_app_16384), members
 * of exactly one of these, with passwords in its private.secrets; a connection logs in as one and at once becomes qala_app.
 */
export const REQUEST_ROLES = ['qala_app', 'qala_auth', 'qala_worker'] as const
export type RequestRole = (typeof REQUEST_ROLES)[number]
export const DEFINER_ROLE = 'qala_definer'
/** Reads every row, changes none. Only the owner may become it. */
export const BACKUP_ROLE = 'qala_backup'
const GROUPS = [...REQUEST_ROLES, DEFINER_ROLE, BACKUP_ROLE]

export interface Login {
  user: string
  password: string
}

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

/** Changing a function's owner asks that one could become the new owner. A superuser always can. */
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
    // From 16 on membership can be without inheriting the role's rights; before, there is no such choice.
    await owner.query(
      `grant ${role} to current_user ${me.version >= 160_000 ? 'with inherit false, set true' : ''}`,
    )
  } catch (error) {
    throw belongsToAnother(error, role)
  }
}

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
  } catch (error) {
    throw belongsToAnother(error, role)
  }
}

/** PostgreSQL lets everybody connect unless somebody took that away. */
async function allowConnect(owner: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await owner.query<{ allowed: boolean; grant: string }>(
    `select has_database_privilege($1, current_database(), 'connect') as allowed,
            format('grant connect on database %I to ${REQUEST_ROLES.join(', ')}', current_database()) as grant`,
    [login],
  )
  if (rows[0] && !rows[0].allowed) await owner.query(rows[0].grant)
}

/** RFC 5803, made here so that the password itself never reaches a server log. */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
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

/** For the owner's few changes to the product's rows. */
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

/** So that app.may answers as `may` does. A role that is gone keeps its name only. */
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
