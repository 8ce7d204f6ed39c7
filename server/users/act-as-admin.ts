import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import type { Call, Caller } from '../routing/define-route.ts'

/**
 * A transaction on accounts for an admin. qala_auth may read and write every account, so here the database asks for
 * itself, whatever the route asked before: it refuses (42501) when the caller is no admin at this moment.
 */
export function actAsAdmin<T>(
  { caller, services, client }: Pick<Call<unknown, Caller>, 'caller' | 'services' | 'client'>,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return services.db.withAuth(
    async (trx) => {
      await sql`select app.require_verb('admin:enter')`.execute(trx)
      return work(trx)
    },
    { ...client, userId: caller.userId },
  )
}
