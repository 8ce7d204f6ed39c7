import * as classWorkApi from '#domain/school/class-work-api.ts'
import * as myClassesApi from '#domain/school/my-classes-api.ts'
import { mondayOf } from '#domain/school-week.ts'
import { audienceOf, isStaffOf } from '../classes/queries.ts'
import { refusal } from '../../core/errors.ts'
import { openStream } from '../../http/live/stream.ts'
import { implement } from '../services.ts'
import { recordTouched } from '../../core/access-log.ts'
import { changeWork, giveWork, takeBackWork } from './give-work.ts'
import { readAllows, readClassWeek, readOwnWork } from './queries.ts'

export const routes = [
  implement(classWorkApi.giveWork, giveWork),
  implement(classWorkApi.changeWork, changeWork),
  implement(classWorkApi.takeBackWork, takeBackWork),
  implement(classWorkApi.readClassWeek, ({ input: { classId, week }, caller, services, client }) =>
    services.db.withReader(
      caller.userId,
      async (trx) => {
        if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
        return readClassWeek(trx, classId, mondayOf(week))
      },
      {
        write: (trx, { learners }) =>
          recordTouched(
            trx,
            'shown',
            learners.map(({ userId }) => userId),
          ),
        context: client,
      },
    ),
  ),
  implement(classWorkApi.watchClassWork, async ({ input: { classId }, caller, services, signal }) => {
    const about = await services.db.withReader(caller.userId, async (trx) => {
      if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
      return audienceOf(trx, [classId])
    })
    return openStream(services.live, caller, signal, { about })
  }),
  implement(myClassesApi.readOwnWork, ({ caller: { userId }, services }) =>
    services.db.withReader(userId, async (trx) => ({
      work: await readOwnWork(trx, userId),
      allows: await readAllows(trx, userId),
    })),
  ),
]
