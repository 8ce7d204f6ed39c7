import type pg from 'pg'
import { BACKUP_ROLE, DEFINER_ROLE, loginName, REQUEST_ROLES } from './roles.ts'
import { DatabaseSetupError } from './setup-error.ts'

/** @throws DatabaseSetupError when a role could bypass row-level security, or when a table does not have it */
export async function checkRoles(owner: pg.ClientBase): Promise<void> {
  const oid = await owner.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  const logins = REQUEST_ROLES.map((role) => loginName(role, oid.rows[0]?.oid ?? ''))
  const roles = [...REQUEST_ROLES, ...logins, DEFINER_ROLE, BACKUP_ROLE]
  const { rows } = await owner.query<{ complaint: string }>(COMPLAINTS, [roles, logins, REQUEST_ROLES])
  if (rows.length === 0) return
  throw new DatabaseSetupError(
    `The database would not keep learners' data apart, so Qala does not start: ${rows.map((row) => row.complaint).join('; ')}.`,
  )
}

/** $1 holds all roles, $2 the login roles, and $3 the role of each login, in the same order. */
const COMPLAINTS = `
  with roles as (select * from pg_roles where rolname = any($1)),
       rooms as (select oid, nspname from pg_namespace where nspname in ('app', 'auth', 'private'))

  select format('%s is a superuser', rolname) as complaint from roles where rolsuper
  union all
  select format('%s has BYPASSRLS', rolname) from roles where rolbypassrls
  union all
  select format('%s has CREATEROLE', rolname) from roles where rolcreaterole
  union all
  select format('%s can log in', rolname) from roles where rolcanlogin and not rolname = any($2)
  union all
  select format('%s is a member of %s', roles.rolname, m.roleid::regrole)
    from pg_auth_members m join roles on roles.oid = m.member
   where not exists (
     select from unnest($2::text[], $3::text[]) as own (login, belongs)
      where own.login = roles.rolname and m.roleid = own.belongs::regrole
   )
  union all
  select format('%s owns %s.%s', roles.rolname, rooms.nspname, c.relname)
    from pg_class c join rooms on rooms.oid = c.relnamespace join roles on roles.oid = c.relowner
  union all
  select format('%s owns the schema %s', roles.rolname, n.nspname)
    from pg_namespace n join roles on roles.oid = n.nspowner where n.nspname in ('app', 'auth', 'private', 'public')
  union all
  select format('%s may create in the schema %s', roles.rolname, rooms.nspname)
    from rooms, roles where has_schema_privilege(roles.oid, rooms.oid, 'create')
  union all
  select format('%s may look into the schema auth', roles.rolname)
    from roles where rolname !~ '^qala_auth' and rolname <> '${BACKUP_ROLE}' and has_schema_privilege(roles.oid, 'auth', 'usage')
  union all
  select format('%s.%s is not under forced row-level security', rooms.nspname, c.relname)
    from pg_class c join rooms on rooms.oid = c.relnamespace
   where c.relkind in ('r', 'p') and rooms.nspname in ('app', 'auth')
     and not (c.relrowsecurity and c.relforcerowsecurity)
`
