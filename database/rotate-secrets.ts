import type pg from 'pg'
import { randomUUID } from 'node:crypto'

/** What a former value is kept under, followed by something of its own. */
const FORMER = '.former.'

export interface Rotation {
  /** What was made with the old value stops working. */
  replaced: readonly string[]
  /** A new value is used from now on, and the old one still read by `formerSecrets`. */
  kept: readonly string[]
}

/** New values are made where they are next asked for. */
export async function rotateSecrets(owner: pg.Pool, { replaced, kept }: Rotation): Promise<void> {
  // One statement: either all are new or none.
  await owner.query(
    `with gone as (
       delete from private.secrets where name = any($1::text[] || $2::text[]) returning name, value, created_at
     )
     insert into private.secrets (name, value, created_at)
     select name || $3 || $4, value, created_at from gone where name = any($2)`,
    [replaced, kept, FORMER, randomUUID()],
  )
}

export async function formerSecrets(owner: pg.Pool, name: string): Promise<string[]> {
  const { rows } = await owner.query<{ value: string }>(
    'select value from private.secrets where starts_with(name, $1) order by created_at desc, name',
    [`${name}${FORMER}`],
  )
  return rows.map(({ value }) => value)
}
