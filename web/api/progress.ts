import { ProgressRows, ProgressSaved, type ProgressBatch } from '#domain/progress.ts'
import { callApi, type ApiResult } from './client.ts'

/** All progress rows of the token's learner. */
export function readProgress(token: string): Promise<ApiResult<ProgressRows>> {
  return callApi({ method: 'GET', path: '/api/progress', token, answer: ProgressRows })
}

/** Sends changed rows. Safe to repeat: the server merges. */
export function saveProgress(token: string, batch: ProgressBatch): Promise<ApiResult<ProgressSaved>> {
  return callApi({
    method: 'PUT',
    path: '/api/progress',
    body: batch,
    token,
    answer: ProgressSaved,
    gzip: true,
  })
}
