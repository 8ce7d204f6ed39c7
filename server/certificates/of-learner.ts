import {
  CertificateKind,
  type FindCertificates,
  type LearnerCertificates,
  type RenewCertificate,
  type RevokeCertificate,
} from '#domain/certificates.ts'
import { schoolDate } from '#domain/school-time.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { refusal } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import type { Services } from '../services.ts'
import { record, recordTouched } from '../users/access-log.ts'
import { earnedBy, issue } from './issue.ts'
import { presentCertificate, readCertificates } from './queries.ts'

interface Person {
  userId: string
  firstName: string
  lastName: string
}

/** Those that hold, those taken back and those earned, in the order of the people. */
export async function certificatesOf(
  trx: Transaction<DB>,
  services: Services,
  people: readonly Person[],
): Promise<LearnerCertificates[]> {
  const userIds = people.map(({ userId }) => userId)
  const rows = Map.groupBy(await readCertificates(trx, userIds), ({ userId }) => userId)
  const earned = await earnedBy(trx, services, userIds)
  return people.map(({ userId, firstName, lastName }) => {
    const own = rows.get(userId) ?? []
    const certificates = own.filter(({ revokedAt }) => revokedAt === null)
    const revoked = own.filter(({ kind }) => !certificates.some((one) => one.kind === kind))
    return {
      userId,
      name: `${firstName} ${lastName}`,
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

/** Of one learner, who may be in no class. @throws AppError not_found: nobody whom the caller sees */
export function readOfLearner({
  input: { userId },
  caller,
  services,
  client,
}: Call<z.infer<typeof FindCertificates>, Caller>): Promise<LearnerCertificates> {
  return services.db.withReader(
    caller.userId,
    async (trx) => {
      const people = await trx
        .selectFrom('app.profiles')
        .select(['user_id as userId', 'first_name as firstName', 'last_name as lastName'])
        .where('user_id', '=', userId)
        .where('user_id', '<>', caller.userId)
        .execute()
      const [learner] = await certificatesOf(trx, services, people)
      if (!learner) throw refusal('not_found')
      return learner
    },
    { write: (trx) => recordTouched(trx, 'shown', [userId]), context: client },
  )
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
