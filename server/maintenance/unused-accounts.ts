import { UNUSED_NOTICE_DAYS } from '#domain/retention.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { deleteAccount } from '../account-deletion/delete-account.ts'
import { enqueue } from '../jobs.ts'
import type { Mail } from '../mail/send-mail.ts'
import { forgetElsewhere } from '../users/forget-elsewhere.ts'
import type { NightlyServices } from './nightly.ts'

/** In one transaction; the rest comes the night after. */
const BATCH = 500

interface Unused {
  userId: string
  email: string | null
  firstName: string
}

/** Learners alone: whoever has a further role stays, whatever the role may do. */
const UNUSED = sql`
  from app.profiles profile join auth.accounts person on person.id = profile.user_id
  where not exists (select from app.user_roles r where r.user_id = person.id and r.role <> 'learner')`
const idleFor = (days: number) =>
  sql`coalesce(profile.last_seen_at, profile.created_at) < now() - ${days} * interval '1 day'`

/**
 * Tells learners whose account will be deleted for not being used. Without a mail server or an address nobody hears it, and
 * the same notice is kept, which leaves staff the time to see the mark "Inactive".
 * @param after days without a sign-in until the deletion; null: never
 * @returns how many
 */
export async function warnUnused(
  { db, env, origin }: NightlyServices,
  after: number | null,
): Promise<number> {
  return db.withAuth(async (trx) => {
    // Whoever came back, and everybody when the school has switched it off again.
    await sql`
      delete from app.deletion_warnings w where not exists (
        select ${UNUSED} and person.id = w.user_id
          and ${after === null ? sql`false` : idleFor(after - UNUSED_NOTICE_DAYS)}
      )`.execute(trx)
    if (after === null) return 0
    const { rows } = await sql<Unused>`
      select person.id as "userId", person.email, profile.first_name as "firstName" ${UNUSED}
         and ${idleFor(after - UNUSED_NOTICE_DAYS)}
         and not exists (select from app.deletion_warnings w where w.user_id = person.id)
       limit ${BATCH}`.execute(trx)
    for (const unused of rows) {
      await trx.insertInto('app.deletion_warnings').values({ user_id: unused.userId }).execute()
      if (env.mail && unused.email !== null)
        await enqueue(trx, 'mail.send', warningMail(unused.email, unused, origin))
    }
    return rows.length
  })
}

/** @returns how many learners were deleted: unused for so long, and warned before */
export async function deleteUnused({ db, env }: NightlyServices, after: number | null): Promise<number> {
  if (after === null) return 0
  const gone = await db.withAuth(async (trx) => {
    const unused = await endOfNotice(trx, after)
    for (const { userId } of unused) {
      await deleteAccount(trx, userId, { unused: true })
    }
    return unused
  })
  for (const person of gone) await forgetElsewhere(env, person)
  return gone.length
}

async function endOfNotice(trx: Transaction<DB>, after: number): Promise<Unused[]> {
  const { rows } = await sql<Unused>`
    select person.id as "userId", person.email, profile.first_name as "firstName" ${UNUSED} and ${idleFor(after)}
       and exists (
         select from app.deletion_warnings w
          where w.user_id = person.id and w.warned_at < now() - ${UNUSED_NOTICE_DAYS} * interval '1 day'
       )
     limit ${BATCH} for update of person`.execute(trx)
  return rows
}

function warningMail(to: string, { firstName }: Unused, origin: string): Mail {
  return {
    to,
    subject: 'Your Qala account will be deleted soon',
    text: [
      `Hello ${firstName},`,
      '',
      'You have not used Qala, your school’s computer lessons, for a long time.',
      `In ${UNUSED_NOTICE_DAYS} days your account will be deleted, with your lessons, points and details.`,
      '',
      `To keep it, sign in once before then: ${origin}`,
      'To let it go, do nothing.',
      '',
      'Qala',
    ].join('\n'),
  }
}
