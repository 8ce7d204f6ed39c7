import * as api from '#domain/settings/settings-api.ts'
import { implement } from './services.ts'
import { changeSetting, settingsForStaff } from './change-setting.ts'

export const routes = [
  implement(api.readPublicSettings, ({ services }) => services.settings.read()),
  implement(api.readAdminSettings, settingsForStaff),
  implement(api.changeSetting, async (call) => {
    await changeSetting(call)
    return settingsForStaff(call)
  }),
]
