import type { JoinClass, OwnClasses } from '#domain/classes.ts'
import { sql } from 'kysely'
import { invalidInput, tooManyTries } from '../errors.ts'
import type { Call, Caller } from '../routing/define-route.ts'
import { readOwnClasses } from './queries.ts'

/**
 * Whoever guesses waits longer and longer, so that a class is not joined by trying all codes.
 * @throws AppError invalid_input when no class has this code now; too_many_tries
 */
export async function joinClass({
  input,
  caller,
  services,
  client,
}: Call<JoinClass, Caller>): Promise<OwnClasses> {
  const { userId } = caller
  const counted = { kind: 'class code', of: [userId] } as const
  const { wait } = await services.throttle.charge(counted)
  if (wait > 0) throw tooManyTries(wait)
  const classes = await services.db.withUser(
    userId,
    async (trx) => {
      const { rows } = await sql`select class_id from app.join_class(${input.code})`.execute(trx)
      return rows.length === 0 ? null : readOwnClasses(trx, userId)
    },
    client,
  )
  if (classes === null)
    throw invalidInput({ code: 'No class has this code. Check each letter with your teacher' })
  await services.throttle.forget(counted)
  services.live.workChanged([userId, ...classes.map(({ classId }) => classId)])
  return { classes }
}
