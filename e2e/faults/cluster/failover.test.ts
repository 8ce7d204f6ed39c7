import { expect, onTestFinished, test, vi } from 'vitest'
import { withOwner } from '#database/temporary-database.ts'
import { addTasks, registerLearners, type Learner } from '../harness/learners.ts'
import { startLoad } from '../harness/load.ts'
import { expectAllKept, LEARNERS, untilSaved } from '../harness/loaded-server.ts'
import {
  expectLiveUpdatesToCross,
  expectMail,
  makeCluster,
  readListsAsAdmin,
  type Cluster,
} from './two-processes.ts'

/** Returns Naledi separately from the learners who save all the time. */
async function learnersOf(cluster: Cluster): Promise<{ naledi: Learner; learners: Learner[] }> {
  await addTasks(cluster.primary.url)
  const [naledi, ...learners] = await registerLearners(cluster.origin, LEARNERS + 1)
  if (!naledi) throw new Error('Nobody registered')
  return { naledi, learners }
}

function loadOn({ origin }: Cluster, learners: readonly Learner[]) {
  const load = startLoad({ origins: [origin], learners })
  onTestFinished(() => load.stop())
  return load
}

const through = ({ origin, processes: [process] }: Cluster, databaseUrl: string) => ({
  ...process,
  origin,
  databaseUrl: async () => databaseUrl,
})

test('two processes behind nginx: live updates cross, and neither a kill nor a rolling restart drops a call', async () => {
  const cluster = await makeCluster()
  const { naledi, learners } = await learnersOf(cluster)
  await expectLiveUpdatesToCross(cluster, naledi)

  const calling = vi.spyOn(globalThis, 'fetch')
  const load = loadOn(cluster, learners)
  await untilSaved(load, 200)
  for (const process of cluster.processes) {
    await process.kill()
    await untilSaved(load, 100)
    process.launch()
    await process.untilReady()
    await untilSaved(load, 100)
  }
  for (const process of cluster.processes) {
    const stopping = process.stop()
    await untilSaved(load, 50)
    expect(await stopping).toBe(0)
    process.launch()
    await process.untilReady()
    await untilSaved(load, 100)
  }
  await load.stop()
  const calls = await Promise.allSettled(calling.mock.results.map(({ value }) => value as Promise<Response>))
  const failed = calling.mock.calls.flatMap(([url], n) =>
    calls[n]?.status === 'rejected' ? String(url) : [],
  )
  calling.mockRestore()
  // Readiness checks go to the processes directly and not through nginx, so they may fail.
  expect(failed.filter((url) => url.startsWith(cluster.origin))).toEqual([])
  expect([...load.statuses.keys()]).toEqual([200])
  await expectAllKept(
    { server: through(cluster, cluster.primary.url), load },
    { fault: 'two processes: each killed, then each restarted', rounds: 4 },
  )

  expect(await readListsAsAdmin(cluster)).toBe(LEARNERS + 1)
  const said = cluster.processes.flatMap((process) => process.said)
  expect(said.filter((line) => line.includes('DATABASE_READ_URL'))).toEqual([])
})

test.each([
  ['', false],
  [' with PgBouncer before each server', true],
])(
  'the primary is killed and the standby promoted%s: nothing acknowledged is lost',
  async (how, isPooled) => {
    const cluster = await makeCluster({ isPooled })
    const { primary, standby } = cluster
    const { naledi, learners } = await learnersOf(cluster)
    const load = loadOn(cluster, learners)
    await untilSaved(load, 500)

    const killed = performance.now()
    await primary.end('SIGQUIT')
    await standby.promote()
    await untilSaved(load, LEARNERS + 1)
    const seconds = (performance.now() - killed) / 1_000
    expect(seconds).toBeLessThan(30)

    // The old primary starts again as a primary, and the processes must not use it.
    await primary.launch()
    const [, second] = cluster.processes
    await second.stop()
    second.launch()
    await second.untilReady()
    await untilSaved(load, 200)
    await expectAllKept(
      { server: through(cluster, standby.url), load },
      { fault: `primary killed, standby promoted${how}`, rounds: 1, secondsToServe: seconds },
    )
    expect(await tasksOn(primary.url)).toBeLessThan(await tasksOn(standby.url))
    await expectLiveUpdatesToCross(cluster, naledi)
    await expectMail(cluster, naledi)
  },
)

function tasksOn(url: string): Promise<number> {
  return withOwner(url, async (owner) => {
    await owner.query('set role qala_definer')
    const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from app.task_progress')
    return rows[0]?.n ?? 0
  })
}
