import { BreachList, type BreachQuery } from '#domain/breaches.ts'
import { callApi, type ApiResult } from './client.ts'
import { callForFile, type SentFile } from './learners.ts'

const PATH = '/api/admin/breach'

export function makeBreachList(token: string, body: BreachQuery): Promise<ApiResult<BreachList>> {
  return callApi({ method: 'POST', path: PATH, token, body, answer: BreachList })
}

export function makeBreachFile(token: string, body: BreachQuery): Promise<ApiResult<SentFile>> {
  return callForFile({ method: 'POST', path: `${PATH}/file`, token, body }, 'text/csv')
}
