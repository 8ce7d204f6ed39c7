import { clock } from '#domain/clock.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { DELETION_DAYS } from '#domain/privacy/privacy.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { eachAlone } from '../../core/one-by-one.ts'
import { outsideList } from '../../core/outside-list.ts'
import { askDeletion, cancelDeletion, deletionDueOf, lockPerson } from './deletions.ts'

const list = outsideList('asked-deletions.txt')
const LINE = /^(\S+Z) (deletion_asked|deletion_cancelled) ([0-9a-f-]{36}) ([0-9a-f-]{36})$/
/** This is less than the shortest time for which the log keeps its entries, so the database can still say what it knows. */
const REMEMBERED_DAYS = 2 * DELETION_DAYS

interface Wish {
  at: string
  kind: 'deletion_asked' | 'deletion_cancelled'
  userId: string
  by: string
}

/** Writes down who requested or cancelled a deletion lately, from the log of the database. It may be repeated. */
export async function noteWishes(db: Database, folders: readonly string[]): Promise<void> {
  const { rows } = await db.withAuth((trx) =>
    sql<Omit<Wish, 'at'> & { at: Date }>`
      select created_at as at, event_type as kind, details ->> 'userId' as "userId", user_id as by
        from app.security_events
       where event_type in ('deletion_asked', 'deletion_cancelled') and user_id is not null
         and created_at > now() - ${REMEMBERED_DAYS} * interval '1 day'
       order by created_at
    `.execute(trx),
  )
  await list.add(
    folders,
    rows.map(({ at, kind, userId, by }) => `${at.toISOString()} ${kind} ${userId} ${by}`),
  )
}

/**
 * Repeats the requests and cancellations since the backup, after a restore. The days before the deletion start again, because
 * nobody could change their mind in the meantime.
 * @returns how many
 * @throws PartlyDone when some could not be repeated
 */
export async function wishAgain(db: Database, folders: readonly string[]): Promise<number> {
  const latest = new Map<string, Wish>()
  // The times can be sorted as text.
  for (const line of (await list.read(folders)).toSorted()) {
    const [, at = '', kind = '', userId = '', by = ''] = LINE.exec(line) ?? []
    if (Date.parse(at) > clock.ms() - REMEMBERED_DAYS * 86_400_000)
      latest.set(userId, { at, kind: kind as Wish['kind'], userId, by })
  }
  return eachAlone(
    latest.values(),
    (wish) =>
      db
        .withAuth((trx) => fulfil(trx, wish), { userId: wish.by })
        .catch((error: unknown) => {
          // The other admins are not in the backup. Staff request the deletion again when there is another admin.
          if (error instanceof AppError && error.code === 'last_admin') return false
          throw error
        }),
    ({ kind, userId }) => `${kind} ${userId}`,
  )
}

async function fulfil(trx: Transaction<DB>, { at, kind, userId }: Wish): Promise<boolean> {
  const person = await lockPerson(trx, userId)
  if (person === null) return false
  const { rows } = await sql`
    select from app.security_events
     where details ->> 'userId' = ${userId} and event_type in ('deletion_asked', 'deletion_cancelled')
       and date_trunc('milliseconds', created_at) >= ${at}::timestamptz limit 1
  `.execute(trx)
  if (rows.length > 0) return false
  if (kind === 'deletion_cancelled') return cancelDeletion(trx, userId)
  if ((await deletionDueOf(trx, userId)) !== null) return false
  await askDeletion(trx, userId, person.roles)
  return true
}
