import { defineCall } from '../api-call.ts'
import { OwnComments, TakeBackComment, WriteComment } from './comments.ts'

export const readOwnComments = defineCall({
  method: 'GET',
  path: '/api/comments/mine',
  access: 'profile:read',
  summary: 'What teachers wrote to the caller in the last weeks',
  output: OwnComments,
})

export const writeComment = defineCall({
  method: 'POST',
  path: '/api/admin/learners/comments',
  access: 'classes:teach',
  summary: 'Write a comment to a learner of one of the caller’s classes',
  input: WriteComment,
  output: 'no-content',
  example: ({ otherId }) => ({ userId: otherId, words: 'Well done with the loops.' }),
})

export const takeBackComment = defineCall({
  method: 'POST',
  path: '/api/admin/learners/comments/take-back',
  access: 'classes:teach',
  summary: 'Take a comment back, so that the learner does not see it any more',
  input: TakeBackComment,
  output: 'no-content',
  example: ({ fresh }) => ({ commentId: fresh }),
})
