import type { AddEmail, ChangePassword } from '#domain/accounts.ts'
import { OwnSessions, SessionGrant } from '#domain/session-kinds.ts'
import { callApi, type ApiResult } from './client.ts'

/** A new access token, saying how long nobody touched the page. */
export function renewToken(idleSeconds: number): Promise<ApiResult<SessionGrant>> {
  return callApi({
    method: 'POST',
    path: '/api/auth/token',
    body: { idleSeconds: Math.max(0, Math.round(idleSeconds)) },
    answer: SessionGrant,
  })
}

export function readOwnSessions(token: string): Promise<ApiResult<OwnSessions>> {
  return callApi({ method: 'GET', path: '/api/account/sessions', token, answer: OwnSessions })
}

export function endSession(token: string, id: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/account/sessions/end', token, body: { id }, answer: null })
}

export function endOtherSessions(token: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/account/sessions/end-others', token, answer: null })
}

export function changePassword(token: string, form: ChangePassword): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/account/password', token, body: form, answer: null })
}

export function addEmail(token: string, form: AddEmail): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/account/email', token, body: form, answer: null })
}
