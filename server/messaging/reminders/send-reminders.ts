import type { Database } from '#database/open.ts'
import { UNANSWERED_MAX } from '#domain/messaging/reminders.ts'
import { schoolClock, schoolDate } from '#domain/school-time.ts'
import { sql } from 'kysely'
import { eachAlone } from '../../core/one-by-one.ts'

interface Reminding {
  db: Database
  /** @returns whether at least one of their browsers' push services accepted it */
  remind: (userId: string) => Promise<boolean>
  now: Date
  isStopping: () => boolean
}

/**
 * Sends the reminders of this hour to everybody who asked for them, on school days. Each one is claimed before it is sent, so
 * that none comes twice. If the server stops after the claim, that reminder is left out.
 * @throws PartlyDone when some could not be sent
 */
export async function sendReminders({ db, remind, now, isStopping }: Reminding): Promise<void> {
  const today = schoolDate(now)
  if (isWeekend(today)) return
  const hour = Number(schoolClock(now).slice(0, 2))
  await eachAlone(
    claims(db, { today, hour, isStopping }),
    async (userId) => {
      const isTaken = await remind(userId)
      if (isTaken) await noteSent(db, userId)
      return isTaken
    },
    (userId) => `reminder of ${userId}`,
  )
}

async function* claims(
  db: Database,
  { today, hour, isStopping }: { today: string; hour: number; isStopping: () => boolean },
): AsyncGenerator<string> {
  while (!isStopping()) {
    const userId = await claim(db, today, hour)
    if (userId === undefined) return
    yield userId
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
