import type { ClassCertificates, RenewCertificate, RevokeCertificate } from '#domain/certificates.ts'
import { CertificateKind } from '#domain/certificates.ts'
import type { OfClass } from '#domain/classes.ts'
import { schoolDate } from '#domain/school-time.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import { isStaffOf } from '../classes/queries.ts'
import { refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import type { Services } from '../services.ts'
import { record, recordTouched } from '../users/access-log.ts'
import { earnedBy, issue } from './issue.ts'
import { presentCertificate, readCertificates } from './queries.ts'

/** @throws AppError not_found: not a class of the caller's */
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

/** Makes what the learners of a class earned and have not fetched themselves. */
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
        await issue(trx, services, wanted)
        await record(trx, 'certificate_changed', { classId, made: wanted.length })
      }
      return { learners: await learnersOf(trx, services, classId) }
    },
    client,
  )
}

async function learnersOf(
  trx: Transaction<DB>,
  services: Services,
  classId: string,
): Promise<ClassCertificates['learners']> {
  if (!(await isStaffOf(trx, classId))) throw refusal('not_found')
  const people = await trx
    .selectFrom('app.class_members')
    .innerJoin('app.profiles', 'app.profiles.user_id', 'app.class_members.user_id')
    .select(['app.profiles.user_id as userId', 'first_name', 'last_name'])
    .where('class_id', '=', classId)
    .orderBy('surname_key')
    .orderBy('app.profiles.user_id')
    .execute()
  const userIds = people.map(({ userId }) => userId)
  const rows = Map.groupBy(await readCertificates(trx, userIds), ({ userId }) => userId)
  const earned = await earnedBy(trx, services, userIds)
  return people.map(({ userId, first_name: first, last_name: last }) => {
    const own = rows.get(userId) ?? []
    const certificates = own.filter(({ revokedAt }) => revokedAt === null)
    const revoked = own.filter(({ kind }) => !certificates.some((one) => one.kind === kind))
    return {
      userId,
      name: `${first} ${last}`,
      certificates: certificates.map((row) => presentCertificate(row, services)),
      revoked: revoked.flatMap(({ kind, code, revokedAt, reason }) =>
        revokedAt ? [{ kind, code, revokedOn: schoolDate(revokedAt), reason: reason ?? '' }] : [],
      ),
      waiting: earned(userId)
        .map(({ kind }) => kind)
        .filter((kind) => !own.some((one) => one.kind === kind)),
    }
  })
}

/** @throws AppError not_found: no such certificate that holds, or not of a learner of the caller's */
export function revokeCertificate({
  input: { code, reason },
  caller,
  services,
  client,
}: Call<RevokeCertificate, Caller>): Promise<void> {
  return services.db.withUser(
    caller.userId,
    async (trx) => {
      const { kind, userId } = await revoke(trx, caller.userId, code, reason)
      await record(trx, 'certificate_changed', { userId, revoked: kind })
    },
    client,
  )
}

async function revoke(trx: Transaction<DB>, staffId: string, code: string, reason: string) {
  const row = await trx
    .updateTable('app.certificates')
    .set({ revoked_at: new Date(), revoked_by: staffId, reason })
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'kind', 'lessons'])
    .executeTakeFirst()
  if (!row) throw refusal('not_found')
  return { userId: row.user_id, kind: CertificateKind.parse(row.kind), lessons: row.lessons }
}

/**
 * A new one with a new code in place of this one, which is taken back if it still holds: after a mistake was put right, or a name
 * corrected.
 * @throws AppError not_found
 */
export function renewCertificate({
  input: { code },
  caller,
  services,
  client,
}: Call<RenewCertificate, Caller>): Promise<void> {
  return services.db.withUser(
    caller.userId,
    async (trx) => {
      const row = await trx
        .selectFrom('app.certificates')
        .select(['user_id', 'kind', 'lessons', 'revoked_at'])
        .where('code', '=', code)
        .where('user_id', '<>', caller.userId)
        .executeTakeFirst()
      if (!row) throw refusal('not_found')
      const kind = CertificateKind.parse(row.kind)
      if (row.revoked_at === null) await revoke(trx, caller.userId, code, 'Replaced by a new one')
      await issue(trx, services, [{ userId: row.user_id, kind, lessons: row.lessons }])
      await record(trx, 'certificate_changed', { userId: row.user_id, renewed: kind })
    },
    client,
  )
}
