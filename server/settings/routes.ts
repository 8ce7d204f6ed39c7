import { ChangeSetting, PublicSettings, SettingsForStaff } from '#domain/settings.ts'
import { defineRoute } from '../routing/define-route.ts'
import { changeSetting, settingsForStaff } from './change-setting.ts'

export const getSettings = defineRoute({
  access: 'public',
  summary: 'What the school decided that anybody may know',
  output: PublicSettings,
  handler: ({ services }) => services.settings.read(),
})

export const getAdminSettings = defineRoute({
  access: 'settings:manage',
  summary: 'Every setting of the school, and who changed it last',
  output: SettingsForStaff,
  handler: settingsForStaff,
})

export const postSetting = defineRoute({
  access: 'settings:manage',
  summary: 'Change one setting. With `basedOn`, only if nobody else has changed it since',
  input: ChangeSetting,
  output: SettingsForStaff,
  handler: async (call) => {
    await changeSetting(call)
    return settingsForStaff(call)
  },
})
