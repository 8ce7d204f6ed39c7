import {
  LEARNERS_PER_PAGE,
  type LearnerCard,
  type LearnerFilter,
  type LearnerPage,
  type LearnerQuery,
} from '#domain/accounts/learners.ts'
import { isStaff } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import { invalidInput } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { recordAccess } from '../../core/access-log.ts'
import { learnerCards, learnerTotals, type LearnerCardRow, type Place } from './queries.ts'

/**
 * Returns one page of learners, with the totals on the first page, and records which learners the caller was shown.
 * @throws AppError invalid_input when `after` belongs to another order
 */
export async function findLearners(call: Call<LearnerQuery, Caller>): Promise<LearnerPage> {
  const { after, ...filter } = call.input
  const from = after === undefined ? null : readPlace(after, filter)
  const read = async (trx: Transaction<DB>) => {
    const totals = from === null ? await learnerTotals(trx, filter) : null
    // One extra row shows whether there is a next page.
    const rows = await learnerCards(trx, filter, from, LEARNERS_PER_PAGE + 1)
    const shown = rows.slice(0, LEARNERS_PER_PAGE)
    const seen = (from?.seen ?? 0) + shown.length
    const last = shown.at(-1)
    const hasMore = rows.length > shown.length && last !== undefined
    const page: LearnerPage = {
      learners: shown.map(presentLearner),
      totals,
      next: hasMore ? `${rankToken(last.rank, filter)}_${last.userId}_${seen}` : null,
    }
    return { page, seen }
  }
  const { page } = await call.services.db.withReader(call.caller.userId, read, {
    write: (trx, { seen, page: { learners } }) =>
      recordAccess(
        trx,
        seen,
        learners.map(({ userId }) => userId),
      ),
    context: call.client,
  })
  return page
}

/** Names may contain any letter, so they are encoded as hexadecimal bytes. */
function rankToken(rank: string, { order }: LearnerFilter): string {
  return order === 'surname' ? `n${Buffer.from(rank).toString('hex')}` : rank
}

/**
 * Returns the last learner of the previous page, and how many were seen so far.
 * @throws AppError invalid_input when that page was in another order
 */
function readPlace(after: string, { order }: LearnerFilter): Place & { seen: number } {
  const [token = '', userId = '', seen = ''] = after.split('_')
  const isName = token.startsWith('n')
  if (isName !== (order === 'surname')) throw invalidInput({ after: 'This is the end of another list' })
  const rank = isName ? Buffer.from(token.slice(1), 'hex').toString() : token
  return { rank, userId, seen: Number(seen) }
}

function presentLearner({ learnerNumber, ...row }: LearnerCardRow): LearnerCard {
  return {
    ...row,
    ...(learnerNumber !== null && { learnerNumber }),
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    isAdmin: isStaff(row.roles),
    recentTasks: row.recentTasks.map((task) => ({
      ...task,
      completedAt: new Date(task.completedAt).toISOString(),
    })),
  }
}
