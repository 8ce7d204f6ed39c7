import { PublicSettings, SettingsForStaff, type ChangeSetting } from '#domain/settings.ts'
import { callApi, type ApiResult } from './client.ts'

export function readPublicSettings(): Promise<ApiResult<PublicSettings>> {
  return callApi({ method: 'GET', path: '/api/settings', answer: PublicSettings })
}

export function readAdminSettings(token: string): Promise<ApiResult<SettingsForStaff>> {
  return callApi({ method: 'GET', path: '/api/admin/settings', token, answer: SettingsForStaff })
}

export function changeSetting(token: string, change: ChangeSetting): Promise<ApiResult<SettingsForStaff>> {
  return callApi({
    method: 'POST',
    path: '/api/admin/settings',
    token,
    body: change,
    answer: SettingsForStaff,
  })
}
