import { AdminCandidate, Admins } from '#domain/admins.ts'
import {
  LearnerOptions,
  LearnerPage,
  LearnersConfirmed,
  OneTimePassword,
  type AddLearner,
  type LearnerFilter,
  type LearnerQuery,
} from '#domain/learners.ts'
import { callApi, readAnswer, requestOf, type ApiCall, type ApiResult } from './client.ts'

/** A large file on a slow line. */
const FILE_TIMEOUT_MS = 5 * 60_000

interface SentFile {
  name: string
  content: Blob
}

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

export function addLearner(token: string, form: AddLearner): Promise<ApiResult<OneTimePassword>> {
  const path = '/api/admin/learners/add'
  return callApi({ method: 'POST', path, token, body: form, answer: OneTimePassword })
}

export function confirmLearners(
  token: string,
  userIds: readonly string[],
): Promise<ApiResult<{ confirmed: number }>> {
  const path = '/api/admin/learners/confirm'
  return callApi({ method: 'POST', path, token, body: { userIds }, answer: LearnersConfirmed })
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

export function addAdmin(token: string, userId: string): Promise<ApiResult<OneTimePassword>> {
  return callApi({
    method: 'POST',
    path: '/api/admin/admins',
    token,
    body: { userId },
    answer: OneTimePassword,
  })
}

export function removeAdmin(token: string, userId: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/admin/admins/remove', token, body: { userId }, answer: null })
}

/** Fails as `callApi` does, and with `broken` when the answer is of another media type. */
async function callForFile(call: Omit<ApiCall<never>, 'answer'>, type: string): Promise<ApiResult<SentFile>> {
  try {
    const response = await fetch(call.path, await requestOf(call, AbortSignal.timeout(FILE_TIMEOUT_MS)))
    if (!response.ok || !response.headers.get('Content-Type')?.startsWith(type)) {
      // No file fits this schema, so what is left are the failures.
      return await readAnswer({ ...call, answer: { safeParse: () => ({ success: false }) } }, response)
    }
    const name = /filename="([\w.-]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
    return { ok: true, data: { name: name ?? 'file', content: await response.blob() } }
  } catch {
    return { ok: false, reason: 'offline' }
  }
}
