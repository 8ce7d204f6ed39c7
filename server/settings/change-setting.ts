import {
  CHANGED_MEANWHILE,
  type ChangeSetting,
  type SettingName,
  type SettingsForStaff,
} from '#domain/settings/settings.ts'
import { sql } from 'kysely'
import { invalidInput } from '../core/errors.ts'
import type { Caller } from '../http/routing/route.ts'
import type { Call } from './services.ts'
import { withAccounts } from '../accounts/users/accounts.ts'
import { readSettings } from './read-settings.ts'

/**
 * Changes one setting. When the school stops keeping learner numbers, they are deleted at once.
 * @throws AppError invalid_input when somebody else changed it after `basedOn`
 */
export async function changeSetting(call: Call<ChangeSetting, Caller>): Promise<void> {
  const { name, value, basedOn } = call.input
  const { db, settings } = call.services
  await db.withUser(
    call.caller.userId,
    async (trx) => {
      // This does not use `on conflict`, because its insert would fire the trigger that logs, and the update would fire it
      // again.
      await sql`select pg_advisory_xact_lock(hashtext('app.settings'))`.execute(trx)
      const row = await trx
        .selectFrom('app.settings')
        .select('changed_at')
        .where('name', '=', name)
        .executeTakeFirst()
      if (basedOn !== undefined && (row?.changed_at.toISOString() ?? null) !== basedOn)
        throw invalidInput({ basedOn: CHANGED_MEANWHILE })
      const json = JSON.stringify(value)
      await (row === undefined
        ? trx.insertInto('app.settings').values({ name, value: json }).execute()
        : trx.updateTable('app.settings').set({ value: json }).where('name', '=', name).execute())
      if (name === 'learnerNumbers' && value === null)
        await sql`select app.forget_learner_numbers()`.execute(trx)
    },
    call.client,
  )
  await settings.changed()
}

/** Returns the settings, and who last changed each one and when. */
export function settingsForStaff(
  call: Pick<Call<unknown, Caller>, 'caller' | 'services' | 'client'>,
): Promise<SettingsForStaff> {
  return withAccounts(call, 'settings:manage', async (trx) => {
    const values = await readSettings(trx)
    const { rows } = await sql<{ name: SettingName; changedAt: Date; changedBy: string | null }>`
      select setting.name, changed_at as "changedAt",
        coalesce(profile.first_name || ' ' || profile.last_name, person.email) as "changedBy"
      from app.settings setting
      left join app.profiles profile on profile.user_id = changed_by
      left join auth.accounts person on person.id = changed_by
    `.execute(trx)
    const numbered = await trx
      .selectFrom('app.profiles')
      .select(({ fn }) => fn.count<string>('learner_number').as('learners'))
      .executeTakeFirstOrThrow()
    const changes = rows.map(({ name, changedAt, changedBy }) => [
      name,
      { changedAt: changedAt.toISOString(), changedBy },
    ])
    const learnersWithNumber = Number(numbered.learners)
    return { values, learnersWithNumber, changes: Object.fromEntries(changes) as SettingsForStaff['changes'] }
  })
}
