import { LastYearEnd, YearEndCounts, type RunYearEnd, type YearEndPlan } from '#domain/year-end.ts'
import { callApi, type ApiResult } from './client.ts'

const BASE = '/api/admin/year-ends'

export function readLastYearEnd(token: string): Promise<ApiResult<LastYearEnd>> {
  return callApi({ method: 'GET', path: BASE, token, answer: LastYearEnd })
}

/** Counts what it would do, and changes nothing. */
export function tryYearEnd(token: string, body: YearEndPlan): Promise<ApiResult<YearEndCounts>> {
  return callApi({ method: 'POST', path: `${BASE}/try`, token, body, answer: YearEndCounts })
}

export function endYear(token: string, body: RunYearEnd): Promise<ApiResult<YearEndCounts>> {
  return callApi({ method: 'POST', path: BASE, token, body, answer: YearEndCounts })
}

export function undoYearEnd(token: string, id: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${BASE}/undo`, token, body: { id }, answer: null })
}
