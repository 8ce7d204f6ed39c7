import type { Database } from '#database/open.ts'
import { UNANSWERED_MAX } from '#domain/reminders.ts'
import { schoolClock, schoolDate } from '#domain/school-time.ts'
import { sql } from 'kysely'

interface Reminding {
  db: Database
  /** @returns whether one of their browsers has taken it */
  remind: (userId: string) => Promise<boolean>
  now: Date
  isStopping: () => boolean
}

/**
 * To everybody who asked for this hour, on school days. Claimed one by one before it is sent, so that none comes twice: one
 * that a stopped server did not send any more is left out.
 */
export async function sendReminders({ db, remind, now, isStopping }: Reminding): Promise<void> {
  const today = schoolDate(now)
  if (isWeekend(today)) return
  const hour = Number(schoolClock(now).slice(0, 2))
  while (!isStopping()) {
    const userId = await claim(db, today, hour)
    if (userId === undefined) return
    if (await remind(userId)) await noteSent(db, userId)
  }
}

async function claim(db: Database, today: string, hour: number): Promise<string | undefined> {
  const { rows } = await db.withWorker((trx) =>
    sql<{ user_id: string }>`
      update app.reminders set sent_on = ${today}::date
       where user_id = (
         select user_id from app.reminders
          where hour = ${hour} and unanswered < ${UNANSWERED_MAX}
            and sent_on is distinct from ${today}::date and answered_on is distinct from ${today}::date
            and user_id in (select user_id from app.recipients_of('push'))
          order by user_id limit 1 for update skip locked
       )
      returning user_id`.execute(trx),
  )
  return rows[0]?.user_id
}

async function noteSent(db: Database, userId: string): Promise<void> {
  await db.withWorker((trx) =>
    sql`
      update app.reminders set unanswered = least(unanswered + 1, ${UNANSWERED_MAX})
       where user_id = ${userId}::uuid`.execute(trx),
  )
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay())
}
