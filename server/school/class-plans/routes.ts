import * as api from '#domain/school/class-plans-api.ts'
import { isStaffOf } from '../classes/queries.ts'
import { refusal } from '../../core/errors.ts'
import { implement } from '../services.ts'
import { readClassPlan, saveClassPlan } from './class-plans.ts'

export const routes = [
  implement(api.readClassPlan, ({ input: { classId }, caller, services }) =>
    services.db.withReader(caller.userId, async (trx) => {
      if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
      return readClassPlan(trx, classId, services)
    }),
  ),
  implement(api.saveClassPlan, saveClassPlan),
  implement(api.readLessonPlan, ({ input: { lessonId }, services }) => {
    const found = services.course?.lessonPlans?.find(({ id }) => id === lessonId)
    if (!found) throw refusal('not_found')
    return found
  }),
]
