import { schoolDate } from '#domain/school-time.ts'
import { addDays, mondayOf } from '#domain/school-week.ts'
import { clock } from '#domain/clock.ts'
import {
  CLASSES_SHOWN,
  WEEKS_SHOWN,
  type Analytics,
  type AnalyticsAnswer,
  type AnalyticsQuery,
} from '#domain/school/analytics.ts'
import { quizOfTask } from '#domain/learning/lesson-tasks.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Database } from '#database/open.ts'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { classNamed, classSpellings } from '../../accounts/users/spellings.ts'

/** A row of app.progress_figures. The migration explains what the numbers mean. */
interface Figure {
  class_name: string
  kind: 'learners' | 'week' | 'lesson' | 'quiz'
  key: string
  number: number
  total: number
}

interface FigureRow extends Omit<Figure, 'class_name'> {
  /** Null in a sum over classes. */
  class_name: string | null
}

/** Up to this many learners, the figures are counted while the caller waits. docs/performance.md has the timings. */
const COUNTED_AT_ONCE = 2_000

/**
 * Returns the analytics of the classes that the caller may see. In a large school the figures are up to half an hour old, and
 * the result says when they were counted.
 */
export function readAnalytics({
  input,
  caller,
  services,
}: Call<AnalyticsQuery, Caller>): Promise<AnalyticsAnswer> {
  const counted = services.course?.lessons.filter(({ bonus }) => !bonus).map(({ id }) => id)
  return services.db.withReader(caller.userId, async (trx) => {
    const now = clock.now()
    const className = input.className === undefined ? null : await classNamed(trx, input.className)
    const present = async (rows: readonly FigureRow[], countedAt: Date) => {
      const figures = presentFigures(rows, className, now, countedAt, counted)
      const spellings = await classSpellings(
        trx,
        figures.classes.map((one) => one.className),
      )
      const classes = figures.classes.map((one) => ({
        ...one,
        className: spellings.get(one.className) ?? one.className,
      }))
      return { analytics: { ...figures, classes } }
    }
    if (!(await hasMoreLearners(trx, COUNTED_AT_ONCE)))
      return present(await countNow(trx, now, className), now)
    const countedAt = await lastCount(trx)
    if (countedAt === null) return { analytics: null }
    return present(await countedBefore(trx, className), countedAt)
  })
}

/** Counts a large school in advance; a small one is counted on request. */
export async function countBeforehand(
  db: Database,
  now = clock.now(),
  atOnce = COUNTED_AT_ONCE,
): Promise<void> {
  await db.withWorker(async (trx) => {
    if (await hasMoreLearners(trx, atOnce)) await storeFigures(trx, now)
  })
}

/** Counts what the caller may see now. This is fast enough for a few thousand learners. */
export function countNow(trx: Transaction<DB>, now: Date, className: string | null): Promise<FigureRow[]> {
  const counted = sql<Figure>`select * from app.counted_figures(${now}::timestamptz, ${WEEKS_SHOWN})`
  return summed(trx, counted, className)
}

/** Returns the figures that the worker has counted, of the classes that the caller may see. */
export function countedBefore(trx: Transaction<DB>, className: string | null): Promise<FigureRow[]> {
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

async function hasMoreLearners(trx: Transaction<DB>, than: number): Promise<boolean> {
  const row = await trx.selectFrom('app.profiles').select('user_id').limit(1).offset(than).executeTakeFirst()
  return row !== undefined
}

/** Returns when the worker last counted, or null if it never has. */
async function lastCount(trx: Transaction<DB>): Promise<Date | null> {
  const row = await trx.selectFrom('app.progress_figures').select('counted_at').limit(1).executeTakeFirst()
  return row?.counted_at ?? null
}

/**
 * Counts and stores the figures. Only the worker may call the database function, and the worker itself cannot read the rows
 * that are counted.
 */
export async function storeFigures(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`select app.keep_progress_figures(${now}::timestamptz, ${WEEKS_SHOWN})`.execute(trx)
}

/** @param course the lessons that count, in order; if it is missing, the lessons that have a figure */
export function presentFigures(
  rows: readonly FigureRow[],
  className: string | null,
  now: Date,
  countedAt: Date,
  course: readonly string[] = rows.filter(({ kind }) => kind === 'lesson').map(({ key }) => key),
): Analytics {
  const classes = rows.filter(({ kind }) => kind === 'learners')
  const largest = classes.toSorted((a, b) => b.number - a.number).slice(0, CLASSES_SHOWN)
  const mine = classes.filter((row) => className === null || row.class_name === className)
  const figure = (kind: FigureRow['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.key, row]))
  const [weeks, lessons, quizzes] = [figure('week'), figure('lesson'), figure('quiz')]
  const sum = (some: readonly FigureRow[]) => some.reduce((all, { number }) => all + number, 0)
  return {
    countedAt: countedAt.toISOString(),
    learners: sum(mine),
    weeks: mondaysUpTo(now).map((monday) => ({ monday, learners: weeks.get(monday)?.number ?? 0 })),
    lessons: course.map((lessonId) => ({
      lessonId,
      completed: lessons.get(lessonId)?.number ?? 0,
      begun: lessons.get(lessonId)?.total ?? 0,
    })),
    classes: largest
      .map((row) => ({
        className: row.class_name ?? '',
        learners: row.number,
        lessonsCompleted: row.total,
      }))
      .toSorted((a, b) => NATURAL.compare(a.className, b.className)),
    learnersElsewhere: sum(classes) - sum(largest),
    quizzes: course.flatMap((lessonId) =>
      [...quizzes.values()].filter(({ key }) => key.startsWith(`${lessonId}/`)).map(presentQuiz),
    ),
  }
}

const NATURAL = new Intl.Collator('en', { numeric: true })

function presentQuiz({ key, number, total }: FigureRow): Analytics['quizzes'][number] {
  const [lessonId = '', taskId = ''] = key.split('/')
  return {
    lessonId,
    quizId: quizOfTask(taskId) ?? taskId,
    taken: number,
    average: Math.round(total / number),
  }
}

/** Returns the Mondays of the weeks shown, oldest first, in school time. */
function mondaysUpTo(now: Date): string[] {
  const monday = mondayOf(schoolDate(now))
  return Array.from({ length: WEEKS_SHOWN }, (_, at) => addDays(monday, -7 * (WEEKS_SHOWN - 1 - at)))
}
