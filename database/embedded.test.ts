/** @module-tag long */
import { once } from 'node:events'
import { chown, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runningServerUrl } from './embedded/data-folder.ts'
import { livingIn, postmasterPid, query, start, temporaryFolder, usedFolder } from './embedded/testing.ts'

test('starts an empty data folder: the owner, its database, and the settings that keep work safe', async () => {
  const dataDir = join(await temporaryFolder(), 'data')
  const server = await start(dataDir)
  expect(server.state()).toBe('running')

  const [database] = await query(
    server.ownerUrl,
    `select current_user, pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale
     from pg_database where datname = current_database()`,
  )
  expect(database).toEqual({
    current_user: 'qala_owner',
    owner: 'qala_owner',
    encoding: 'UTF8',
    datlocprovider: 'b',
    datlocale: 'C.UTF-8',
  })
  const [role] = await query(
    server.ownerUrl,
    'select rolcanlogin, rolcreaterole, rolcreatedb, rolsuper, rolbypassrls, rolreplication from pg_roles where rolname = current_user',
  )
  expect(role).toEqual({
    rolcanlogin: true,
    rolcreaterole: true,
    rolcreatedb: true,
    rolsuper: false,
    rolbypassrls: false,
    rolreplication: false,
  })
  const settings = await query(
    server.ownerUrl,
    `select name, setting from pg_settings
     where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'password_encryption')`,
  )
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    password_encryption: 'scram-sha-256',
    synchronous_commit: 'on',
  })
})

test('keeps its rows from one start to the next, and takes the owner and other roles alike', async () => {
  const dataDir = await temporaryFolder()
  const first = await start(dataDir)
  await query(first.ownerUrl, `create table kept as select 'yes' as word`)
  await query(first.ownerUrl, `create role reader login password 'r'; grant select on kept to reader`)
  await first.stop()
  expect(livingIn(dataDir)).toEqual([])

  const second = await start(dataDir)
  const pool = new pg.Pool(second.connection('reader', 'r'))
  pool.on('error', () => {}) // the stop cuts off these sessions
  try {
    expect((await pool.query('select word from kept')).rows).toEqual([{ word: 'yes' }])
  } finally {
    await pool.end()
  }
})

