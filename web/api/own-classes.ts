import { OwnWork } from '#domain/class-work.ts'
import { OwnClasses } from '#domain/classes.ts'
import { callApi, type ApiResult } from './client.ts'

export function readOwnClasses(token: string): Promise<ApiResult<OwnClasses>> {
  return callApi({ method: 'GET', path: '/api/classes/mine', token, answer: OwnClasses })
}

export function joinClass(token: string, code: string): Promise<ApiResult<OwnClasses>> {
  return callApi({ method: 'POST', path: '/api/classes/join', token, body: { code }, answer: OwnClasses })
}

export function readOwnWork(token: string): Promise<ApiResult<OwnWork>> {
  return callApi({ method: 'GET', path: '/api/classes/work', token, answer: OwnWork })
}
