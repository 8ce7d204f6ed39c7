import { SchoolNews } from '#domain/announcements.ts'
import { callApi, type ApiResult } from './client.ts'

export function readNews(token: string): Promise<ApiResult<SchoolNews>> {
  return callApi({ method: 'GET', path: '/api/announcements', token, answer: SchoolNews })
}
