import type { DB } from '#database/generated/schema.ts'
import type { AdminSummary } from '#domain/admin-summary.ts'
import type { Transaction } from 'kysely'

/** What there is of everything, as far as the asking person may see it. */
export async function countAll(trx: Transaction<DB>): Promise<AdminSummary> {
  const users = await trx
    .selectFrom('app.profiles')
    .select((eb) => eb.fn.countAll<string>().as('users'))
    .executeTakeFirstOrThrow()
  const news = await trx
    .selectFrom('app.announcements')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn.countAll<string>().filterWhere('is_published', '=', true).as('published'),
    ])
    .executeTakeFirstOrThrow()
  return {
    users: Number(users.users),
    announcements: Number(news.all),
    publishedAnnouncements: Number(news.published),
  }
}
