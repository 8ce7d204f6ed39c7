import { namesakeOf } from '#domain/accounts/class-sign-in.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Kysely } from 'kysely'
import { inSlices } from '../../core/in-slices.ts'

interface Named {
  firstName: string
  lastName: string
}

/**
 * Counts how many others have the learner's name in a class: in the class with this code, or in all classes of the learner.
 * Staff are told this number, and the learner never is.
 * @param accounts connected as the role that may read everybody's name
 * @param name the name that the learner wants; if it is missing, the learner's own
 */
export async function countNamesakes(
  accounts: Kysely<DB>,
  userId: string,
  { code, name }: { code?: string; name?: { [Part in keyof Named]?: string | undefined } },
): Promise<number> {
  const { rows } = await sql<Named & { userId: string }>`
    select distinct profile.user_id as "userId", first_name as "firstName", last_name as "lastName"
      from app.profiles profile
      left join app.class_members member on member.user_id = profile.user_id
      left join app.classes one on one.id = member.class_id and one.archived_at is null
     where profile.user_id = ${userId}::uuid
        or one.code = ${code ?? null}
        or (${code ?? null}::text is null and one.id in (
          select class_id from app.class_members mine where mine.user_id = ${userId}::uuid
        ))
  `.execute(accounts)
  const own = rows.find((row) => row.userId === userId)
  if (own === undefined) return 0
  const me = { firstName: name?.firstName ?? own.firstName, lastName: name?.lastName ?? own.lastName }
  return inSlices(
    countInSteps(
      me,
      rows.filter((row) => row !== own),
    ),
  )
}

function* countInSteps(me: Named, others: readonly Named[]): Generator<void, number> {
  const isNamesake = namesakeOf(me)
  let count = 0
  for (const other of others) {
    if (isNamesake(other)) count += 1
    yield
  }
  return count
}
