import type pg from 'pg'
import { randomUUID } from 'node:crypto'

/** The name under which a former value is stored begins with this and ends with something unique. */
const FORMER = '.former.'

export interface Rotation {
  /** Everything that was made with the old value stops working. */
  replaced: readonly string[]
  /** A new value is used from now on, and `formerSecrets` still returns the old one. */
  kept: readonly string[]
}

/** Replaces secrets. New values are created when they are next needed. */
export async function rotateSecrets(owner: pg.Pool, { replaced, kept }: Rotation): Promise<void> {
  // This is one statement, so either all are replaced or none.
  await owner.query(
    `with gone as (
       delete from private.secrets where name = any($1::text[] || $2::text[]) returning name, value, created_at
     )
     insert into private.secrets (name, value, created_at)
     select name || $3 || $4, value, created_at from gone where name = any($2)`,
    [replaced, kept, FORMER, randomUUID()],
  )
}

/** Returns the values that `rotateSecrets` kept for this name, the newest first. */
export async function formerSecrets(owner: pg.Pool, name: string): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(
    'select value from private.secrets where starts_with(name, $1) order by created_at desc, name',
    [`${name}${FORMER}`],
  )
  return rows.map(({ value }) => value)
}
