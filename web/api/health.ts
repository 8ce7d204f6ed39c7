import { HealthFacts, RecoveryKey } from '#domain/health.ts'
import { callApi, type ApiResult } from './client.ts'

export function readHealth(token: string): Promise<ApiResult<HealthFacts>> {
  return callApi({ method: 'GET', path: '/api/admin/health', token, answer: HealthFacts })
}

export function orderBackup(token: string): Promise<ApiResult<null>> {
  return callApi({ method: 'POST', path: '/api/admin/health/back-up', token, answer: null })
}

export function makeRecoveryKey(token: string): Promise<ApiResult<RecoveryKey>> {
  return callApi({ method: 'POST', path: '/api/admin/health/recovery-key', token, answer: RecoveryKey })
}
