import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tokenOf } from '../../bench/api.ts'
import { compare } from './harness/check.ts'
import { noteFigures } from './harness/figures.ts'
import { addTasks, registerLearners, type Learner } from './harness/learners.ts'
import { sentRows, startLoad, type Work } from './harness/load.ts'
import { untilSaved, untilServing } from './harness/loaded-server.ts'
import { emptyFolder, serverProcess } from './harness/server-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const LEARNERS = 1_735
/** Every tenth learner works on a lab computer, which forgets everything. The others' phones keep their work. */
const isInLab = (index: number) => index % 10 === 0
/** This is roughly the number of saves in a lesson period. */
const SAVES = 2 * LEARNERS
/** A learner's saves are seconds apart, as on a real day, because this test is not a benchmark. */
const PAUSE_MS = 2_000
const BATCH = 50

interface Line {
  when: string
  acknowledged: number
  missing: number
  seconds: number | null
}

test('a school week with three crashes, a lost machine and an upgrade loses no acknowledged row', async () => {
  const folder = await emptyFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const env = { BACKUP_DIR: join(folder, 'stick'), JOURNAL_DIR: join(folder, 'second-disk') }
  const dataDir = join(folder, 'data')
  const server = await serverProcess({ dataDir, env })
  const keyFile = await vi.waitUntil(() => /Recovery key: +in (\S+),/.exec(server.said.join('\n'))?.[1])
  const recoveryKey = (await readFile(keyFile, 'utf8')).trim()
  await addTasks(await server.databaseUrl())
  const learners = await registerAll(server.origin)
  const lines: Line[] = []

  const load = startLoad({ origins: [server.origin], learners, pauseMs: PAUSE_MS })
  onTestFinished(() => load.stop())
  const week = { server, load }
  const runScript = (name: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, ...env, DATA_DIR: dataDir, DATABASE_URL: '', QALA_RECOVERY_KEY: recoveryKey },
    })
  const note = async (when: string, seconds: number | null = null): Promise<void> => {
    await load.stop()
    const { lost, doubled } = await compare(server.origin, await server.databaseUrl(), load)
    expect.soft(lost).toEqual([])
    expect.soft(doubled).toEqual([])
    lines.push({ when, acknowledged: load.acknowledged(), missing: lost.length, seconds })
    load.resume()
  }
  const crash = async (): Promise<number> => {
    const since = performance.now()
    server.killPostgres()
    await server.kill()
    server.launch()
    return untilServing(week, since)
  }

  await untilSaved(load, SAVES)
  await note('Monday: everything is killed in the middle of a lesson', await crash())

  await untilSaved(load, SAVES)
  await runScript('backup')
  await untilSaved(load, SAVES)
  await note('Tuesday: the last backup, and a lesson after it')

  await untilSaved(load, SAVES)
  await load.stop()
  const labs = load.works.filter((_, index) => isInLab(index)).map(({ acknowledged }) => acknowledged.length)
  // In the afternoon only learners with phones go on, until the machine is lost.
  load.resume((index) => !isInLab(index))
  await untilJournalHas(env.JOURNAL_DIR, Date.now())
  await untilSaved(load, SAVES / 4)
  const lostAt = performance.now()
  server.killPostgres()
  await server.kill()
  await load.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  const [newest = ''] = (await readdir(env.BACKUP_DIR))
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
    .toReversed()
  const { stdout } = await runScript('restore', join(env.BACKUP_DIR, newest))
  expect(stdout).toContain('The journal brings it up to')
  server.launch()
  await server.untilReady()
  const restoredIn = (performance.now() - lostAt) / 1_000
  expect(
    load.works.filter((_, index) => isInLab(index)).map(({ acknowledged }) => acknowledged.length),
  ).toEqual(labs)
  // A phone notices that the server was restored, and sends all its work.
  await Promise.all(
    load.works.filter((_, index) => !isInLab(index)).map((work) => sendAll(server.origin, work)),
  )
  load.resume()
  await note(
    'Wednesday: the machine is lost; restored on another from the backup and the journal',
    restoredIn,
  )

  await untilSaved(load, SAVES)
  const next = await nextVersion(folder)
  const stopped = performance.now()
  expect(await server.stop()).toBe(0)
  server.launch({}, next)
  const upgradedIn = await untilServing(week, stopped)
  expect(server.said.some((line) => line.includes('Migration 999-next.sql done'))).toBe(true)
  await note('Thursday: an upgrade with a migration, in the middle of a lesson', upgradedIn)
  const killed = performance.now()
  server.killPostgres()
  await server.kill()
  server.launch({}, next)
  await note('Thursday: everything is killed once more', await untilServing(week, killed))

  await untilSaved(load, SAVES)
  const backup = runScript('backup').catch(() => undefined)
  await delay(500)
  const during = performance.now()
  server.killPostgres()
  await server.kill()
  await backup
  server.launch({}, next)
  const servedIn = await untilServing(week, during)
  await untilSaved(load, SAVES)
  await note('Friday: everything is killed in the middle of a backup', servedIn)

  expect.soft(load.wrong).toEqual([])
  print(lines)
  const last = lines.at(-1)
  noteFigures({
    fault: 'a school week: three crashes, a lost machine, an upgrade',
    rounds: 1,
    acknowledged: last?.acknowledged ?? 0,
    lost: lines.reduce((sum, { missing }) => sum + missing, 0),
    doubled: 0,
    secondsToServe: Math.max(...lines.map(({ seconds }) => seconds ?? 0)),
  })
})

