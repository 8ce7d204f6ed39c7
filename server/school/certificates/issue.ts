import { randomInt } from 'node:crypto'
import {
  certificateStates,
  CODE_LENGTH,
  CODE_SIGNS,
  initialsOf,
  isEarned,
  lessonNeeds,
  NOT_EARNED,
  TAKEN_BACK,
  writeCode,
  type Certificate,
  type CertificateState,
  type ClaimCertificate,
} from '#domain/school/certificates.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { invalidInput } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { oneByOne } from '../../core/one-by-one.ts'
import { requireRightClock } from '../../core/clock-doubt.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import type { SchoolServices } from '../services.ts'
import { presentCertificate, readCertificates, readWork } from './queries.ts'

/**
 * Returns the certificates that these learners have earned, according to the course of this build. Without a course, as in
 * development, nobody earns any.
 */
export async function earnedBy(
  trx: Transaction<DB>,
  { course }: Pick<SchoolServices, 'course'>,
  userIds: readonly string[],
): Promise<(userId: string) => CertificateState[]> {
  const needs = lessonNeeds(course?.lessons ?? [], course?.tasks ?? [])
  const workOf = await readWork(trx, userIds)
  return (userId) => certificateStates(needs, workOf(userId)).filter(isEarned)
}

/**
 * Returns the learner's own certificate. This is the existing one, or a new one if the rows on the server show that it is
 * earned.
 * @throws AppError invalid_input when it is not earned yet, or was revoked; clock_in_doubt, because it would have a wrong
 * date
 */
export function claimCertificate({
  input: { kind },
  caller: { userId },
  services,
  client,
}: Call<ClaimCertificate, Caller>): Promise<Certificate> {
  return services.db.withUser(
    userId,
    async (trx) => {
      const find = async () =>
        (await readCertificates(trx, [userId])).filter((certificate) => certificate.kind === kind)
      const there = await find()
      const holds = there.find(({ revokedAt }) => revokedAt === null)
      if (holds) return presentCertificate(holds, services)
      if (there.length > 0) throw invalidInput({ kind: TAKEN_BACK })
      await requireRightClock(services.db)
      const earned = (await earnedBy(trx, services, [userId]))(userId).find((state) => state.kind === kind)
      if (!earned) throw invalidInput({ kind: NOT_EARNED })
      await issue(trx, services, [{ userId, ...earned }])
      const made = (await find()).find(({ revokedAt }) => revokedAt === null)
      if (!made) throw invalidInput({ kind: NOT_EARNED })
      return presentCertificate(made, services)
    },
    client,
  )
}

type Earned = Pick<CertificateState, 'kind' | 'lessons'> & { userId: string }

/**
 * Creates certificates. One that is valid already stays, even when two devices ask at once.
 * @returns those that could not be created; they do not stop the others
 */
export async function issue(
  trx: Transaction<DB>,
  { settings, log }: { settings: Pick<SchoolServices['settings'], 'read'>; log: Log },
  earned: readonly Earned[],
): Promise<Earned[]> {
  const people = await trx
    .selectFrom('app.profiles')
    .select(['user_id', 'first_name', 'last_name', 'school_name'])
    .where(
      'user_id',
      'in',
      earned.map(({ userId }) => userId),
    )
    .execute()
  const { school } = await settings.read()
  return oneByOne(trx, log, earned, async ({ userId, kind, lessons }) => {
    const person = people.find((one) => one.user_id === userId)
    if (!person) return
    const fullName = `${person.first_name} ${person.last_name}`
    await sql`
      insert into app.certificates (code, user_id, kind, full_name, initials, school_name, lessons)
      values (
        ${newCode()}, ${userId}::uuid, ${kind}, ${fullName}, ${initialsOf(fullName)},
        ${school?.name ?? person.school_name}, ${lessons}
      )
      on conflict (user_id, kind) where revoked_at is null do nothing
    `.execute(trx)
  })
}

function newCode(): string {
  return writeCode(
    Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join(''),
  )
}
