import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { DELETION_DAYS } from '#domain/privacy.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../errors.ts'
import { outsideList } from '../maintenance/outside-list.ts'
import { askDeletion, cancelDeletion, deletionDueOf, lockPerson } from './deletions.ts'

const list = outsideList('asked-deletions.txt')
const LINE = /^(\S+Z) (deletion_asked|deletion_cancelled) ([0-9a-f-]{36}) ([0-9a-f-]{36})$/
/** Less than the log keeps its entries at least, so that the database can still say what it knows. */
const REMEMBERED_DAYS = 2 * DELETION_DAYS

interface Wish {
  at: string
  kind: 'deletion_asked' | 'deletion_cancelled'
  userId: string
  by: string
}

/** Who asked for a deletion lately, or took it back, from the log of the database. May be repeated. */
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
 * After a restore: what was asked for or taken back since the backup. The days begin anew, because nobody could change their
 * mind meanwhile.
 * @returns how many
 */
export async function wishAgain(db: Database, folders: readonly string[]): Promise<number> {
  const latest = new Map<string, Wish>()
  // The times sort as text.
  for (const line of (await list.read(folders)).toSorted()) {
    const [, at = '', kind = '', userId = '', by = ''] = LINE.exec(line) ?? []
    if (Date.parse(at) > Date.now() - REMEMBERED_DAYS * 86_400_000)
      latest.set(userId, { at, kind: kind as Wish['kind'], userId, by })
  }
  let changed = 0
  for (const wish of latest.values()) {
    const isChanged = await db
      .withAuth((trx) => fulfil(trx, wish), { userId: wish.by })
      .catch((error: unknown) => {
        // The other admins are not in the backup: staff ask again when there is one.
        if (error instanceof AppError && error.code === 'last_admin') return false
        throw error
      })
    if (isChanged) changed += 1
  }
  return changed
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