async function registerAll(origin: string): Promise<Learner[]> {
  const learners: Learner[] = []
  while (learners.length < LEARNERS)
    learners.push(...(await registerLearners(origin, Math.min(BATCH, LEARNERS - learners.length))))
  return learners
}

/**
 * Waits for two copies that began after the moment, because then the first of them is complete. File names contain the time
 * at which a copy began.
 */
async function untilJournalHas(folder: string, moment: number): Promise<void> {
  const since = new Date(moment).toISOString().replaceAll(/[-:.]/g, '')
  const copies = async () => {
    const names = await readdir(folder, { recursive: true })
    const begun = names.flatMap((name) => /-(\d{8}T\d{9}Z)\.age$/.exec(name)?.[1] ?? [])
    return new Set(begun.filter((at) => at > since))
  }
  await vi.waitUntil(async () => (await copies()).size >= 2, { timeout: 180_000, interval: 500 })
}

/** Sends rows as a phone does: what the server has no time for is sent again a little later. */
async function sendAll(origin: string, { learner, acknowledged }: Work): Promise<void> {
  const rows = acknowledged.flatMap((sent) => sentRows(sent, Date.now()))
  let token: string | undefined
  for (let start = 0; start < rows.length;) {
    token ??= await tokenOf(origin, learner.cookie, (ask) => ask()).catch(() => undefined)
    const body = {
      userId: learner.userId,
      sentAt: new Date().toISOString(),
      rows: rows.slice(start, start + BATCH),
    }
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${origin}/api/progress`, {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200) start += BATCH
    else await delay(500 * Math.random())
  }
}

/** Makes a copy of this version with one additional migration. */
async function nextVersion(folder: string): Promise<string> {
  const next = join(folder, 'next')
  await mkdir(next, { mode: 0o755 })
  for (const name of ['server', 'database', 'domain', 'content', 'scripts', 'package.json'])
    await cp(join(root, name), join(next, name), { recursive: true })
  for (const name of ['node_modules', 'dist']) await symlink(join(root, name), join(next, name))
  const sql = 'alter table app.lesson_progress add column next_version boolean not null default false;\n'
  await writeFile(join(next, 'database/migrations/999-next.sql'), sql)
  return next
}

function print(lines: readonly Line[]): void {
  console.log(
    `| What happened | Rows acknowledged so far | Missing | Served again after |\n|---|---|---|---|`,
  )
  for (const { when, acknowledged, missing, seconds } of lines)
    console.log(
      `| ${when} | ${2 * acknowledged} | ${missing} | ${seconds === null ? '-' : `${seconds.toFixed(1)} s`} |`,
    )
}
