import { defineCall } from '../api-call.ts'
import { OwnWork } from './class-work.ts'
import { JoinClass, OwnClasses } from './classes.ts'

export const readOwnClasses = defineCall({
  method: 'GET',
  path: '/api/classes/mine',
  access: 'profile:read',
  summary: 'The classes the caller is in as a learner',
  output: OwnClasses,
})

export const joinClass = defineCall({
  method: 'POST',
  path: '/api/classes/join',
  access: 'profile:correct',
  summary: 'Join a class by the code its teacher gave out',
  input: JoinClass,
  output: OwnClasses,
  example: { code: 'goat-mango-47' },
})

export const readOwnWork = defineCall({
  method: 'GET',
  path: '/api/classes/work',
  access: 'profile:read',
  summary: 'What the classes that the caller is in as a learner were given',
  output: OwnWork,
})
