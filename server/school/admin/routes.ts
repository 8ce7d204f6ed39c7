import * as api from '#domain/school/analytics-api.ts'
import type { AdminSummary } from '#domain/accounts/admins.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import { implement } from '../services.ts'

export const routes = [
  implement(api.readAdminSummary, ({ caller: { userId }, services }) =>
    services.db.withReader(userId, countAll),
  ),
]

async function countAll(trx: Transaction<DB>): Promise<AdminSummary> {
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
