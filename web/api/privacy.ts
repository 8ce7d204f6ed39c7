import { MyData } from '#domain/my-data.ts'
import {
  LearnerPrivacy,
  OwnConsent,
  OwnDeletion,
  PrivacyOverview,
  type RecordConsent,
} from '#domain/privacy.ts'
import { callApi, type ApiResult } from './client.ts'

const OWN = '/api/account'
const STAFF = '/api/admin/privacy'

interface OneLearner {
  userId: string
}

export function readMyData(token: string): Promise<ApiResult<MyData>> {
  return callApi({ method: 'POST', path: `${OWN}/data`, token, answer: MyData })
}

export function readOwnConsent(token: string): Promise<ApiResult<OwnConsent>> {
  return callApi({ method: 'GET', path: `${OWN}/consent`, token, answer: OwnConsent })
}

export function withdrawOwnConsent(token: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${OWN}/consent/withdraw`, token, answer: null })
}

export function readOwnDeletion(token: string): Promise<ApiResult<OwnDeletion>> {
  return callApi({ method: 'GET', path: `${OWN}/deletion`, token, answer: OwnDeletion })
}

export function askDeletion(token: string, typed: string): Promise<ApiResult<OwnDeletion>> {
  return callApi({ method: 'POST', path: `${OWN}/deletion`, token, body: { typed }, answer: OwnDeletion })
}

export function keepAccount(token: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${OWN}/deletion/cancel`, token, answer: null })
}

export function readPrivacyOverview(token: string): Promise<ApiResult<PrivacyOverview>> {
  return callApi({ method: 'GET', path: STAFF, token, answer: PrivacyOverview })
}

export function readLearnerPrivacy(token: string, who: OneLearner): Promise<ApiResult<LearnerPrivacy>> {
  return callApi({ method: 'POST', path: `${STAFF}/learner`, token, body: who, answer: LearnerPrivacy })
}

export function readLearnerData(token: string, who: OneLearner): Promise<ApiResult<MyData>> {
  return callApi({ method: 'POST', path: `${STAFF}/data`, token, body: who, answer: MyData })
}

export function recordConsent(token: string, form: RecordConsent): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${STAFF}/consent`, token, body: form, answer: null })
}

export function withdrawConsent(token: string, who: OneLearner): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${STAFF}/consent/withdraw`, token, body: who, answer: null })
}

export function askLearnerDeletion(
  token: string,
  who: OneLearner & { fullName: string },
): Promise<ApiResult<OwnDeletion>> {
  return callApi({ method: 'POST', path: `${STAFF}/deletion`, token, body: who, answer: OwnDeletion })
}

export function cancelLearnerDeletion(token: string, who: OneLearner): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${STAFF}/deletion/cancel`, token, body: who, answer: null })
}
