import { createHash } from 'node:crypto'
import type { ImportPlan, PlanImport, PlanLine } from '#domain/import-learners/import-learners.ts'
import { classNameOf, planImport, type KnownSchool } from '#domain/import-learners/plan-import.ts'
import { may } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import type { Call, Caller } from '../routing/define-route.ts'
import { recordTouched } from '../users/access-log.ts'
import { withAccounts } from '../users/accounts.ts'
import { readSchool } from './read-school.ts'

export interface Planned extends ImportPlan {
  school: KnownSchool
}

/** Changes nothing. */
export async function planLearners(call: Call<PlanImport, Caller>): Promise<ImportPlan> {
  const { caller, services, client } = call
  const { planId, lines, newClasses } = await withAccounts(call, 'classes:teach', (trx) =>
    planWithin(trx, call.input, caller),
  )
  const shown = lines.flatMap(peopleOf)
  await services.db.withUser(caller.userId, (trx) => recordTouched(trx, 'shown', shown), client)
  return { planId, lines, newClasses }
}

function peopleOf(line: PlanLine): string[] {
  if (line.kind === 'doubt') return line.candidates.map(({ userId }) => userId)
  return 'person' in line ? [line.person.userId] : []
}

/** In the caller's transaction of the role qala_auth. */
export async function planWithin(
  trx: Transaction<DB>,
  { rows, schoolYear, schoolName }: PlanImport,
  { roles }: Pick<Caller, 'roles'>,
): Promise<Planned> {
  const school = await readSchool(trx, { rows, schoolYear, managesClasses: may(roles, 'classes:manage') })
  const lines = planImport(rows, school)
  const known = new Set(school.classes.map(({ name }) => name))
  const wanted = rows
    .filter((_, at) => ['make', 'change', 'doubt'].includes(lines[at]?.kind ?? ''))
    .map(classNameOf)
  const newClasses = [...new Set(wanted)].filter((name) => !known.has(name)).toSorted()
  const planId = createHash('sha256')
    .update(JSON.stringify({ rows, schoolYear, schoolName, lines, classes: school.classes }))
    .digest('base64url')
  return { planId, lines, newClasses, school }
}
