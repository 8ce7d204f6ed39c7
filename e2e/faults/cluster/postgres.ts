import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { codeOf } from '#database/setup-error.ts'
import { freePort } from '../../../scripts/with-server.ts'
import {
  deployed,
  folderForPostgres,
  program,
  run,
  start,
  untilListening,
  writeForPostgres,
  type Program,
} from './deployed.ts'

const tool = (name: string) => program(`/usr/lib/postgresql/15/bin/${name}`, 'postgresql-15')
const PASSWORD = 'ukudla-kwasekuseni'

export interface Postgres {
  port: number
  dir: string
  /** This is the URL of the database qala for its owner. */
  url: string
  asSuperuser: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>
  launch: (...options: string[]) => Promise<void>
  /** SIGQUIT ends all processes at once, as pg_ctl stop -m immediate does. SIGINT is an orderly stop. */
  end: (by: 'SIGQUIT' | 'SIGINT') => Promise<void>
  promote: () => Promise<void>
}

async function postgresIn(dir: string): Promise<Postgres> {
  const port = await freePort()
  let running: Program | undefined
  onTestFinished(() => running?.end('SIGQUIT'))
  const superuser = { host: '/tmp', port, user: 'postgres', database: 'postgres', password: PASSWORD }

  async function asSuperuser<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ ...superuser, host: '127.0.0.1', database: 'qala' })
    client.on('error', () => {})
    await client.connect()
    try {
      const answers = [(await client.query<Row>(sql)) as pg.QueryResult<Row> | pg.QueryResult<Row>[]].flat()
      return answers.at(-1)?.rows ?? []
    } finally {
      await client.end()
    }
  }

  return {
    port,
    dir,
    url: `postgres://qala:${PASSWORD}@127.0.0.1:${port}/qala`,
    asSuperuser,
    async launch(...options) {
      const settings = [
        `port=${port}`,
        'listen_addresses=127.0.0.1',
        `unix_socket_directories=${dir}`,
        ...options,
      ]
      running = start([tool('postgres'), '-D', dir, ...settings.flatMap((setting) => ['-c', setting])], {
        logFile: `${dir}.log`,
      })
      const isUp = async () => {
        const client = new pg.Client({ ...superuser, host: dir })
        client.on('error', () => {})
        try {
          await client.connect()
          return true
        } catch (error) {
          if (!['57P03', 'ECONNREFUSED', 'ENOENT'].includes(codeOf(error))) throw error
          return false
        } finally {
          client.end().catch(() => {})
        }
      }
      await untilListening(port, running)
      await vi.waitUntil(isUp, { timeout: 30_000, interval: 50 })
    },
    async end(by) {
      await running?.end(by)
    },
    promote: () => run([tool('pg_ctl'), 'promote', '--wait', '-D', dir]),
  }
}

/** Makes a primary according to deploy/cluster/README.md, with the files from there. */
export async function makePrimary(): Promise<Postgres> {
  const dir = join(await folderForPostgres(), 'primary')
  await run([
    tool('initdb'),
    '-D',
    dir,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
  ])
  await writeForPostgres(join(dir, 'qala.conf'), await deployed('postgresql.conf'))
  await writeForPostgres(join(dir, 'pg_hba.conf'), await hostRules())
  await run(['sh', '-c', `echo "include = 'qala.conf'" >> ${dir}/postgresql.conf`])
  const primary = await postgresIn(dir)
  await primary.launch()
  const client = new pg.Client({ host: dir, port: primary.port, user: 'postgres', database: 'postgres' })
  await client.connect()
  for (const statement of (await deployed('roles.sql')).replace(/^--.*$/gm, '').split(';'))
    if (statement.trim() !== '') await client.query(statement)
  for (const role of ['postgres', 'qala', 'qala_standby'])
    await client.query(`alter role ${role} password '${PASSWORD}'`)
  await client.end()
  return primary
}

/** The test does not run as the user postgres, so it signs in with a password. */
async function hostRules(): Promise<string> {
  const rules = await deployed('pg_hba.conf', { peer: 'trust' })
  return `${rules}\nhost all postgres 127.0.0.1/32 scram-sha-256\nhost postgres all 127.0.0.1/32 scram-sha-256\n`
}

/** Adds a streaming standby. By default the primary waits for it from then on. */
export async function addStandby(
  primary: Postgres,
  { isSynchronous = true }: { isSynchronous?: boolean } = {},
): Promise<Postgres> {
  const dir = join(await folderForPostgres(), 'standby')
  const from = `host=127.0.0.1 port=${primary.port} user=qala_standby password=${PASSWORD} application_name=qala_standby`
  await run([
    tool('pg_basebackup'),
    `--pgdata=${dir}`,
    `--dbname=${from}`,
    '--create-slot',
    '--slot=qala_standby',
    '--write-recovery-conf',
    '--checkpoint=fast',
  ])
  const standby = await postgresIn(dir)
  await standby.launch()
  if (!isSynchronous) return standby
  await writeForPostgres(join(primary.dir, 'primary.conf'), await deployed('primary.conf'))
  await run(['sh', '-c', `echo "include = 'primary.conf'" >> ${primary.dir}/postgresql.conf`])
  await primary.asSuperuser('select pg_reload_conf()')
  await vi.waitUntil(async () => {
    const [row] = await primary.asSuperuser<{ sync: number }>(
      `select count(*)::int as sync from pg_stat_replication where sync_state = 'sync'`,
    )
    return row?.sync === 1
  })
  return standby
}

interface PoolerOptions {
  mode?: 'transaction' | 'session' | 'statement'
  /** This is the server on which roles are made, if the given server is a standby. */
  loginsOn?: Postgres
}

/** Adds a PgBouncer in front of the given server, with the settings of deploy/cluster/pgbouncer.ini. */
export async function addPooler(
  server: Postgres,
  { mode = 'transaction', loginsOn = server }: PoolerOptions = {},
): Promise<{ port: number; url: string }> {
  const folder = await folderForPostgres()
  const port = await freePort()
  const isThere = await loginsOn.asSuperuser(`select from pg_roles where rolname = 'pgbouncer'`)
  if (isThere.length === 0) {
    await loginsOn.asSuperuser(await deployed('pgbouncer.sql'))
    await loginsOn.asSuperuser(`alter role pgbouncer password '${PASSWORD}'`)
  }
  await writeForPostgres(join(folder, 'userlist.txt'), `"pgbouncer" "${PASSWORD}"\n`)
  const settings = await deployed('pgbouncer.ini', {
    'port=5432': `port=${server.port}`,
    'listen_port = 6432': `listen_port = ${port}\nunix_socket_dir =`,
    '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
    'pool_mode = transaction': `pool_mode = ${mode}`,
  })
  await writeForPostgres(join(folder, 'pgbouncer.ini'), settings)
  const running = start([program('/usr/sbin/pgbouncer', 'pgbouncer'), join(folder, 'pgbouncer.ini')], {
    logFile: join(folder, 'log'),
  })
  await untilListening(port, running)
  return { port, url: server.url.replace(`:${server.port}/`, `:${port}/`) }
}
