import { defineCall } from '../api-call.ts'
import { ClassReports, LearnerPage, LearnerProgram, OfLearner, OfProgram, OfReports } from './learner-page.ts'

export const readLearnerPage = defineCall({
  method: 'POST',
  path: '/api/admin/learners/page',
  access: 'classes:teach',
  summary: 'All that is kept of the work of one learner, for the teachers of that learner',
  input: OfLearner,
  output: LearnerPage,
  example: ({ otherId }) => ({ userId: otherId }),
})

export const readLearnerProgram = defineCall({
  method: 'POST',
  path: '/api/admin/learners/program',
  access: 'classes:teach',
  summary: 'The program of one learner in one level of the Lab, to look at',
  input: OfProgram,
  output: LearnerProgram,
  example: ({ otherId }) => ({ userId: otherId, levelId: 'robot-corner' }),
})

export const readClassReports = defineCall({
  method: 'POST',
  path: '/api/admin/classes/reports/find',
  access: 'classes:teach',
  summary: 'The facts for the reports to the parents of a class, or of one learner in it, by surname',
  input: OfReports,
  output: ClassReports,
  example: ({ classId }) => ({ classId }),
})
