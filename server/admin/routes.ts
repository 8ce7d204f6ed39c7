import { AdminSummary } from '#domain/admins.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import { defineRoute } from '../routing/define-route.ts'

export const getAdminSummary = defineRoute({
  access: 'admin:enter',
  summary: "The dashboard's totals",
  output: AdminSummary,
  handler: ({ caller: { userId }, services }) => services.db.withReader(userId, countAll),
})

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
