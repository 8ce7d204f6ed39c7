import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'

/** Gives learners their numbers of the school's administration; null takes one away. The caller must teach or manage them. */
export async function numberLearners(
  trx: Transaction<DB>,
  numbers: readonly { userId: string; number: string | null }[],
): Promise<void> {
  if (numbers.length === 0) return
  const given = numbers.map(({ userId, number }) => ({ userId, number }))
  await sql`select app.number_learners(${JSON.stringify(given)}::jsonb)`.execute(trx)
}
