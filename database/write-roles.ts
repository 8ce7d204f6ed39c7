import type pg from 'pg'
import { ROLES } from '#domain/permissions.ts'
import { DEFINER_ROLE } from './roles.ts'

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
