import { callApi, type ApiResult } from './client.ts'

export function provePassword(token: string, password: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/auth/prove', token, body: { password }, answer: null })
}
