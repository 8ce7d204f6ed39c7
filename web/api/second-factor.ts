import { RecoveryCodes, SecondFactorKey, SecondFactorState } from '#domain/second-factor.ts'
import * as z from 'zod/mini'
import { callApi, type ApiResult } from './client.ts'

const PATH = '/api/account/second-factor'
const CodeTaken = z.object({ passwordDue: z.boolean() })

/** After the right password, by the session that opens nothing else. */
export function giveSecondFactor(code: string): Promise<ApiResult<z.infer<typeof CodeTaken>>> {
  return callApi({ method: 'POST', path: '/api/auth/second-factor', body: { code }, answer: CodeTaken })
}

export function readSecondFactor(token: string): Promise<ApiResult<SecondFactorState>> {
  return callApi({ method: 'GET', path: PATH, token, answer: SecondFactorState })
}

export function startSecondFactor(token: string): Promise<ApiResult<SecondFactorKey>> {
  return callApi({ method: 'POST', path: `${PATH}/start`, token, answer: SecondFactorKey })
}

export function confirmSecondFactor(token: string, code: string): Promise<ApiResult<RecoveryCodes>> {
  return callApi({ method: 'POST', path: `${PATH}/confirm`, token, body: { code }, answer: RecoveryCodes })
}

export function renewRecoveryCodes(token: string): Promise<ApiResult<RecoveryCodes>> {
  return callApi({ method: 'POST', path: `${PATH}/recovery-codes`, token, answer: RecoveryCodes })
}

export function removeSecondFactor(token: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${PATH}/remove`, token, answer: null })
}

/** Somebody else's, as an admin. */
export function removeSecondFactorOf(token: string, userId: string): Promise<ApiResult<void>> {
  const path = '/api/admin/admins/remove-second-factor'
  return callApi({ method: 'POST', path, token, body: { userId }, answer: null })
}
