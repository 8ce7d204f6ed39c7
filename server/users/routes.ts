import { AdminCandidate, Admins, ChangeAdmin, FindAdmin } from '#domain/admins.ts'
import {
  AddLearner,
  ConfirmLearners,
  DeleteLearner,
  LearnerExport,
  LearnerOptions,
  LearnerPage,
  LearnerQuery,
  LearnersConfirmed,
  OneTimePassword,
  ResetLearnerPassword,
} from '#domain/learners.ts'
import { sql } from 'kysely'
import { requireProof } from '../auth/prove.ts'
import { removeSecondFactor } from '../auth/second-factor/queries.ts'
import { refusal, sqlState } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { addLearner, confirmLearners } from './admit.ts'
import {
  appointAdmin,
  deleteLearner,
  removeSecondFactorOf,
  resetLearnerPassword,
  withAccounts,
} from './accounts.ts'
import { exportLearners } from './export-learners.ts'
import { findLearners } from './find-learners.ts'
import { learnerOptions } from './queries.ts'

// Searching is a POST, because proxies and browsers store URLs and a name must not be in one.

export const postFindLearners = defineRoute({
  access: 'learners:read',
  summary: 'A page of learners with their figures, newest first, narrowed by name, school and grade',
  input: LearnerQuery,
  output: LearnerPage,
  handler: findLearners,
})

export const getLearnerOptions = defineRoute({
  access: 'learners:read',
  summary: 'The schools and grades there are to narrow by',
  output: LearnerOptions,
  handler: ({ caller: { userId }, services }) => services.db.withReader(userId, learnerOptions),
})

export const postExportLearners = defineRoute({
  access: 'learners:read',
  summary: 'The learners a filter lets through, as a file: CSV, or xlsx for Excel',
  input: LearnerExport,
  output: 'file',
  handler: exportLearners,
})

export const postAddLearner = defineRoute({
  access: 'learners:admit',
  summary: 'Make a learner’s account with a one-time password',
  input: AddLearner,
  output: OneTimePassword,
  status: 201,
  handler: addLearner,
})

export const postConfirmLearners = defineRoute({
  access: 'learners:admit',
  summary: 'Confirm learners who registered by themselves: from now on they get school news and messages',
  input: ConfirmLearners,
  output: LearnersConfirmed,
  handler: confirmLearners,
})

export const postResetLearnerPassword = defineRoute({
  access: 'learners:reset-password',
  summary:
    'Give an account a one-time password; ends its sessions, and another must be chosen at the next sign-in',
  input: ResetLearnerPassword,
  output: OneTimePassword,
  handler: resetLearnerPassword,
})

export const postDeleteLearner = defineRoute({
  access: 'learners:delete',
  summary: 'Delete a learner’s account with everything that belongs to it',
  input: DeleteLearner,
  output: 'no-content',
  handler: deleteLearner,
})

/** SQLSTATE of app.keep_an_admin. */
const LAST_ADMIN = 'QA001'

/** Null for somebody without a profile. */
const NAME = sql<string | null>`profile.first_name || ' ' || profile.last_name`

export const getAdmins = defineRoute({
  access: 'admins:manage',
  summary: 'Everybody who is an admin',
  output: Admins,
  handler: async (call) => {
    const rows = await withAccounts(call, 'admins:manage', (trx) =>
      trx
        .selectFrom('app.user_roles as given')
        .innerJoin('auth.accounts as person', 'person.id', 'given.user_id')
        .leftJoin('app.profiles as profile', 'profile.user_id', 'given.user_id')
        .leftJoin('auth.second_factors as factor', 'factor.account_id', 'given.user_id')
        .select(['given.user_id as userId', NAME.as('name'), 'given.granted_at as since'])
        .select(sql<string>`coalesce(person.email, '')`.as('email'))
        .select(sql<boolean>`factor.set_at is not null`.as('hasSecondFactor'))
        .where('given.role', '=', 'admin')
        .orderBy('given.granted_at')
        .orderBy('person.email')
        .execute(),
    )
    return { admins: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
  },
})

export const postFindAdmin = defineRoute({
  access: 'admins:manage',
  summary: 'Who is behind an e-mail address',
  input: FindAdmin,
  output: AdminCandidate,
  handler: async (call) => {
    const { rows } = await withAccounts(call, 'admins:manage', (trx) =>
      sql<Omit<AdminCandidate, 'joinedAt'> & { joinedAt: Date }>`
        select person.id as "userId", person.email, ${NAME} as name, school_name as "schoolName",
          grade_class as "gradeClass", person.created_at as "joinedAt",
          exists (select from app.user_roles r where r.user_id = person.id and r.role = 'admin') as "isAdmin"
        from auth.accounts person
        left join app.profiles profile on profile.user_id = person.id
        where person.email = ${call.input.email}
      `.execute(trx),
    )
    const [row] = rows
    if (row === undefined) throw refusal('not_found')
    return { ...row, joinedAt: row.joinedAt.toISOString() }
  },
})

export const postAdmin = defineRoute({
  access: 'admins:manage',
  summary: 'Make somebody an admin, with a one-time password in place of the one the account has',
  input: ChangeAdmin,
  output: OneTimePassword,
  handler: appointAdmin,
})

export const postRemoveAdmin = defineRoute({
  access: 'admins:manage',
  summary: 'Take the role admin from somebody else; the last one keeps it',
  input: ChangeAdmin,
  output: 'no-content',
  handler: async (call) => {
    const { input, caller, services, client } = call
    await requireProof(call)
    if (input.userId === caller.userId) throw refusal('forbidden')
    const { numDeletedRows } = await services.db
      .withUser(
        caller.userId,
        (trx) =>
          trx
            .deleteFrom('app.user_roles')
            .where('user_id', '=', input.userId)
            .where('role', '=', 'admin')
            .executeTakeFirst(),
        client,
      )
      .catch((error: unknown) => {
        throw sqlState(error) === LAST_ADMIN ? refusal('last_admin') : error
      })
    if (numDeletedRows === 0n) throw refusal('not_found')
    // Learners have none, and nobody could remove it for them where admins are listed.
    await services.db.withAuth((trx) => removeSecondFactor(trx, input.userId))
  },
})

export const postRemoveSecondFactor = defineRoute({
  access: 'admins:manage',
  summary: 'Remove somebody else’s second factor, when their phone is lost',
  input: ChangeAdmin,
  output: 'no-content',
  handler: removeSecondFactorOf,
})
