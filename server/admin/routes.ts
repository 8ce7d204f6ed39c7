import { AdminSummary } from '#domain/admin-summary.ts'
import { defineRoute } from '../routing/define-route.ts'
import { countAll } from './queries.ts'

export const getAdminSummary = defineRoute({
  access: 'admin:enter',
  summary: "The dashboard's totals",
  output: AdminSummary,
  handler: ({ caller: { userId }, services }) => services.db.withUser(userId, countAll),
})
