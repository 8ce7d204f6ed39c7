import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { clockAdvice, type ClockDoubt } from '#domain/operations/clock-doubt.ts'
import { failsToRestore, isFuture, isOverdue, type BackupFacts } from '#domain/operations/health.ts'
import { ageText } from '#domain/operations/health-lines.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../core/jobs.ts'
import type { Mail } from '../../core/mail/send-mail.ts'
import { readBackups } from './queries.ts'

/** A server that was off over the holidays first makes a backup, before anybody is alarmed. */
const AFTER_START_MS = 15 * 60_000

interface AlarmOptions {
  db: Database
  /** The address of Qala, used in the mail. */
  origin: string
  now: Date
  startedAt: Date
  doubt: ClockDoubt | null
}

const CLOCK_SUBJECT = 'The clock of the server may be wrong'

/**
 * Writes to everybody who manages admins, once a day at most for each reason: no good backup was made for too long, a backup
 * does not restore, or the clock may be wrong.
 */
export async function checkAlarm({ db, origin, now, startedAt, doubt }: AlarmOptions): Promise<void> {
  if (doubt !== null) await alarm({ db, origin, now }, 'clock', CLOCK_SUBJECT, clockAdvice(doubt))
  const up = now.getTime() - startedAt.getTime()
  if (up >= 0 && up < AFTER_START_MS) return
  const subject = alarmOf(await db.withWorker(readBackups), now)
  if (subject !== null)
    await alarm(
      { db, origin, now },
      'backup',
      subject,
      `${subject}. Should this computer break now, the work of your learners since then may be lost.`,
    )
}

async function alarm(
  { db, origin, now }: Pick<AlarmOptions, 'db' | 'origin' | 'now'>,
  kind: 'backup' | 'clock',
  subject: string,
  what: string,
): Promise<void> {
  await db.withAuth(async (trx) => {
    if (!(await claimToday(trx, kind, now))) return
    for (const to of await addressesOfAdmins(trx))
      await enqueue(trx, 'mail.send', alarmMail(to, { subject, what, origin }))
  })
}

function alarmOf(backups: BackupFacts, now: Date): string | null {
  if (failsToRestore(backups)) return 'The newest backup does not restore'
  if (!isOverdue(backups, now)) return null
  return backups.lastGood && !isFuture(now.getTime() - Date.parse(backups.lastGood.madeAt))
    ? `The last good backup is ${ageText(now.getTime() - Date.parse(backups.lastGood.madeAt))} old`
    : backups.lastGood
      ? 'The last good backup has a date in the future'
      : 'There is no good backup yet'
}

/** The row stays locked until the mails are in the queue, so only one of several processes sends them. */
async function claimToday(trx: Transaction<DB>, kind: 'backup' | 'clock', now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into app.alarms as a (kind, mailed_at) values (${kind}, ${now})
    on conflict (kind) do update set mailed_at = excluded.mailed_at
     where a.mailed_at <= excluded.mailed_at - interval '24 hours' or a.mailed_at > excluded.mailed_at + interval '5 minutes'
    returning 1`.execute(trx)
  return rows.length > 0
}

async function addressesOfAdmins(trx: Transaction<DB>): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from auth.accounts
     where email is not null and id in (select user_id from app.user_roles where role <> 'learner')
       and app.someone_may(id, 'admins:manage') order by email`.execute(trx)
  return rows.map(({ email }) => email)
}

function alarmMail(
  to: string,
  { subject, what, origin }: { subject: string; what: string; origin: string },
): Mail {
  return {
    to,
    subject: `Qala: ${subject}`,
    text: [
      'Hello,',
      '',
      what,
      '',
      'Sign in and look at Admin, Health. It says what to do:',
      '',
      `${origin}/admin/login`,
      '',
      'This mail comes once a day until the problem is fixed.',
      '',
      'Qala',
    ].join('\n'),
  }
}
