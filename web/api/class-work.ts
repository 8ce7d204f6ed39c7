import { ClassWeek, WorkGiven, type ChangeWork, type GiveWork, type OfClassWeek } from '#domain/class-work.ts'
import { callApi, type ApiResult } from './client.ts'

const WORK = '/api/admin/classes/work'

/** A stream that says when `readClassWeek` has something new. */
export const WATCH_PATH = `${WORK}/watch` as const

export function readClassWeek(token: string, body: OfClassWeek): Promise<ApiResult<ClassWeek>> {
  return callApi({ method: 'POST', path: `${WORK}/find`, token, body, answer: ClassWeek })
}

export function giveWork(token: string, body: GiveWork): Promise<ApiResult<WorkGiven>> {
  return callApi({ method: 'POST', path: `${WORK}/give`, token, body, answer: WorkGiven })
}

export function changeWork(token: string, body: ChangeWork): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${WORK}/change`, token, body, answer: null })
}

export function takeBackWork(token: string, workId: string): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: `${WORK}/take-back`, token, body: { workId }, answer: null })
}
