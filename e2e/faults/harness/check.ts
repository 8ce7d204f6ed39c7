import { withOwner } from '#database/temporary-database.ts'
import { rowsOf } from './learners.ts'
import type { Load, Work } from './load.ts'

export interface Found {
  lost: string[]
  doubled: string[]
  /** This is the number of rows that are stored although they were never acknowledged. */
  unanswered: number
}

/** Asks the server, as each learner, for everything that was acknowledged, and compares the sums in the database. */
export async function compare(origin: string, databaseUrl: string, load: Load): Promise<Found> {
  const found: Found = { lost: [], doubled: [], unanswered: 0 }
  await Promise.all(load.works.map((work) => compareOne(origin, work, found)))
  found.doubled.push(...(await wrongTotals(databaseUrl)))
  return found
}

async function compareOne(origin: string, { learner, acknowledged, unanswered }: Work, found: Found) {
  const rows = await rowsOf(origin, learner)
  const say = (what: string) => `${learner.userId} ${what}`
  const lesson = rows.filter(({ kind }) => kind === 'lesson')
  const furthest = acknowledged.at(-1)?.progress
  if (furthest !== undefined && (lesson[0]?.progress ?? -1) < furthest)
    found.lost.push(say(`lesson at ${lesson[0]?.progress} instead of ${furthest}`))
  if (lesson.length > 1) found.doubled.push(say(`${lesson.length} lesson rows`))

  const tasks = Map.groupBy(
    rows.filter(({ kind }) => kind === 'task'),
    ({ taskId }) => taskId,
  )
  for (const sent of [...acknowledged, ...(unanswered ? [unanswered] : [])]) {
    const stored = tasks.get(sent.taskId) ?? []
    tasks.delete(sent.taskId)
    if (sent === unanswered && stored.length === 1) found.unanswered += 1
    if (stored.length === 0 && sent !== unanswered) found.lost.push(say(sent.taskId))
    if (stored.length > 1) found.doubled.push(say(`${stored.length} rows of ${sent.taskId}`))
    const [row] = stored
    if (row && (!row.completed || row.timeSpentMinutes !== sent.minutes || row.score !== sent.score))
      found.doubled.push(say(`${sent.taskId} is ${JSON.stringify(row)} instead of ${JSON.stringify(sent)}`))
  }
  for (const stray of tasks.keys()) found.doubled.push(say(`${stray}, which was never sent`))
}

/** Compares the learners' sums, which the admin reads, with the rows themselves. */
async function wrongTotals(databaseUrl: string): Promise<string[]> {
  return withOwner(databaseUrl, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<{ wrong: string }>(
      `select format('%s has %s minutes instead of %s', t.user_id, t.minutes, s.minutes) as wrong
         from app.learner_totals t
         join (select user_id, sum(time_spent_minutes) as minutes from app.task_progress group by 1) s using (user_id)
        where t.minutes <> s.minutes`,
    )
    return rows.map(({ wrong }) => wrong)
  })
}
