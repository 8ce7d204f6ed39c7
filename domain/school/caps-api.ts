import { defineCall } from '../api-call.ts'
import { Caps } from '../learning/caps.ts'

export const readCaps = defineCall({
  method: 'GET',
  path: '/api/admin/caps',
  access: 'classes:teach',
  summary: 'How the course meets the strands of CAPS, and the memoranda of the CAPS Tasks',
  output: Caps,
})
