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
} from '#domain/certificates.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { invalidInput } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import type { Services } from '../services.ts'
import { presentCertificate, readCertificates, readWork } from './queries.ts'

/** By the course of this build. Without one, as in development, nobody earns anything. */
export async function earnedBy(
  trx: Transaction<DB>,
  { course }: Pick<Services, 'course'>,
  userIds: readonly string[],
): Promise<(userId: string) => CertificateState[]> {
  const needs = lessonNeeds(course?.lessons ?? [], course?.tasks ?? [])
  const workOf = await readWork(trx, userIds)
  return (userId) => certificateStates(needs, workOf(userId)).filter(isEarned)
}

/**
 * The learner's own: the one there is, or a new one when it is earned by the server's own rows.
 * @throws AppError invalid_input when it is not earned yet, or was taken back
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

/** One that holds already stays, also when two devices ask at once. */
export async function issue(
  trx: Transaction<DB>,
  { settings }: { settings: Pick<Services['settings'], 'read'> },
  earned: readonly Earned[],
): Promise<void> {
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
  for (const { userId, kind, lessons } of earned) {
    const person = people.find((one) => one.user_id === userId)
    if (!person) continue
    const fullName = `${person.first_name} ${person.last_name}`
    await sql`
      insert into app.certificates (code, user_id, kind, full_name, initials, school_name, lessons)
      values (
        ${newCode()}, ${userId}::uuid, ${kind}, ${fullName}, ${initialsOf(fullName)},
        ${school?.name ?? person.school_name}, ${lessons}
      )
      on conflict (user_id, kind) where revoked_at is null do nothing
    `.execute(trx)
  }
}

function newCode(): string {
  return writeCode(
    Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join(''),
  )
}
