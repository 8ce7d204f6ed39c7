import * as api from '#domain/school/year-end-api.ts'
import { sql } from 'kysely'
import { implement } from '../services.ts'
import { STAFF_NAME } from '../../accounts/profile/staff-name.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { endYear, tryYearEnd } from './end-year.ts'
import { readLast } from './queries.ts'
import { undoYearEnd } from './undo-year-end.ts'

export const routes = [
  implement(api.readLastYearEnd, async (call) => {
    const last = await call.services.db.withReader(call.caller.userId, readLast)
    if (last === null) return { last: null }
    const { rows } = await withAccounts(call, 'classes:manage', (trx) =>
      sql<{ name: string }>`
        select coalesce(${STAFF_NAME}, email) as name
          from auth.accounts person left join app.profiles profile on profile.user_id = person.id
         where person.id = ${last.doneBy}::uuid
      `.execute(trx),
    )
    return { last: { ...last, doneBy: rows[0]?.name ?? null } }
  }),
  implement(api.tryYearEnd, tryYearEnd),
  implement(api.endYear, endYear),
  implement(api.undoYearEnd, undoYearEnd),
]
