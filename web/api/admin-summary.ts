import { AdminSummary } from '#domain/admins.ts'
import { callApi, type ApiResult } from './client.ts'

export function readAdminSummary(token: string): Promise<ApiResult<AdminSummary>> {
  return callApi({ method: 'GET', path: '/api/admin/summary', token, answer: AdminSummary })
}
