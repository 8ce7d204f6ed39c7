import { clock } from '#domain/clock.ts'
import {
  CertificateKind,
  type FindCertificates,
  type LearnerCertificates,
  type RenewCertificate,
  type RevokeCertificate,
} from '#domain/school/certificates.ts'
import { schoolDate } from '#domain/school-time.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { refusal } from '../../core/errors.ts'
import { requireRightClock } from '../../core/clock-doubt.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import type { SchoolServices } from '../services.ts'
import { record, recordTouched } from '../../core/access-log.ts'
import { earnedBy, issue } from './issue.ts'
import { presentCertificate, readCertificates } from './queries.ts'

interface Person {
  userId: string
  firstName: string
  lastName: string
}

/** Returns the valid, revoked and earned certificates, in the order of the people. */
export async function certificatesOf(
  trx: Transaction<DB>,
  services: SchoolServices,
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
      registerName: `${lastName}, ${firstName}`,
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

/**
 * Returns the certificates of one learner, who need not be in a class.
 * @throws AppError not_found when the caller may not see this person
 */
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

/**
 * @throws AppError not_found when there is no such valid certificate, or when it belongs to a learner whom the caller may not
 * see
 */
export async function revokeCertificate({
  input: { code, reason },
  caller,
  services,
  client,
}: Call<RevokeCertificate, Caller>): Promise<void> {
  await requireRightClock(services.db)
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
    .set({ revoked_at: clock.now(), revoked_by: staffId, reason })
    .where('code', '=', code)
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'kind', 'lessons'])
    .executeTakeFirst()
  if (!row) throw refusal('not_found')
  return { userId: row.user_id, kind: CertificateKind.parse(row.kind), lessons: row.lessons }
}

/**
 * Creates a certificate with a new code in place of this one, for example after a name was corrected. The old one is revoked
 * if it is still valid.
 * @throws AppError not_found
 */
export async function renewCertificate({
  input: { code },
  caller,
  services,
  client,
}: Call<RenewCertificate, Caller>): Promise<void> {
  await requireRightClock(services.db)
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
