import type { DB } from '#database/generated/schema.ts'
import { type Kysely, sql } from 'kysely'

/** Whether the school asks a second factor of its staff; false also for a value of a later version. */
export const ASKED_OF_STAFF = sql<boolean>`coalesce(
  (select value = 'true'::jsonb from app.settings where name = 'staffSecondFactor'), false)`

export async function isAskedOfStaff(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`select ${ASKED_OF_STAFF} as asked`.execute(db)
  return rows[0]?.asked ?? false
}
