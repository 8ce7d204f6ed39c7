import { AdminSummary } from '#domain/admin-summary.ts'
import { callApi, type ApiResult } from './client.ts'

export function readAdminSummary(token: string): Promise<ApiResult<AdminSummary>> {
  return callApi({ method: 'GET', path: '/api/admin/summary', token, answer: AdminSummary })
}
