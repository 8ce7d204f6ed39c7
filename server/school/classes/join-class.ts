import type { JoinClass, OwnClasses } from '#domain/school/classes.ts'
import { sql } from 'kysely'
import { addressOf, networkOf } from '../../core/networks.ts'
import type { Counted } from '../../core/throttle.ts'
import { invalidInput, tooManyTries } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { countNamesakes } from '../../accounts/profile/namesakes.ts'
import { readOwnClasses } from '../../accounts/profile/queries.ts'

/**
 * Adds the caller to a class by its code. The wait grows with each wrong guess, so that nobody joins a class by trying all
 * codes. A correct code takes back only its own attempt, because everybody in a class knows one.
 * @throws AppError invalid_input when no class has this code now; too_many_tries
 */
export async function joinClass(call: Call<JoinClass, Caller>): Promise<OwnClasses> {
  const { input, caller, services, client } = call
  const { userId } = caller
  const counted = await countGuess(call)
  const namesakes = await countNamesakes(services.accounts, userId, { code: input.code })
  const classes = await services.db.withUser(
    userId,
    async (trx) => {
      const joined = await sql<{ classId: string }>`
        select class_id as "classId" from app.join_class(${input.code})
      `.execute(trx)
      const classId = joined.rows[0]?.classId
      if (classId === undefined) return null
      const mine = await sql<{ isNew: boolean }>`
        select added_at = now() as "isNew" from app.class_members
         where class_id = ${classId}::uuid and user_id = ${userId}::uuid
      `.execute(trx)
      // This is done for everybody who joins, so that the response time does not reveal who else is in the class.
      if (mine.rows[0]?.isNew)
        await record(trx, namesakes > 0 ? 'namesake_joined' : 'class_joined', { classId, userId, namesakes })
      return readOwnClasses(trx, userId)
    },
    client,
  )
  if (classes === null)
    throw invalidInput({ code: 'No class has this code. Check each letter with your teacher' })
  for (const one of counted) await services.throttle.refund(one)
  services.live.workChanged([userId, ...classes.map(({ classId }) => classId)])
  return { classes }
}

/** Counts a guess by account, by address and by network, because accounts are quickly made and addresses are many. */
async function countGuess({ caller, services, client }: Call<JoinClass, Caller>): Promise<Counted[]> {
  const counted: Counted[] = [
    { kind: 'class code', of: [caller.userId] },
    { kind: 'class code, address', of: [addressOf(client.ip)] },
    { kind: 'class code, network', of: [networkOf(client.ip)] },
  ]
  const wait = await services.throttle.chargeAll(...counted)
  if (wait > 0) throw tooManyTries(wait)
  return counted
}
