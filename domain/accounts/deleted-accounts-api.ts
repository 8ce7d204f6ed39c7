import { defineCall } from '../api-call.ts'
import { Deleted, WhichDeleted } from './deleted-accounts.ts'

export const readDeleted = defineCall({
  method: 'POST',
  path: '/api/accounts/deleted',
  access: 'public',
  summary: 'Which of these accounts were deleted. One that a restore lost is not among them',
  input: WhichDeleted,
  output: Deleted,
  example: ({ otherId }) => ({ userIds: [otherId] }),
})
