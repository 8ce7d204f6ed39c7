import { type BreachKind, type BreachQuery, type TouchedPerson } from '#domain/privacy/breaches.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { record, recordTouched } from '../../core/access-log.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'

/** The entry of a visit may be up to ten minutes before or after the event that belongs to it. */
const SAME_VISIT = sql`interval '10 minutes'`

export interface Touched {
  people: TouchedPerson[]
  deleted: number
  unnamedReads: number
  keptDays: number
}

/**
 * Finds the people whose data was read, exported or changed within the time, as far as the logs know. Making this list is
 * itself an access to these people's data, and is recorded as one.
 * @throws AppError not_found when nobody has that e-mail address
 */
export async function findTouched(call: Call<BreachQuery, Caller>): Promise<Touched> {
  const { input, caller, services, client } = call
  const account = input.email === undefined ? null : await accountOf(call, input.email)
  const span = { from: new Date(input.from), to: new Date(input.to), account }
  const found = await services.db.withUser(
    caller.userId,
    async (trx) => {
      const touched = await touchedIn(trx, span)
      const ids = [...touched.keys()]
      await record(trx, 'breach_list_made', {
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        people: ids.length,
        ...(account !== null && { account }),
      })
      await recordTouched(trx, 'exported', ids)
      const { retention } = await readSettings(trx)
      return { touched, unnamedReads: await countUnnamed(trx, span), keptDays: retention.logEntries }
    },
    client,
  )
  const people = await peopleOf(call, found.touched)
  return {
    people,
    deleted: found.touched.size - people.length,
    unnamedReads: found.unnamedReads,
    keptDays: found.keptDays,
  }
}

interface Span {
  from: Date
  to: Date
  account: string | null
}

async function accountOf(call: Call<BreachQuery, Caller>, email: string): Promise<string> {
  const account = await withAccounts(call, 'privacy:manage', (trx) =>
    trx.selectFrom('auth.accounts').select('id').where('email', '=', email).executeTakeFirst(),
  )
  if (!account) throw refusal('not_found')
  return account.id
}

async function touchedIn(
  trx: Transaction<DB>,
  { from, to, account }: Span,
): Promise<Map<string, BreachKind[]>> {
  const by = (column: string) => (account === null ? sql`true` : sql`${sql.ref(column)} = ${account}::uuid`)
  // From an event, this takes only the `userId` in its details, and only if somebody else caused it. A learner's own actions
  // do not affect anybody else's data.
  const { rows } = await sql<{ id: string; kinds: BreachKind[] }>`
    select id, array_agg(distinct kind order by kind) as kinds from (
      select unnest(profile_ids) as id, kind from app.data_access
       where at between ${from} and ${to} and ${by('reader')}
      union all
      select case when details ->> 'userId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
                  then (details ->> 'userId')::uuid end,
             case event_type when 'password_reset' then 'password_reset' when 'data_exported' then 'exported' else 'changed' end
        from app.security_events
       where created_at between ${from} and ${to} and details ? 'userId' and ${by('user_id')}
         and user_id is not null and user_id::text <> details ->> 'userId'
      union all
      select profile_id, 'changed' from app.profile_audit
       where created_at between ${from} and ${to} and ${by('changed_by')}
         and changed_by is not null and changed_by <> profile_id
      union all
      select ${account}::uuid, 'own_account' where ${account}::uuid is not null
    ) touched where id is not null group by id`.execute(trx)
  return new Map(rows.map(({ id, kinds }) => [id, kinds]))
}

/** Counts events from before Qala recorded whose data was shown. Nobody can say whom they concerned. */
async function countUnnamed(trx: Transaction<DB>, { from, to, account }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.security_events e
     where event_type in ('admin_data_access', 'data_exported') and created_at between ${from} and ${to}
       and ${account === null ? sql`true` : sql`user_id = ${account}::uuid`}
       and details -> 'profiles' is distinct from '0' and not details ? 'userId'
       and not exists (
         select from app.data_access a
          where a.reader = e.user_id and a.at between e.created_at - ${SAME_VISIT} and e.created_at + ${SAME_VISIT}
       )`.execute(trx)
  return rows[0]?.count ?? 0
}

async function peopleOf(
  call: Call<BreachQuery, Caller>,
  touched: ReadonlyMap<string, BreachKind[]>,
): Promise<TouchedPerson[]> {
  const { rows } = await withAccounts(call, 'privacy:manage', (trx) =>
    sql<Omit<TouchedPerson, 'kinds'>>`
      select person.id as "userId", person.email, first_name || ' ' || last_name as name, school_name as "schoolName",
             coalesce(member_class, grade_class) as "gradeClass", phone_number as "phoneNumber"
        from auth.accounts person left join app.profiles profile on profile.user_id = person.id
       where person.id = any(${[...touched.keys()]}::uuid[])
       order by coalesce(member_class, class_name), surname_key, person.email`.execute(trx),
  )
  return rows.map((row) => ({ ...row, kinds: touched.get(row.userId) ?? [] }))
}
