import { UNUSED_NOTICE_DAYS } from '#domain/privacy/retention.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { deleteAccount } from './delete-account.ts'
import { deleteOneByOne } from './delete-one-by-one.ts'
import { enqueue } from '../../core/jobs.ts'
import type { Mail } from '../../core/mail/send-mail.ts'
import type { Database } from '#database/open.ts'
import type { Env } from '../../core/env.ts'
import { oneByOne, PartlyDone } from '../../core/one-by-one.ts'

/** How many accounts one transaction handles. The rest follows the next night. */
const BATCH = 500

interface Unused {
  userId: string
  email: string | null
  firstName: string
}

/** Finds learners only. Anybody with a further role stays, whatever that role may do. */
const UNUSED = sql`
  from app.profiles profile join auth.accounts person on person.id = profile.user_id
  where not exists (select from app.user_roles r where r.user_id = person.id and r.role <> 'learner')`
const idleFor = (days: number) =>
  sql`coalesce(profile.last_seen_at, profile.created_at) < now() - ${days} * interval '1 day'`

interface UnusedServices {
  db: Database
  env: Pick<Env, 'dataDir' | 'backupDir' | 'mail'>
}

/**
 * Warns learners whose account will be deleted because it is not used. Without a mail server or an e-mail address, the
 * learner gets no warning. The account is still kept for the same time, so that staff can see the mark "Inactive".
 * @param after days without a sign-in until the deletion, or null for never
 * @returns how many
 * @throws PartlyDone when some could not be warned
 */
export async function warnUnused(
  { db, env, origin }: UnusedServices & { origin: string },
  after: number | null,
): Promise<number> {
  const reasons: string[] = []
  const warned = await db.withAuth(async (trx) => {
    // This removes the warnings of learners who have signed in since, and all warnings if the school has turned this off.
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
    const failed = await oneByOne(
      trx,
      (reason) => reasons.push(reason.split('\n', 1)[0] ?? ''),
      rows,
      async (unused) => {
        await trx.insertInto('app.deletion_warnings').values({ user_id: unused.userId }).execute()
        if (env.mail && unused.email !== null)
          await enqueue(trx, 'mail.send', warningMail(unused.email, unused, origin))
      },
    )
    return rows.length - failed.length
  })
  if (reasons.length > 0) throw new PartlyDone(warned, reasons)
  return warned
}

/**
 * Deletes learners who were not seen for this long and were warned in time.
 * @returns how many
 * @throws PartlyDone when some could not be deleted
 */
export async function deleteUnused({ db, env }: UnusedServices, after: number | null): Promise<number> {
  if (after === null) return 0
  const unused = await db.withAuth((trx) => endOfNotice(trx, after))
  return deleteOneByOne(db, env, unused, async (trx, userId) => {
    // They may have signed in while the run was under way.
    const isStill = (await endOfNotice(trx, after, userId)).length > 0
    return isStill ? deleteAccount(trx, userId, { unused: true }) : null
  })
}

/**
 * Returns the learners whose time since the warning is over.
 * @param of looks only for this account, and locks it
 */
async function endOfNotice(trx: Transaction<DB>, after: number, of?: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select person.id as "userId" ${UNUSED} and ${idleFor(after)}
       and exists (
         select from app.deletion_warnings w
          where w.user_id = person.id and w.warned_at < now() - ${UNUSED_NOTICE_DAYS} * interval '1 day'
       )
       ${of === undefined ? sql`limit ${BATCH}` : sql`and person.id = ${of}::uuid for update of person`}`.execute(
    trx,
  )
  return rows.map(({ userId }) => userId)
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
