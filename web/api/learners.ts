import { AdminCandidate, Admins } from '#domain/admins.ts'
import {
  LearnerOptions,
  LearnerPage,
  OneTimePassword,
  type LearnerFilter,
  type LearnerQuery,
} from '#domain/learners.ts'
import { callApi, type ApiResult } from './client.ts'
import { callForFile, type SentFile } from './file.ts'

// Calls of admins alone (spec 7).

export function findLearners(token: string, query: LearnerQuery): Promise<ApiResult<LearnerPage>> {
  return callApi({
    method: 'POST',
    path: '/api/admin/learners/find',
    token,
    body: query,
    answer: LearnerPage,
  })
}

export function readLearnerOptions(token: string): Promise<ApiResult<LearnerOptions>> {
  return callApi({ method: 'GET', path: '/api/admin/learners/options', token, answer: LearnerOptions })
}

export function exportLearners(token: string, filter: LearnerFilter): Promise<ApiResult<SentFile>> {
  return callForFile({ method: 'POST', path: '/api/admin/learners/export', token, body: filter }, 'text/csv')
}

export function resetLearnerPassword(token: string, userId: string): Promise<ApiResult<OneTimePassword>> {
  const path = '/api/admin/learners/reset-password'
  return callApi({ method: 'POST', path, token, body: { userId }, answer: OneTimePassword })
}

export function deleteLearner(
  token: string,
  who: { userId: string; fullName: string },
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/admin/learners/delete', token, body: who, answer: null })
}

export function readAdmins(token: string): Promise<ApiResult<Admins>> {
  return callApi({ method: 'GET', path: '/api/admin/admins', token, answer: Admins })
}

export function findAdmin(token: string, email: string): Promise<ApiResult<AdminCandidate>> {
  return callApi({
    method: 'POST',
    path: '/api/admin/admins/find',
    token,
    body: { email },
    answer: AdminCandidate,
  })
}

export function addAdmin(token: string, userId: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/admin/admins', token, body: { userId }, answer: null })
}

export function removeAdmin(token: string, userId: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/admin/admins/remove', token, body: { userId }, answer: null })
}
