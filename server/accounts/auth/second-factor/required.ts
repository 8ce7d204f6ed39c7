import type { DB } from '#database/generated/schema.ts'
import { type Kysely, sql } from 'kysely'

/**
 * This says whether the school requires a second factor of its staff. It is also false for a value that only a later version
 * knows.
 */
export const ASKED_OF_STAFF = sql<boolean>`coalesce(
  (select value = 'true'::jsonb from app.settings where name = 'staffSecondFactor'), false)`

export async function isAskedOfStaff(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select ${ASKED_OF_STAFF} as asked`.execute(db)
  return rows[0]?.asked ?? false
}
