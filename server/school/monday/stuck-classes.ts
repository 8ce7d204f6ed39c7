import { isShared } from '#domain/school/monday-rules.ts'
import { SHARED, TAUGHT_MOST, type StuckClasses } from '#domain/school/monday.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { sql, type Transaction } from 'kysely'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'

/**
 * Counts the mistakes in each class. Only the worker may call the database function, and the worker itself cannot read the
 * rows that are counted.
 */
export async function countStuckClasses(db: Database): Promise<void> {
  await db.withWorker((trx) => sql`select app.keep_class_mistakes()`.execute(trx))
}

interface Counted {
  classId: string
  name: string
  learners: number
  misconception: string
  stuck: number
  countedAt: Date
}

/**
 * Returns the classes as the worker last counted them. The figures are up to half an hour old, and reading them is quick
 * however large the school is.
 */
export function readStuckClasses({ caller, services }: Call<undefined, Caller>): Promise<StuckClasses> {
  const mistakes = services.course?.teaching?.mistakes ?? []
  const names = new Map(mistakes.map(({ id, name }) => [id, name]))
  return services.db.withReader(caller.userId, async (trx) => presentStuck(await readCounted(trx), names))
}

async function readCounted(trx: Transaction<DB>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select id as "classId", class_name as name, misconception, counted.learners as stuck, counted_at as "countedAt",
           (select count(*)::int from app.class_members member where member.class_id = id) as learners
      from app.class_mistakes counted join app.classes on id = counted.class_id
     where archived_at is null and (misconception = '' or counted.learners >= ${SHARED.learners})
     order by school_year desc, grade, letter collate "C", counted.learners desc, misconception
  `.execute(trx)
  return rows
}

/**
 * Shows each class with the mistakes that enough learners share to be taught to the whole class. A mistake that fewer
 * learners share is shown only to the class’s teachers.
 */
function presentStuck(rows: readonly Counted[], names: ReadonlyMap<string, string>): StuckClasses {
  const classes = [...Map.groupBy(rows, ({ classId }) => classId).values()]
  return {
    countedAt: rows[0]?.countedAt.toISOString() ?? null,
    classes: classes.flatMap((ofClass) => {
      const whole = ofClass.find(({ misconception }) => misconception === '')
      if (!whole) return []
      const shared = ofClass.flatMap(({ misconception, stuck, learners }) => {
        const name = names.get(misconception)
        return name !== undefined && isShared(stuck, learners) ? [{ name, learners: stuck }] : []
      })
      const { classId, name, stuck } = whole
      return [{ classId, name, stuck, shared: shared.slice(0, TAUGHT_MOST) }]
    }),
  }
}
