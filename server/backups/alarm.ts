import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { failsToRestore, isOverdue, type BackupFacts } from '#domain/health.ts'
import { ageText } from '#domain/health-lines.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../jobs.ts'
import type { Mail } from '../mail/send-mail.ts'
import { readBackups } from './queries.ts'

/** A server that was off over the holidays makes a backup before anybody is alarmed. */
const AFTER_START_MS = 15 * 60_000

interface AlarmOptions {
  db: Database
  /** The address of Qala, for the mail. */
  origin: string
  now: Date
  startedAt: Date
}

/** Writes to everybody who manages admins, once a day at most, when no good backup was made for too long or one does not restore. */
export async function checkAlarm({ db, origin, now, startedAt }: AlarmOptions): Promise<void> {
  if (now.getTime() - startedAt.getTime() < AFTER_START_MS) return
  const subject = alarmOf(await db.withWorker(readBackups), now)
  if (subject === null) return
  await db.withAuth(async (trx) => {
    if (!(await claimToday(trx, now))) return
    for (const to of await addressesOfAdmins(trx))
      await enqueue(trx, 'mail.send', alarmMail(to, subject, origin))
  })
}

function alarmOf(backups: BackupFacts, now: Date): string | null {
  if (failsToRestore(backups)) return 'The newest backup does not restore'
  if (!isOverdue(backups, now)) return null
  return backups.lastGood
    ? `The last good backup is ${ageText(now.getTime() - Date.parse(backups.lastGood.madeAt))} old`
    : 'There is no good backup yet'
}

/** The row is locked until the mails are ordered: of many processes one goes on. */
async function claimToday(trx: Transaction<DB>, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into app.alarms as a (kind, mailed_at) values ('backup', ${now})
    on conflict (kind) do update set mailed_at = excluded.mailed_at
     where a.mailed_at <= excluded.mailed_at - interval '24 hours'
    returning 1`.execute(trx)
  return rows.length > 0
}

async function addressesOfAdmins(trx: Transaction<DB>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from auth.accounts
     where id in (select user_id from app.user_roles where role <> 'learner')
       and app.someone_may(id, 'admins:manage') order by email`.execute(trx)
  return rows.map(({ email }) => email)
}

function alarmMail(to: string, what: string, origin: string): Mail {
  return {
    to,
    subject: `Qala: ${what}`,
    text: [
      'Hello,',
      '',
      `${what}. Should this computer break now, the work of your learners since then may be lost.`,
      '',
      'Sign in and look at Admin, Health. It says what to do:',
      '',
      `${origin}/admin/login`,
      '',
      'This mail comes once a day until it is mended.',
      '',
      'Qala',
    ].join('\n'),
  }
}
