import { defineCall } from '../api-call.ts'
import { FirstSteps } from './first-steps.ts'

export const readFirstSteps = defineCall({
  method: 'GET',
  path: '/api/admin/first-steps',
  access: 'settings:manage',
  summary: 'What a new school still has to do first',
  output: FirstSteps,
})
