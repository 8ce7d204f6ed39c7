import { LastYearEnd, RunYearEnd, UndoYearEnd, YearEndCounts, YearEndPlan } from '#domain/year-end.ts'
import { sql } from 'kysely'
import { defineRoute } from '../routing/define-route.ts'
import { withAccounts } from '../users/accounts.ts'
import { endYear, tryYearEnd } from './end-year.ts'
import { readLast } from './queries.ts'
import { undoYearEnd } from './undo-year-end.ts'

export const getLastYearEnd = defineRoute({
  access: 'classes:manage',
  summary: 'The newest end of a school year, while it can be undone',
  output: LastYearEnd,
  handler: async (call) => {
    const last = await call.services.db.withReader(call.caller.userId, readLast)
    if (last === null) return { last: null }
    const { rows } = await withAccounts(call, 'classes:manage', (trx) =>
      sql<{ name: string }>`
        select coalesce(first_name || ' ' || last_name, email) as name
          from auth.accounts person left join app.profiles profile on profile.user_id = person.id
         where person.id = ${last.doneBy}::uuid
      `.execute(trx),
    )
    return { last: { ...last, doneBy: rows[0]?.name ?? null } }
  },
})

export const postTryYearEnd = defineRoute({
  access: 'classes:manage',
  summary: 'Count what ending a school year would do; changes nothing',
  input: YearEndPlan,
  output: YearEndCounts,
  handler: tryYearEnd,
})

export const postYearEnd = defineRoute({
  access: 'classes:manage',
  summary: 'End a school year: everybody into next year’s class, the old ones archived, all or nothing',
  input: RunYearEnd,
  output: YearEndCounts,
  handler: endYear,
})

export const postUndoYearEnd = defineRoute({
  access: 'classes:manage',
  summary: 'Take back the newest end of a school year',
  input: UndoYearEnd,
  output: 'no-content',
  handler: undoYearEnd,
})
