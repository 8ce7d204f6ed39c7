import { createHash } from 'node:crypto'
import type {
  ImportPlan,
  ImportRow,
  PlanImport,
  PlanLine,
} from '#domain/school/import-learners/import-learners.ts'
import { classNameOf, planInSteps, type KnownSchool } from '#domain/school/import-learners/plan-import.ts'
import { may } from '#domain/permissions.ts'
import type { DB } from '#database/generated/schema.ts'
import { sql, type Transaction } from 'kysely'
import { inSlices, jsonList } from '../../core/in-slices.ts'
import { ReadyJson, type Caller } from '../../http/routing/route.ts'
import type { Call } from '../services.ts'
import { tooManyTries } from '../../core/errors.ts'
import { createTurns } from '../../core/turns.ts'
import { recordTouched } from '../../core/access-log.ts'
import { withAccounts } from '../../accounts/users/accounts.ts'
import { readSchool } from './read-school.ts'

export interface Planned extends ImportPlan {
  school: KnownSchool
  /** The rows that count, which have no learner number if the school does not keep them. */
  rows: readonly ImportRow[]
  /** The lines as JSON text. */
  written: string
}

/** A plan for 2,000 long names takes seconds of processor time, so each caller may run one at a time. */
const inTurn = createTurns({ waiting: 2, refusal: () => tooManyTries(1) })

/**
 * Plans an import without changing anything. The names are compared after the transaction, because comparing must not hold a
 * connection.
 * @returns an ImportPlan; it may have sixteen thousand candidates, so checking and writing it in one step would hold up other
 * calls
 */
export async function planLearners(call: Call<PlanImport, Caller>): Promise<ReadyJson> {
  const { input, caller, services, client } = call
  const { planId, lines, written, newClasses } = await inTurn(caller.userId, async () => {
    const known = await withAccounts(call, 'classes:teach', (trx) => schoolFor(trx, input, caller))
    return planWith(known)
  })
  const shown = lines.flatMap(peopleOf)
  await services.db.withUser(caller.userId, (trx) => recordTouched(trx, 'shown', shown), client)
  return new ReadyJson(`{"planId":"${planId}","lines":${written},"newClasses":${JSON.stringify(newClasses)}}`)
}

function peopleOf(line: PlanLine): string[] {
  if (line.kind === 'doubt') return line.candidates.map(({ userId }) => userId)
  return 'person' in line ? [line.person.userId] : []
}

/** Plans an import in the caller's transaction, which runs as the role qala_auth. */
export async function planWithin(
  trx: Transaction<DB>,
  input: PlanImport,
  caller: Pick<Caller, 'roles'>,
): Promise<Planned> {
  return planWith(await schoolFor(trx, input, caller))
}

interface Known {
  school: KnownSchool
  /** The input without learner numbers if the school does not keep them. */
  input: PlanImport
}

async function schoolFor(
  trx: Transaction<DB>,
  sent: PlanImport,
  { roles }: Pick<Caller, 'roles'>,
): Promise<Known> {
  const { rows: found } = await sql<{ keeps: boolean }>`select app.keeps_learner_numbers() as keeps`.execute(
    trx,
  )
  const input = found[0]?.keeps ? sent : { ...sent, rows: sent.rows.map(withoutNumber) }
  const { rows, schoolYear } = input
  return {
    school: await readSchool(trx, { rows, schoolYear, managesClasses: may(roles, 'classes:manage') }),
    input,
  }
}

function withoutNumber(row: ImportRow): ImportRow {
  const kept = { ...row }
  delete kept.learnerNumber
  return kept
}

async function planWith({ school, input }: Known): Promise<Planned> {
  const { rows, schoolYear, schoolName } = input
  const lines = await inSlices(planInSteps(rows, school))
  const known = new Set(school.classes.map(({ name }) => name))
  const wanted = rows
    .filter((_, at) => ['make', 'change', 'doubt'].includes(lines[at]?.kind ?? ''))
    .map(classNameOf)
  const newClasses = [...new Set(wanted)].filter((name) => !known.has(name)).toSorted()
  const written = await inSlices(jsonList(lines))
  const planId = createHash('sha256')
    .update(JSON.stringify({ rows, schoolYear, schoolName, classes: school.classes }))
    .update(written)
    .digest('base64url')
  return { planId, lines, written, newClasses, school, rows }
}
