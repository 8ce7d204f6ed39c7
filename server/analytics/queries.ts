import type { DB } from '#database/generated/schema.ts'
import { WEEKS_SHOWN } from '#domain/analytics.ts'
import { sql, type RawBuilder, type Transaction } from 'kysely'

/** One figure of one class, as app.progress_figures holds it; its migration says what the numbers are. */
interface Figure {
  class_name: string
  kind: 'learners' | 'week' | 'lesson' | 'quiz'
  key: string
  number: number
  total: number
}

/** Counts every figure of every class, as far as the asking person may see. */
function counted(now: Date): RawBuilder<Figure> {
  return sql`select * from app.counted_figures(${now}::timestamptz, ${WEEKS_SHOWN})`
}

/** The figures of one class, or summed over all, and beside them how many learners every class has. */
export interface FigureRow extends Omit<Figure, 'class_name'> {
  /** Null in a sum. */
  class_name: string | null
}

/** Counts now. Quick for some thousand learners. */
export async function countNow(
  trx: Transaction<DB>,
  now: Date,
  className: string | null,
): Promise<FigureRow[]> {
  return summed(trx, counted(now), className)
}

/** What the worker counted last. */
export async function countedBefore(trx: Transaction<DB>, className: string | null): Promise<FigureRow[]> {
  return summed(trx, sql<Figure>`table app.progress_figures`, className)
}

async function summed(
  trx: Transaction<DB>,
  source: RawBuilder<Figure>,
  className: string | null,
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    with figure as materialized (${source})
    select null as class_name, kind, key, sum(number)::int as number, sum(total)::int as total
      from figure
     where kind <> 'learners' ${className === null ? sql`` : sql`and class_name = ${className}`}
     group by kind, key
    union all
    select class_name, kind, key, number, total from figure where kind = 'learners'
  `.execute(trx)
  return rows
}

/** Whether there are more learners than that. */
export async function hasMoreLearners(trx: Transaction<DB>, than: number): Promise<boolean> {
  const row = await trx.selectFrom('app.profiles').select('user_id').limit(1).offset(than).executeTakeFirst()
  return row !== undefined
}

/** When the worker counted last; null for never. */
export async function lastCount(trx: Transaction<DB>): Promise<Date | null> {
  const row = await trx.selectFrom('app.progress_figures').select('counted_at').limit(1).executeTakeFirst()
  return row?.counted_at ?? null
}

/** Counts anew for later. The worker's alone (42501); it sees nothing of what is counted. */
export async function keepFigures(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`select app.keep_progress_figures(${now}::timestamptz, ${WEEKS_SHOWN})`.execute(trx)
}
