import type { DB } from '#database/generated/schema.ts'
import { LEARNER_PASSWORD_DAYS, STAFF_PASSWORD_DAYS } from '#domain/accounts/learners.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Passwords } from '../accounts/auth/passwords.ts'
import { readablePassword } from '../core/readable-password.ts'
import type { DemoLearner, DemoSchool } from './make-school.ts'

const HOUR_MS = 3_600_000

export interface Account extends DemoLearner {
  userId: string
}

export interface Teacher {
  userId: string
  email: string
  /** A one-time password, as the school would give it. */
  password: string
  passwordHash: string
}

export function makeTeachers(passwords: Passwords, { classes }: DemoSchool): Promise<Teacher[]> {
  const emails = [...new Set(classes.flatMap(({ teachers }) => teachers))]
  return Promise.all(
    emails.map(async (email) => {
      const password = readablePassword()
      return { userId: randomUUID(), email, password, passwordHash: await passwords.hashDrawn(password) }
    }),
  )
}

export async function insertTeachers(
  trx: Transaction<DB>,
  teachers: readonly Teacher[],
  now: Date,
): Promise<void> {
  if (teachers.length === 0) return
  await trx
    .insertInto('auth.accounts')
    .values(
      teachers.map(({ userId, email, passwordHash }) => ({ id: userId, email, password_hash: passwordHash })),
    )
    .execute()
  const people = teachers.map(({ userId }) => ({ user_id: userId }))
  await trx.insertInto('app.demo_accounts').values(people).execute()
  const expires = new Date(now.getTime() + STAFF_PASSWORD_DAYS * 24 * HOUR_MS)
  await trx
    .insertInto('app.one_time_passwords')
    .values(people.map((person) => ({ ...person, expires_at: expires })))
    .execute()
}

interface Secrets {
  unknown: string
  givenBy: string | null
  now: Date
}

export async function insertLearners(
  trx: Transaction<DB>,
  learners: readonly Account[],
  { unknown, givenBy, now }: Secrets,
): Promise<void> {
  await trx
    .insertInto('auth.accounts')
    .values(
      learners.map(({ userId, email, joinedAt, secret }) => ({
        id: userId,
        email,
        created_at: joinedAt,
        password_hash: secret === 'none' ? null : unknown,
      })),
    )
    .execute()
  const people = learners.map(({ userId }) => ({ user_id: userId }))
  await trx.insertInto('app.demo_accounts').values(people).execute()
  await trx
    .insertInto('app.user_roles')
    .values(people.map((person) => ({ ...person, role: 'learner' })))
    .execute()
  await trx
    .insertInto('app.profiles')
    .values(
      learners.map((learner) => ({
        user_id: learner.userId,
        first_name: learner.firstName,
        last_name: learner.lastName,
        school_name: learner.schoolName,
        grade_class: learner.gradeClass,
        age: learner.age,
        phone_number: learner.phoneNumber,
        created_at: learner.joinedAt,
        confirmed_at: learner.joinedAt,
      })),
    )
    .execute()
  const cards = learners.filter(({ secret }) => secret === 'given')
  if (cards.length > 0) {
    const expires = new Date(now.getTime() + LEARNER_PASSWORD_DAYS * 24 * HOUR_MS)
    await trx
      .insertInto('app.one_time_passwords')
      .values(cards.map(({ userId }) => ({ user_id: userId, given_by: givenBy, expires_at: expires })))
      .execute()
  }
  await sql`
    update app.profiles set last_seen_at = seen
    from unnest(${learners.map(({ userId }) => userId)}::uuid[], ${learners.map(({ lastSeenAt }) => lastSeenAt)}::timestamptz[]) as made (id, seen)
    where user_id = id
  `.execute(trx)
}
