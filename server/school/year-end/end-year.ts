import type { DB } from '#database/generated/schema.ts'
import { CLASSES_MAX } from '#domain/school-size.ts'
import {
  CHANGED_SINCE_COUNTED,
  yearEndMoves,
  type RunYearEnd,
  type YearEndCounts,
  type YearEndMoves,
  type YearEndPlan,
} from '#domain/school/year-end.ts'
import { sql, type Transaction } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { insertClasses } from '../classes/insert-classes.ts'
import { invalidInput } from '../../core/errors.ts'
import { requireRightClock } from '../../core/clock-doubt.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { lockEnding, readNextYear } from './queries.ts'

/**
 * Returns what ending the year with this plan would do, without doing it.
 * @throws AppError invalid_input
 */
export async function tryYearEnd({
  input,
  caller,
  services,
}: Call<YearEndPlan, Caller>): Promise<YearEndCounts> {
  const { counts } = await services.db.withUser(caller.userId, (trx) => movesOf(trx, input))
  return counts
}

/**
 * Ends the year, all of it or nothing: creates next year's classes, moves everybody into theirs, and archives the old ones.
 * @throws AppError invalid_input, also when a dry run would give another result by now; clock_in_doubt
 */
export async function endYear({
  input,
  caller,
  services,
  client,
}: Call<RunYearEnd, Caller>): Promise<YearEndCounts> {
  // With a wrong clock, classes would be archived with a wrong date, and a year could end too early.
  await requireRightClock(services.db)
  const { expected, ...plan } = input
  return services.db.withUser(
    caller.userId,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('app.year_ends'))`.execute(trx)
      const { moves, made, counts } = await movesOf(trx, plan)
      if (!isDeepStrictEqual(counts, expected)) throw invalidInput({ expected: CHANGED_SINCE_COUNTED })
      const next = plan.schoolYear + 1
      await insertClasses(trx, next, made, 'classes')
      await moveLearners(trx, next, moves, caller.userId)
      if (plan.withTeachers) await moveTeachers(trx, plan, caller.userId)
      await archiveClasses(trx, plan)
      await sql`
        insert into app.year_ends (school_year, counts) values (${plan.schoolYear}, ${JSON.stringify(counts)}::jsonb)
      `.execute(trx)
      await record(trx, 'class_changed', { yearEnded: plan.schoolYear, ...counts })
      return counts
    },
    client,
  )
}

async function movesOf(trx: Transaction<DB>, plan: YearEndPlan): Promise<YearEndMoves> {
  const ids = plan.classes.map(({ classId }) => classId)
  const ending = await lockEnding(trx, plan.schoolYear, ids)
  if (ending.length < ids.length) throw invalidInput({ classes: CHANGED_SINCE_COUNTED })
  const members = new Set(
    ending.flatMap((one) => one.members.map(({ userId }) => `${one.classId} ${userId}`)),
  )
  if (!plan.repeating.every(({ classId, userId }) => members.has(`${classId} ${userId}`)))
    throw invalidInput({ repeating: CHANGED_SINCE_COUNTED })
  const next = await readNextYear(trx, plan.schoolYear + 1)
  const found = yearEndMoves(plan, ending, next)
  const targets = new Set([
    ...found.moves.map(({ to }) => `${to.grade}${to.letter}`),
    ...plan.classes.flatMap((end) => (end.outcome === 'promote' ? [`${end.grade}${end.letter}`] : [])),
  ])
  const away = next.classes.find(
    ({ grade, letter, isArchived }) => isArchived && targets.has(`${grade}${letter}`),
  )
  if (away)
    throw invalidInput({
      classes: `Class ${away.grade}${away.letter} of ${plan.schoolYear + 1} is archived. Bring it back first`,
    })
  if (next.classes.length + found.made.length > CLASSES_MAX)
    throw invalidInput({ classes: `A year has at most ${CLASSES_MAX} classes` })
  return found
}

async function moveLearners(
  trx: Transaction<DB>,
  year: number,
  moves: YearEndMoves['moves'],
  by: string,
): Promise<void> {
  await sql`
    insert into app.class_members (class_id, user_id, added_by)
    select target.id, move.user_id, ${by}::uuid
      from unnest(
        ${moves.map(({ userId }) => userId)}::uuid[], ${moves.map(({ to }) => to.grade)}::smallint[],
        ${moves.map(({ to }) => to.letter)}::text[]
      ) move (user_id, grade, letter)
      join app.classes target on target.school_year = ${year} and (target.grade, target.letter) = (move.grade, move.letter)
  `.execute(trx)
}

async function moveTeachers(trx: Transaction<DB>, plan: YearEndPlan, by: string): Promise<void> {
  const promoted = plan.classes.filter((end) => end.outcome === 'promote')
  await sql`
    insert into app.class_teachers (class_id, user_id, added_by)
    select distinct target.id, teacher.user_id, ${by}::uuid
      from unnest(
        ${promoted.map(({ classId }) => classId)}::uuid[], ${promoted.map(({ grade }) => grade)}::smallint[],
        ${promoted.map(({ letter }) => letter)}::text[]
      ) move (class_id, grade, letter)
      join app.class_teachers teacher on teacher.class_id = move.class_id
      join app.classes target on target.school_year = ${plan.schoolYear + 1}
       and (target.grade, target.letter) = (move.grade, move.letter)
    on conflict do nothing
  `.execute(trx)
}

/** Archives the classes. Their codes stop working. */
async function archiveClasses(trx: Transaction<DB>, { classes }: YearEndPlan): Promise<void> {
  await sql`
    update app.classes set archived_at = now(), ended = this.outcome
      from unnest(
        ${classes.map(({ classId }) => classId)}::uuid[], ${classes.map(({ outcome }) => outcome)}::text[]
      ) this (class_id, outcome)
     where id = this.class_id
  `.execute(trx)
}
