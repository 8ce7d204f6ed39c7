import { AnalyticsAnswer, type AnalyticsQuery } from '#domain/analytics.ts'
import { callApi, type ApiResult } from './client.ts'

export function readAnalytics(token: string, query: AnalyticsQuery): Promise<ApiResult<AnalyticsAnswer>> {
  return callApi({
    method: 'POST',
    path: '/api/admin/analytics',
    token,
    body: query,
    answer: AnalyticsAnswer,
  })
}
