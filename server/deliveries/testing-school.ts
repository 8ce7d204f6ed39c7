import { asWorker } from '#database/testing.ts'
import type { TestDatabase } from '#database/testing.ts'
import { withOwner } from '#database/temporary-database.ts'
import type { Channel } from '#domain/deliveries.ts'
import { device, type Device } from './testing-push.ts'

export interface SchoolLearner {
  userId: string
  email: string
  phone: string
  device: Device
}

/** So many learners at once, each with an address, a phone and a browser of their own. */
export async function makeSchool(db: TestDatabase, size: number): Promise<SchoolLearner[]> {
  const emails = Array.from({ length: size }, (_, n) => `learner-${n}@school.test`)
  const phones = emails.map((_, n) => `08${21_000_000 + n}`)
  const ids = await db.withAuth(async (trx) => {
    const users = await trx
      .insertInto('auth.user')
      .values(emails.map((email) => ({ name: 'Naledi Dlamini', email })))
      .returning(['id', 'email'])
      .execute()
    const byEmail = new Map(users.map(({ id, email }) => [email, id]))
    const inOrder = emails.map((email) => byEmail.get(email) ?? '')
    const profile = {
      first_name: 'Naledi',
      last_name: 'Dlamini',
      school_name: 'Qala Primary',
      grade_class: '7A',
      age: 13,
    }
    await trx
      .insertInto('app.profiles')
      .values(inOrder.map((user_id, n) => ({ ...profile, user_id, phone_number: phones[n] ?? '' })))
      .execute()
    return inOrder
  })
  const learners = ids.map((userId, n) => ({
    userId,
    email: emails[n] ?? '',
    phone: phones[n] ?? '',
    device: device(`https://fcm.googleapis.com/fcm/send/${n}`),
  }))
  await subscribe(db, learners)
  return learners
}

export async function subscribe(
  db: TestDatabase,
  learners: readonly Pick<SchoolLearner, 'userId' | 'device'>[],
): Promise<void> {
  await withOwner(db.url, async (owner) => {
    await owner.query('set role qala_definer')
    await owner.query(
      `insert into app.push_subscriptions (user_id, endpoint, p256dh, auth)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[])`,
      [
        learners.map(({ userId }) => userId),
        learners.map((learner) => learner.device.endpoint),
        learners.map((learner) => learner.device.p256dh),
        learners.map((learner) => learner.device.auth),
      ],
    )
  })
}

export async function announce(
  db: TestDatabase,
  adminId: string,
  channels: readonly Channel[],
  texts: { title?: string; content?: string } = {},
): Promise<string> {
  const { id } = await db.withUser(adminId, async (trx) => {
    const row = await trx
      .insertInto('app.announcements')
      .values({
        title: texts.title ?? 'School closes early',
        content: texts.content ?? 'Please fetch learners at 12:00 on Friday.',
        created_by: adminId,
        send_email: channels.includes('email'),
        send_push_notification: channels.includes('push'),
        send_sms: channels.includes('sms'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('app.announcements')
      .set({ send_ordered_at: new Date() })
      .where('id', '=', row.id)
      .execute()
    return row
  })
  return id
}

/** How many rows are in which state, with the reason of the failed: `{ sent: 3, 'failed unknown': 1 }`. */
export async function statesOf(
  db: TestDatabase,
  id: string,
  channel: Channel,
): Promise<Record<string, number>> {
  const { rows } = await asWorker<{ state: string; count: number }>(
    db,
    `select concat_ws(' ', state, reason) as state, count(*)::integer as count from app.deliveries
      where announcement_id = $1 and channel = $2 group by 1 order by 1`,
    [id, channel],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
