import { FIRST_SETTINGS, Settings, type SettingName } from '#domain/settings/settings.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Kysely } from 'kysely'

/** Reads the settings. A value that a later version wrote and that this one does not know counts as never changed. */
export async function readSettings(db: Kysely<DB>): Promise<Settings> {
  const rows = await db.selectFrom('app.settings').select(['name', 'value']).execute()
  const changed = new Map(rows.map(({ name, value }) => [name, value]))
  const names = Object.keys(FIRST_SETTINGS) as SettingName[]
  return Object.fromEntries(
    names.map((name) => {
      const found = changed.has(name) ? Settings.shape[name].safeParse(changed.get(name)) : undefined
      return [name, found?.success ? found.data : FIRST_SETTINGS[name]]
    }),
  ) as Settings
}
