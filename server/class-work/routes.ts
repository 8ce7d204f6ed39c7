import { OfClass } from '#domain/classes.ts'
import {
  ChangeWork,
  ClassWeek,
  GiveWork,
  OfClassWeek,
  OwnWork,
  TakeBackWork,
  WorkGiven,
} from '#domain/class-work.ts'
import { mondayOf } from '#domain/school-week.ts'
import { isStaffOf } from '../classes/queries.ts'
import { refusal } from '../errors.ts'
import { openStream } from '../live/stream.ts'
import { defineRoute } from '../routing/define-route.ts'
import { recordTouched } from '../users/access-log.ts'
import { changeWork, giveWork, takeBackWork } from './give-work.ts'
import { audienceOf, readClassWeek, readOwnWork } from './queries.ts'

export const postGiveWork = defineRoute({
  access: 'classes:teach',
  summary:
    'Give classes things of the course with a day; what a class has that week already gets the new day',
  input: GiveWork,
  output: WorkGiven,
  handler: giveWork,
})

export const postChangeWork = defineRoute({
  access: 'classes:teach',
  summary: 'Give a work of a class another day or note',
  input: ChangeWork,
  output: 'no-content',
  handler: changeWork,
})

export const postTakeBackWork = defineRoute({
  access: 'classes:teach',
  summary: 'Take a work back; what learners did of it stays theirs',
  input: TakeBackWork,
  output: 'no-content',
  handler: takeBackWork,
})

export const postFindWork = defineRoute({
  access: 'classes:teach',
  summary: 'What a class was given for a week, and who did it, by surname',
  input: OfClassWeek,
  output: ClassWeek,
  handler: ({ input: { classId, week }, caller, services, client }) =>
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
})

export const postWatchWork = defineRoute({
  access: 'classes:teach',
  summary: 'A stream that says `progress` or `work` whenever a class has something new to fetch',
  input: OfClass,
  output: 'event-stream',
  handler: async ({ input: { classId }, caller, services, signal }) => {
    const about = await services.db.withReader(caller.userId, async (trx) => {
      if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
      return audienceOf(trx, [classId])
    })
    return openStream(services.live, caller, signal, { about })
  },
})

export const getOwnWork = defineRoute({
  access: 'profile:read',
  summary: 'What the classes that the caller is in as a learner were given',
  output: OwnWork,
  handler: async ({ caller: { userId }, services }) => ({
    work: await services.db.withReader(userId, (trx) => readOwnWork(trx, userId)),
  }),
})