test('cannot be entered without the password, nor by the network', async () => {
  const dataDir = await usedFolder()
  const server = await start(dataDir)
  for (const user of ['postgres', 'qala_owner']) {
    const client = new pg.Client(server.connection(user, 'password', 'postgres'))
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  }
  const [hosts] = await query(server.ownerUrl, `select count(*)::int from pg_hba_file_rules`).catch(() => [
    undefined,
  ])
  expect(hosts).toBeUndefined() // the owner is not a superuser
  const rules = await readFile(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')
  expect(rules).not.toMatch(/^[^#]*\b(trust|peer|md5|password)\s*$/m)
})

test('cannot be led astray by PostgreSQL variables in the shell', async () => {
  const shell = {
    PGHOST: 'nowhere.invalid',
    PGPORT: '1',
    PGUSER: 'x',
    PGDATA: '/x',
    PGSSLMODE: 'require',
    LC_ALL: 'zu_ZA',
  }
  for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await start(await usedFolder())
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('leaves nothing in the data folder that others may read', async () => {
  const dataDir = await temporaryFolder()
  const server = await start(dataDir)
  await query(server.ownerUrl, 'create table t (a int)')
  const entries = await readdir(dataDir)
  expect(entries.toSorted()).toEqual([
    'postgres',
    'postgres.log',
    'postgres.passwords.json',
    'qala.lock',
    'socket',
  ])
  for (const entry of ['postgres', 'postgres.log', 'postgres.passwords.json', 'socket']) {
    const { mode } = await stat(join(dataDir, entry))
    expect([entry, mode & 0o077]).toEqual([entry, 0])
  }
  await server.stop()
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.passwords.json'])
})

test('does not run PostgreSQL as root, whoever starts it', async () => {
  const dataDir = await usedFolder()
  await start(dataDir)
  expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
  expect(livingIn(dataDir)).toContain(postmasterPid(dataDir)) // it is found among that user's processes
})

test('works in a folder that only its owner may enter, such as a clone under /root', async () => {
  const parent = await temporaryFolder(true)
  const dataDir = join(parent, 'clone/data')
  for (const _ of [1, 2]) {
    const server = await start(dataDir)
    expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  }
  expect((await stat(parent)).mode & 0o777).toBe(0o700)
})

test('works in a folder whose path is too long for a socket, with spaces, quotes and commas in it', async () => {
  const dataDir = join(await temporaryFolder(), `Naledi's "school", 2026 ${'x'.repeat(120)}`)
  const server = await start(dataDir)
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])

  const short = join(await temporaryFolder(), `a "b", c'd`)
  const other = await start(short)
  expect(await query(other.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('finishes what a power cut left half made on the first start', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true })
  await mkdir(join(dataDir, 'postgres'))
  const server = await start(dataDir)
  expect(await query(server.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('gives the cluster new passwords when their file is lost', async () => {
  const dataDir = await usedFolder()
  const first = await start(dataDir)
  await query(first.ownerUrl, 'create table kept (a int)')
  await first.stop()
  await rm(join(dataDir, 'postgres.passwords.json'))

  const second = await start(dataDir)
  expect(second.ownerUrl).not.toBe(first.ownerUrl)
  expect(await query(second.ownerUrl, 'select * from kept')).toEqual([])
})

test('cannot start with a setting that risks saved work', async () => {
  const dataDir = await usedFolder()
  const file = join(dataDir, 'postgres/postgresql.conf')
  const wholesome = await readFile(file, 'utf8')
  for (const line of ['fsync = off', 'full_page_writes = off', 'synchronous_commit = off']) {
    await writeFile(file, `${wholesome}\n${line}\n`)
    await expect(start(dataDir)).rejects.toThrow(line)
    expect(livingIn(dataDir)).toEqual([])
  }
  await writeFile(file, wholesome)
  await start(dataDir)
})

test('says what PostgreSQL said when it does not start', async () => {
  const dataDir = await usedFolder()
  await writeFile(join(dataDir, 'postgres/postgresql.conf'), 'shared_bufers = 1\n')
  await expect(start(dataDir)).rejects.toThrow(/did not start \(exit code 1\)[^]*shared_bufers/)
})

test('cannot open the files of another major version', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18.*DATABASE_URL/)
})

test('cannot mistake other files for a database, nor a file for a folder', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres/holiday.jpg'), '')
  await expect(start(dataDir)).rejects.toThrow('holds files but no database')
  await expect(start(join(dataDir, 'postgres/holiday.jpg'))).rejects.toThrow(/data folder .* cannot be made/)
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['holiday.jpg'])
})

test('cannot start beside a server it cannot see, which still answers on the socket', async () => {
  const dataDir = await usedFolder()
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const socket = join(dataDir, 'socket')
  await mkdir(socket, { mode: 0o700 })
  await chown(socket, uid, gid)
  const stranger = createServer().listen(join(socket, '.s.PGSQL.5432'))
  onTestFinished(() => void stranger.close())
  await once(stranger, 'listening')
  await expect(start(dataDir)).rejects.toThrow('perhaps in another container')
})

test('a second process reaches the server that runs on the folder', async () => {
  const dataDir = await usedFolder()
  await start(dataDir)
  const url = await runningServerUrl(dataDir)
  expect(await query(url ?? '', 'select current_user as name')).toEqual([{ name: 'qala_owner' }])
})

test('nothing is joined once the server has stopped, nor where none ever ran', async () => {
  const dataDir = await usedFolder()
  await (await start(dataDir)).stop()
  expect(await runningServerUrl(dataDir)).toBeUndefined()
  expect(await runningServerUrl(await temporaryFolder())).toBeUndefined()
  expect(await runningServerUrl(join(dataDir, 'nowhere'))).toBeUndefined()
})
