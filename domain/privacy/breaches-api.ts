import { defineCall } from '../api-call.ts'
import { BreachList, BreachQuery } from './breaches.ts'

export const makeBreachList = defineCall({
  method: 'POST',
  path: '/api/admin/breach',
  access: 'privacy:manage',
  summary: 'Whose data was read, taken away or changed within a time, with how to reach them',
  input: BreachQuery,
  output: BreachList,
  example: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
})

export const makeBreachFile = defineCall({
  method: 'POST',
  path: '/api/admin/breach/file',
  access: 'privacy:manage',
  summary: 'The same list as a CSV file',
  input: BreachQuery,
  output: 'file',
  example: { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
})
