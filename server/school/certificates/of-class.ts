import type { ClassCertificates, LearnerCertificates } from '#domain/school/certificates.ts'
import type { OfClass } from '#domain/school/classes.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import { isStaffOf } from '../classes/queries.ts'
import { refusal } from '../../core/errors.ts'
import { requireRightClock } from '../../core/clock-doubt.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import type { SchoolServices } from '../services.ts'
import { record, recordTouched } from '../../core/access-log.ts'
import { earnedBy, issue } from './issue.ts'
import { certificatesOf } from './of-learner.ts'

/** @throws AppError not_found when it is not one of the caller's classes */
export function readOfClass({
  input: { classId },
  caller,
  services,
  client,
}: Call<OfClass, Caller>): Promise<ClassCertificates> {
  return services.db.withReader(
    caller.userId,
    async (trx) => ({ learners: await learnersOf(trx, services, classId) }),
    {
      write: (trx, { learners }) =>
        recordTouched(
          trx,
          'shown',
          learners.map(({ userId }) => userId),
        ),
      context: client,
    },
  )
}

/** Creates the certificates that learners of a class have earned and have not fetched themselves. */
export function issueForClass({
  input: { classId },
  caller,
  services,
  client,
}: Call<OfClass, Caller>): Promise<ClassCertificates> {
  return services.db.withUser(
    caller.userId,
    async (trx) => {
      const before = await learnersOf(trx, services, classId)
      const states = await earnedBy(
        trx,
        services,
        before.map(({ userId }) => userId),
      )
      const wanted = before.flatMap(({ userId, waiting }) =>
        states(userId)
          .filter(({ kind }) => waiting.includes(kind))
          .map((state) => ({ userId, ...state })),
      )
      if (wanted.length > 0) {
        await requireRightClock(services.db)
        const failed = await issue(trx, services, wanted)
        await record(trx, 'certificate_changed', { classId, made: wanted.length - failed.length })
      }
      return { learners: await learnersOf(trx, services, classId) }
    },
    client,
  )
}

async function learnersOf(
  trx: Transaction<DB>,
  services: SchoolServices,
  classId: string,
): Promise<LearnerCertificates[]> {
  if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
  const people = await trx
    .selectFrom('app.class_members')
    .innerJoin('app.profiles', 'app.profiles.user_id', 'app.class_members.user_id')
    .select(['app.profiles.user_id as userId', 'first_name as firstName', 'last_name as lastName'])
    .where('class_id', '=', classId)
    .orderBy('surname_key')
    .orderBy('app.profiles.user_id')
    .execute()
  return certificatesOf(trx, services, people)
}
