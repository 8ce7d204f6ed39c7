import { MondayPage, StuckClasses } from '#domain/monday.ts'
import { callApi, type ApiResult } from './client.ts'

export function readMonday(token: string, classId: string): Promise<ApiResult<MondayPage>> {
  const path = '/api/admin/classes/monday/find'
  return callApi({ method: 'POST', path, token, body: { classId }, answer: MondayPage })
}

export function readStuckClasses(token: string): Promise<ApiResult<StuckClasses>> {
  return callApi({ method: 'GET', path: '/api/admin/classes/stuck', token, answer: StuckClasses })
}
