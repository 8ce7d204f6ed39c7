import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { chooseAccount, give } from '#database/embedded/account.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'

/**
 * Starts the oldest PostgreSQL version that Qala supports. As with a hosted database, its owner is not a superuser. It stops
 * with the test.
 * @param env the environment of the server itself, such as a false clock
 */
export async function postgresql15(env: Record<string, string> = {}): Promise<{ url: string }> {
  install()
  const folder = await mkdtemp(join(tmpdir(), 'qala-pg15-'))
  const data = join(folder, 'data')
  const account = chooseAccount(data)
  await chmod(folder, 0o711)
  await give(folder, account)
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(PROGRAMS, program), args, {
      ...account,
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  run(
    'initdb',
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
  )
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c max_connections=60`
  run('pg_ctl', '--pgdata', data, '--options', settings, '--log', join(folder, 'log'), '--wait', 'start')
  onTestFinished(async () => {
    run('pg_ctl', '--pgdata', data, '--mode', 'immediate', 'stop')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const owner = 'create role school login createrole createdb'
  run(
    'psql',
    '--host',
    folder,
    '--username',
    'postgres',
    '-c',
    owner,
    '-c',
    'create database school owner school',
  )
  return { url: `postgresql://school@/school?host=${encodeURIComponent(folder)}` }
}

function install(): void {
  if (existsSync(PROGRAMS)) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', 'postgresql-15'], { stdio: 'inherit', env })
  }
  if (!existsSync(PROGRAMS)) throw new Error('Install PostgreSQL 15: apt-get install postgresql-15')
}
