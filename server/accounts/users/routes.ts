import * as adminsApi from '#domain/accounts/admins-api.ts'
import * as learnersApi from '#domain/accounts/learners-api.ts'
import type { AdminCandidate } from '#domain/accounts/admins.ts'
import { sql } from 'kysely'
import { STAFF_NAME } from '../profile/staff-name.ts'
import { requireProof } from '../auth/prove.ts'
import { removeSecondFactor } from '../auth/second-factor/queries.ts'
import { refusal, sqlState } from '../../core/errors.ts'
import { implement } from '../services.ts'
import { addLearner, confirmLearners } from './admit.ts'
import {
  appointAdmin,
  deleteLearner,
  removeSecondFactorOf,
  resetLearnerPassword,
  withAccounts,
} from './accounts.ts'
import { correctLearner } from './correct-learner.ts'
import { exportLearners } from './export-learners.ts'
import { findLearners } from './find-learners.ts'
import { learnerOptions } from './queries.ts'

// Searching is a POST, because proxies and browsers store URLs and a name must not be in one.

export const routes = [
  implement(learnersApi.findLearners, findLearners),
  implement(learnersApi.readLearnerOptions, ({ caller: { userId }, services }) =>
    services.db.withReader(userId, learnerOptions),
  ),
  implement(learnersApi.exportLearners, exportLearners),
  implement(learnersApi.addLearner, addLearner),
  implement(learnersApi.confirmLearners, confirmLearners),
  implement(learnersApi.resetLearnerPassword, resetLearnerPassword),
  implement(learnersApi.correctLearner, correctLearner),
  implement(learnersApi.deleteLearner, deleteLearner),
  implement(adminsApi.readAdmins, async (call) => {
    const rows = await withAccounts(call, 'admins:manage', (trx) =>
      trx
        .selectFrom('app.user_roles as given')
        .innerJoin('auth.accounts as person', 'person.id', 'given.user_id')
        .leftJoin('app.profiles as profile', 'profile.user_id', 'given.user_id')
        .leftJoin('auth.second_factors as factor', 'factor.account_id', 'given.user_id')
        .select(['given.user_id as userId', STAFF_NAME.as('name'), 'given.granted_at as since'])
        .select(sql<string>`coalesce(person.email, '')`.as('email'))
        .select(sql<boolean>`factor.set_at is not null`.as('hasSecondFactor'))
        .where('given.role', '=', 'admin')
        .orderBy('given.granted_at')
        .orderBy('person.email')
        .execute(),
    )
    return { admins: rows.map((row) => ({ ...row, since: row.since.toISOString() })) }
  }),
  implement(adminsApi.findAdmin, async (call) => {
    const { rows } = await withAccounts(call, 'admins:manage', (trx) =>
      sql<Omit<AdminCandidate, 'joinedAt'> & { joinedAt: Date }>`
        select person.id as "userId", person.email, ${STAFF_NAME} as name, school_name as "schoolName",
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
  }),
  implement(adminsApi.addAdmin, appointAdmin),
  implement(adminsApi.removeAdmin, async (call) => {
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
    // Learners do not have a second factor. It is removed here, because nobody could remove it in the list of admins
    // afterwards.
    await services.db.withAuth((trx) => removeSecondFactor(trx, input.userId))
  }),
  implement(adminsApi.removeSecondFactorOf, removeSecondFactorOf),
]

/** The SQLSTATE that app.keep_an_admin raises. */
const LAST_ADMIN = 'QA001'
