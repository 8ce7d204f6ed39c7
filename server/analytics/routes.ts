import { AnalyticsAnswer, AnalyticsQuery } from '#domain/analytics.ts'
import { defineRoute } from '../routing/define-route.ts'
import { readAnalytics } from './read-analytics.ts'

export const postAnalytics = defineRoute({
  access: 'analytics:read',
  summary:
    'Learners active per week, lessons completed per lesson and class, quiz scores; of a class or of all',
  input: AnalyticsQuery,
  output: AnalyticsAnswer,
  handler: readAnalytics,
})
