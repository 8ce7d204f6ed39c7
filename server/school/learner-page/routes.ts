import * as commentsApi from '#domain/school/comments-api.ts'
import * as api from '#domain/school/learner-page-api.ts'
import { implement } from '../services.ts'
import { readOwnComments, takeBackComment, writeComment } from './comments.ts'
import { readLearnerPage, readLearnerProgram } from './read-learner-page.ts'
import { readClassReports } from './reports.ts'

export const routes = [
  implement(api.readLearnerPage, readLearnerPage),
  implement(api.readLearnerProgram, readLearnerProgram),
  implement(api.readClassReports, readClassReports),
  implement(commentsApi.readOwnComments, readOwnComments),
  implement(commentsApi.writeComment, writeComment),
  implement(commentsApi.takeBackComment, takeBackComment),
]
