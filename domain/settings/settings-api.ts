import { defineCall } from '../api-call.ts'
import { ChangeSetting, PublicSettings, SettingsForStaff } from './settings.ts'

export const readPublicSettings = defineCall({
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  summary: 'What the school decided that anybody may know',
  output: PublicSettings,
})

export const readAdminSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'settings:manage',
  summary: 'Every setting of the school, and who changed it last',
  output: SettingsForStaff,
})

export const changeSetting = defineCall({
  method: 'POST',
  path: '/api/admin/settings',
  access: 'settings:manage',
  summary: 'Change one setting. With `basedOn`, only if nobody else has changed it since',
  input: ChangeSetting,
  body: 'list',
  output: SettingsForStaff,
  example: { name: 'privacyText', value: 'We keep what the course needs.' },
})
