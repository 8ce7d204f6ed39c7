import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#database/temporary-database.ts'
import { compare } from './harness/check.ts'
import { databaseProcess } from './harness/database-process.ts'
import { noteFigures } from './harness/figures.ts'
import { PASSWORD } from './harness/learners.ts'
import { LEARNERS, loadedServer, untilSaved } from './harness/loaded-server.ts'
import { postgresql15 } from './harness/postgresql-15.ts'
import { serverProcess } from './harness/server-process.ts'
import { post } from '../../bench/api.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs a command of the product as a person would type it. @returns its output */
async function command(name: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said}`)
  return said
}

test.each([
  ['15', postgresql15],
  ['18', databaseProcess],
])(
  'a backup of a PostgreSQL %s under load holds every row acknowledged before it',
  async (version, start) => {
    const { url } = await start()
    const backups = await mkdtemp(join(tmpdir(), 'qala-faults-backups-'))
    onTestFinished(() => rm(backups, { recursive: true, force: true }))
    const { server, load } = await loadedServer({ env: { DATABASE_URL: url } })
    const env = { DATABASE_URL: url, DATA_DIR: server.dataDir }

    await untilSaved(load, 300)
    const acknowledged = load.works.map((work) => ({ ...work, acknowledged: [...work.acknowledged] }))
    const before = load.acknowledged()
    const backup = command('backup', ['--to', backups], env)
    await untilSaved(load, LEARNERS * 3)
    expect(await backup).toMatch(/Restored it once to check: \d+ learners/)
    const saved = load.acknowledged()
    await load.stop()
    expect(load.wrong).toEqual([])
    await server.stop()

    // This is another machine, which has the folder with the key and an empty database.
    const [name = ''] = (await readdir(backups)).filter((file) => file.endsWith('.backup'))
    const elsewhere = await createDatabase(url, 'elsewhere')
    const began = performance.now()
    await command('restore', [join(backups, name)], { ...env, DATABASE_URL: elsewhere })
    const secondsToServe = (performance.now() - began) / 1_000
    const restored = await serverProcess({ dataDir: server.dataDir, env: { DATABASE_URL: elsewhere } })
    const found = await compare(restored.origin, elsewhere, { ...load, works: acknowledged })
    noteFigures({
      fault: `backup under load, PostgreSQL ${version}; ${saved - before} saved meanwhile`,
      rounds: 1,
      acknowledged: before,
      lost: found.lost.length,
      doubled: 0,
      secondsToServe,
    })
    expect(found.lost).toEqual([])
    const email = String(load.works[0]?.learner.email)
    expect((await post(`${restored.origin}/api/auth/login`, { email, password: PASSWORD })).status).toBe(200)
  },
)
