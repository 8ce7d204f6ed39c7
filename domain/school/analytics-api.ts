import { AdminSummary } from '../accounts/admins.ts'
import { defineCall } from '../api-call.ts'
import { AnalyticsAnswer, AnalyticsQuery } from './analytics.ts'

export const readAdminSummary = defineCall({
  method: 'GET',
  path: '/api/admin/summary',
  access: 'admin:enter',
  summary: "The dashboard's totals",
  output: AdminSummary,
})

export const readAnalytics = defineCall({
  method: 'POST',
  path: '/api/admin/analytics',
  access: 'analytics:read',
  summary:
    'Learners active per week, lessons completed per lesson and class, quiz scores; of a class or of all',
  input: AnalyticsQuery,
  output: AnalyticsAnswer,
  example: ({ mark }) => ({ className: mark }),
})
