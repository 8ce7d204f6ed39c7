import type { Database } from '#database/open.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { sql } from 'kysely'
import { FOREIGN_KEY_VIOLATION, refusal, sqlState } from '../../core/errors.ts'

export interface MergedRow {
  row: AnyRow
  isChanged: boolean
}

/**
 * @param sent the rows of each kind, without duplicates
 * @throws AppError signed_out when the account was deleted although its access token is still valid
 */
export async function mergeRows(
  db: Pick<Database, 'callAsApp'>,
  userId: string,
  sent: Readonly<Record<string, readonly AnyRow[]>>,
): Promise<MergedRow[]> {
  return db
    .callAsApp(
      sql<MergedRow>`
        select merged as row, is_changed as "isChanged"
          from app.save_progress(${userId}::uuid, ${JSON.stringify(sent)}::jsonb)`,
    )
    .catch((error: unknown) => {
      throw sqlState(error) === FOREIGN_KEY_VIOLATION ? refusal('signed_out') : error
    })
}
