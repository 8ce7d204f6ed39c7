import { Deleted } from '#domain/deleted-accounts.ts'
import { callApi, type ApiResult } from './client.ts'

export function readDeleted(userIds: readonly string[]): Promise<ApiResult<Deleted>> {
  return callApi({ method: 'POST', path: '/api/accounts/deleted', body: { userIds }, answer: Deleted })
}
