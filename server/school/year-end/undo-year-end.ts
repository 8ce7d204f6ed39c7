import type { UndoYearEnd } from '#domain/school/year-end.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { refusal } from '../../core/errors.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { readLast } from './queries.ts'

/**
 * Undoes the newest year's end. Everybody is in the old class again, which has its code and teachers. A class that it created
 * is deleted, unless somebody else is in it by now or teaches it.
 * @throws AppError not_found when it was undone already, is too old, or is not the newest
 */
export async function undoYearEnd({
  input,
  caller,
  services,
  client,
}: Call<z.infer<typeof UndoYearEnd>, Caller>): Promise<void> {
  await services.db.withUser(
    caller.userId,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('app.year_ends'))`.execute(trx)
      const last = await readLast(trx)
      if (last?.id !== input.id) throw refusal('not_found')
      // The times are compared in SQL, because a Date would round them.
      const moment = sql`(select done_at from app.year_ends where id = ${input.id}::uuid)`
      for (const table of [sql`app.class_members`, sql`app.class_teachers`])
        await sql`
          delete from ${table} mine using app.classes made
           where made.id = mine.class_id and made.school_year = ${last.schoolYear + 1} and mine.added_at = ${moment}
        `.execute(trx)
      await sql`
        delete from app.classes
         where created_at = ${moment} and school_year = ${last.schoolYear + 1}
           and not exists (select from app.class_members member where member.class_id = classes.id)
           and not exists (select from app.class_teachers teacher where teacher.class_id = classes.id)
           and not exists (select from app.class_work work where work.class_id = classes.id)
      `.execute(trx)
      await sql`
        update app.classes set archived_at = null, ended = null
         where archived_at = ${moment} and school_year = ${last.schoolYear}
      `.execute(trx)
      await sql`update app.year_ends set undone_at = now() where id = ${input.id}::uuid`.execute(trx)
      await record(trx, 'class_changed', { yearEndUndone: last.schoolYear })
    },
    client,
  )
}
