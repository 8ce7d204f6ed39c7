import {
  PLAN_IS_OLD,
  type ApplyImport,
  type ImportDone,
  type ImportRow,
} from '#domain/school/import-learners/import-learners.ts'
import {
  classNameOf,
  settleImport,
  usualAge,
  type SettledImport,
} from '#domain/school/import-learners/plan-import.ts'
import { may } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { AppError, invalidInput } from '../../core/errors.ts'
import { insertClasses } from '../classes/insert-classes.ts'
import type { Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { record } from '../../core/access-log.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { makeLearners } from '../../accounts/users/make-learners.ts'
import { numberLearners } from './number-learners.ts'
import { planWithin, type Planned } from './plan.ts'

type Trx = Transaction<DB>

/**
 * Does what the plan says, all or nothing. Doubtful lines are settled as the caller decided.
 * @throws AppError invalid_input when the plan would be different now, or when a doubtful line is not settled
 */
export async function applyImport(call: Call<ApplyImport, Caller>): Promise<ImportDone> {
  const { input, caller } = call
  return withAccounts(call, 'classes:teach', async (trx) => {
    // Two imports at once would create the same learners twice.
    await sql`select pg_advisory_xact_lock(hashtext('app.imports'))`.execute(trx)
    const plan = await planWithin(trx, input, caller)
    if (plan.planId !== input.planId) throw invalidInput({ planId: PLAN_IS_OLD })
    const settled = settleImport(plan.rows, plan.lines, input.decisions, plan.school)
    if ('unsettled' in settled)
      throw invalidInput({ decisions: `Decide about row ${settled.unsettled.slice(0, 5).join(', ')}` })
    const { make, change } = settled
    if (make.length + change.length === 0)
      throw invalidInput({ rows: 'Nothing of this would change anything' })
    const { classIds, made: newClasses } = await classesFor(trx, call, plan, settled)
    const { rows } = await sql<{ id: string }>`
      insert into app.imports (new_classes) values (${newClasses}::uuid[]) returning id
    `.execute(trx)
    const importId = rows[0]?.id ?? ''
    await makeAll(trx, call, { make, classIds, plan, importId })
    await changeAll(trx, caller.userId, { change, classIds, plan, importId })
    const counts = { made: make.length, changed: change.length }
    await record(trx, 'class_changed', {
      imported: counts.made,
      changed: counts.changed,
      importId,
      ...(input.fileName && { file: input.fileName }),
    })
    const names = [...new Set([...make, ...change.map(({ row }) => row)].map(classNameOf))].toSorted()
    return {
      importId,
      ...counts,
      classes: names.map((name) => ({ classId: classIds.get(name) ?? '', name })),
    }
  }).catch((error: unknown) => {
    // Somebody has registered with one of these addresses since the plan was made.
    if (error instanceof AppError && error.code === 'already_registered')
      throw invalidInput({ planId: PLAN_IS_OLD })
    throw error
  })
}

type ClassIds = ReadonlyMap<string, string>

/** Returns the classes for the learners. Classes that the school does not have are created. */
async function classesFor(
  trx: Trx,
  { input: { schoolYear }, caller }: Call<ApplyImport, Caller>,
  { school }: Planned,
  { make, change }: SettledImport,
): Promise<{ classIds: ClassIds; made: string[] }> {
  const classIds = new Map(school.classes.map(({ name, classId }) => [name, classId]))
  const missing = new Map<string, ImportRow>()
  for (const row of [...make, ...change.map((one) => one.row)]) {
    const name = classNameOf(row)
    if (classIds.has(name)) continue
    if (!may(caller.roles, 'classes:manage')) throw invalidInput({ rows: `There is no class ${name}` })
    missing.set(name, row)
  }
  const made = await insertClasses(trx, schoolYear, [...missing.values()], 'rows')
  // Somebody has made one of these classes since the plan was made.
  if (made.length < missing.size) throw invalidInput({ planId: PLAN_IS_OLD })
  for (const { classId, name } of made) {
    classIds.set(name, classId)
    await record(trx, 'class_changed', { made: name, year: schoolYear })
  }
  return { classIds, made: made.map(({ classId }) => classId) }
}

async function makeAll(
  trx: Trx,
  { input, caller }: Call<ApplyImport, Caller>,
  {
    make,
    classIds,
    plan,
    importId,
  }: { make: readonly ImportRow[]; classIds: ClassIds; plan: Planned; importId: string },
): Promise<void> {
  const given = new Set(plan.school.emails.keys())
  const learners = make.map((row) => {
    const isFree = row.email !== undefined && !given.has(row.email)
    if (isFree) given.add(row.email ?? '')
    return {
      firstName: row.firstName,
      lastName: row.lastName,
      schoolName: row.school ?? input.schoolName,
      gradeClass: `Grade ${row.grade}${row.letter.length > 1 ? ' ' : ''}${row.letter}`,
      age: row.age ?? usualAge(row.grade),
      email: isFree ? (row.email ?? null) : null,
      phoneNumber: row.phoneNumber ?? null,
      classId: classIds.get(classNameOf(row)) ?? null,
      // These learners cannot sign in yet. Printing cards gives a word to each learner who gets one.
      oneTime: null,
    }
  })
  const ids = await makeLearners(trx, learners, caller.userId)
  const numbers = make.flatMap(({ learnerNumber: number }, at) =>
    number === undefined || plan.school.numbers.has(number) ? [] : [{ userId: ids[at] ?? '', number }],
  )
  await numberLearners(trx, numbers)
  await sql`
    insert into app.import_changes (import_id, user_id, what, class_id)
    select ${importId}::uuid, made.id, 'made', made.class
      from unnest(${ids}::uuid[], ${learners.map(({ classId }) => classId)}::uuid[]) as made (id, class)
  `.execute(trx)
}

async function changeAll(
  trx: Trx,
  by: string,
  {
    change,
    classIds,
    plan,
    importId,
  }: { change: SettledImport['change']; classIds: ClassIds; plan: Planned; importId: string },
): Promise<void> {
  const numberOf = new Map(plan.school.people.map(({ userId, learnerNumber }) => [userId, learnerNumber]))
  const numbers = change.flatMap(({ line: { person, newNumber } }) =>
    newNumber === undefined
      ? []
      : [{ userId: person.userId, number: newNumber, before: numberOf.get(person.userId) ?? null }],
  )
  const classesOf = new Map(plan.school.people.map(({ userId, classes }) => [userId, classes]))
  const note = (userId: string, what: 'joined' | 'left', classId: string) =>
    sql`insert into app.import_changes (import_id, user_id, what, class_id)
        values (${importId}::uuid, ${userId}::uuid, ${what}, ${classId}::uuid)`.execute(trx)
  for (const { row, line } of change) {
    const { userId, firstName, lastName } = line.person
    const classId = classIds.get(classNameOf(row)) ?? ''
    const left = classesOf.get(userId)?.find(({ name }) => name === line.leaves)?.classId
    if (line.joins) {
      await sql`insert into app.class_members (class_id, user_id, added_by)
                values (${classId}::uuid, ${userId}::uuid, ${by}::uuid)`.execute(trx)
      await note(userId, 'joined', classId)
    }
    if (left !== undefined) {
      await sql`delete from app.class_members where class_id = ${left}::uuid and user_id = ${userId}::uuid`.execute(
        trx,
      )
      await note(userId, 'left', left)
    }
    if (line.newName !== null) {
      const { newName } = line
      await sql`select app.respell_learner(${userId}::uuid, ${newName.firstName}, ${newName.lastName})`.execute(
        trx,
      )
      await sql`
        insert into app.import_changes
          (import_id, user_id, what, old_first_name, old_last_name, new_first_name, new_last_name)
        values (${importId}::uuid, ${userId}::uuid, 'renamed', ${firstName}, ${lastName}, ${newName.firstName}, ${newName.lastName})
      `.execute(trx)
    }
  }
  // Only now are the learners in the caller's class.
  await numberLearners(trx, numbers)
  for (const { userId, number, before } of numbers)
    await sql`insert into app.import_changes (import_id, user_id, what, old_number, new_number)
              values (${importId}::uuid, ${userId}::uuid, 'numbered', ${before}, ${number})`.execute(trx)
  // This is the same as when staff add a learner to a class by hand.
  await sql`
    update app.profiles set confirmed_at = coalesce(confirmed_at, now()), is_named_by_staff = true
     where (confirmed_at is null or not is_named_by_staff) and user_id = any(${change.map(({ line }) => line.person.userId)}::uuid[])
  `.execute(trx)
}
