import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { inDatabase } from '../address.ts'
import { migrate, readMigrations, type Migration } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { unfitness, type ServerFacts } from '../prepare.ts'
import { makeLearner, testDatabaseUrl } from '../testing.ts'
import { withOwner } from '../temporary-database.ts'

let fresh: { url: string; drop: () => Promise<void> }

const open = (url: string, log?: (line: string) => void) =>
  openDatabase({ dataDir: '', databaseUrl: url, ...(log ? { log } : {}) })
const asOwner = (sql: string) => withOwner(fresh.url, (owner) => owner.query(sql))

describe('a database without anything', () => {
  beforeEach(async () => {
    fresh = await testDatabaseUrl(null)
  })
  afterEach(() => fresh.drop())

  test('is migrated once; opening it again changes nothing', async () => {
    const said: string[] = []
    const first = await open(fresh.url, (line) => said.push(line))
    const names = (await readMigrations()).map(({ name }) => name)
    expect(said).toEqual(names.map((name) => `Migration ${name} done.`))
    expect(await first.ready()).toBe(true)
    const secret = await first.secret('cookies')
    await first.close()

    said.length = 0
    const second = await open(fresh.url, (line) => said.push(line))
    expect(said).toEqual([])
    expect(await second.secret('cookies')).toBe(secret)
    await second.close()
  })

  test('is opened by several at once, each of which works', async () => {
    const all = await Promise.all([open(fresh.url), open(fresh.url), open(fresh.url)])
    const learners = await Promise.all(all.map((database) => makeLearner(database)))
    expect(new Set(learners.map(({ userId }) => userId)).size).toBe(3)
    const secrets = await Promise.all(all.map((database) => database.secret('cookies')))
    expect(new Set(secrets).size).toBe(1)
    await Promise.all(all.map((database) => database.close()))
  })

  test('is opened by two processes at once', async () => {
    const script = `
      const { openDatabase } = await import(${JSON.stringify(new URL('../open.ts', import.meta.url).href)})
      const db = await openDatabase({ dataDir: '', databaseUrl: process.env.DATABASE_URL })
      if (!(await db.ready())) process.exitCode = 3
      await db.close()`
    const codes = await Promise.all(
      [1, 2].map(async () => {
        const child = spawn('node', ['--input-type=module', '-e', script], {
          env: { ...process.env, DATABASE_URL: fresh.url },
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        const [code] = (await once(child, 'exit')) as [number | null]
        return code
      }),
    )
    expect(codes).toEqual([0, 0])
  })

  test('does not disturb another database of the same cluster', async () => {
    const other = await testDatabaseUrl(null)
    const [one, two] = await Promise.all([open(fresh.url), open(other.url)])
    // A third process opens the first database after the second one has set its passwords.
    const again = await open(fresh.url)
    const learners = Promise.all([makeLearner(one), makeLearner(two), makeLearner(again)])
    await expect(learners).resolves.toHaveLength(3)
    await Promise.all([one.close(), two.close(), again.close()])
    await other.drop()
  })
})

describe('the history of migrations', () => {
  const file = (name: string, sql: string): Migration => ({ name, sql, sha256: sql })
  const one = file('001-a.sql', 'create table private.a (id int)')
  const two = file('002-b.sql', 'create table private.b (id int)')
  const run = (...files: Migration[]) => withOwner(fresh.url, (owner) => migrate(owner, files, () => {}))

  beforeEach(async () => {
    fresh = await testDatabaseUrl(null)
    await run(one)
  })
  afterEach(() => fresh.drop())

  test('goes on where it stopped', async () => {
    await run(one, two)
    await run(one, two)
    const applied = await asOwner('select name from private.migrations order by name')
    expect(applied.rows).toEqual([{ name: '001-a.sql' }, { name: '002-b.sql' }])
  })

  test.each<[what: string, files: Migration[], complaint: string]>([
    ['be changed', [file('001-a.sql', 'select 1')], 'Migration 001-a.sql has changed since'],
    ['lose a file', [two], 'has been through migration 001-a.sql, which this version of Qala does not have'],
    [
      'have a file put in before what has been done',
      [file('000-late.sql', 'select 1'), one],
      'Migration 000-late.sql comes before',
    ],
  ])('cannot %s', async (_what, files, complaint) => {
    await expect(run(...files)).rejects.toThrow(complaint)
  })

  test.each<[what: string, sql: string, complaint: RegExp]>([
    [
      'fails, and names file and line',
      'create table private.half (id int);\nselect 1 from nowhere;',
      /Migration 002-bad\.sql failed: line 2: .*nowhere/,
    ],
    [
      'cannot be written down',
      'create table private.half (id int); drop table private.migrations',
      /Migration 002-bad\.sql failed/,
    ],
  ])('leaves nothing of a migration that %s', async (_what, sql, complaint) => {
    await expect(run(one, file('002-bad.sql', sql))).rejects.toThrow(complaint)
    const left = await asOwner(
      `select to_regclass('private.half') as half, count(*)::int as done from private.migrations`,
    )
    expect(left.rows).toEqual([{ half: null, done: 1 }])
  })

  test('is the same on a checkout with Windows line ends', async () => {
    const files = await readMigrations()
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter(({ sql }) => sql.includes('\r'))).toEqual([])
    expect(files.map(({ name }) => name)).toEqual(files.map(({ name }) => name).toSorted())
  })
})

describe('a database made by a version from before the baseline', () => {
  beforeEach(async () => {
    fresh = await testDatabaseUrl()
    const schema = await readFile(new URL('../transfer/fixtures/earlier-schema.sql', import.meta.url), 'utf8')
    await asOwner(schema)
  })
  afterEach(() => fresh.drop())

  test('is refused with the way out, and nothing in it is changed', async () => {
    const catalogue = async () =>
      (
        await asOwner(
          `select relname, relnamespace, relacl::text from pg_class
            where relnamespace::regnamespace::text in ('app', 'auth', 'private', 'graphile_worker') order by oid`,
        )
      ).rows
    const before = await catalogue()
    await expect(open(fresh.url)).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      message: expect.stringMatching(
        /made by an earlier version of Qala\. Nothing in it has been changed\.\n[^]*npm run export -- qala-export\.gz\n[^]*npm run import -- qala-export\.gz\n/,
      ),
    })
    expect(await catalogue()).toEqual(before)
    expect((await asOwner('select name from private.migrations')).rows).toHaveLength(2)
  })
})

describe('a database whose walls have holes cannot be opened', () => {
  let login: string

  beforeEach(async () => {
    fresh = await testDatabaseUrl()
    await (await open(fresh.url)).close()
    const named = await asOwner(
      `select 'qala_app_' || oid as login from pg_database where datname = current_database()`,
    )
    login = String(named.rows[0]?.['login'])
  })
  afterEach(() => fresh.drop())

  test.each([
    [
      'alter table app.profiles no force row level security',
      'app.profiles is not under forced row-level security',
    ],
    [
      'alter table auth.sessions disable row level security',
      'auth.sessions is not under forced row-level security',
    ],
    ['create table app.new_one (id int)', 'app.new_one is not under forced row-level security'],
    ['grant usage on schema auth to qala_app', 'qala_app may look into the schema auth'],
    ['grant create on schema app to qala_auth', 'qala_auth may create in the schema app'],
    [
      'grant create on schema app to qala_worker; alter table app.announcements owner to qala_worker; revoke create on schema app from qala_worker',
      'qala_worker owns app.announcements',
    ],
  ])('%s', async (hole, complaint) => {
    await asOwner(hole)
    await expect(open(fresh.url)).rejects.toThrow(complaint)
  })

  test.each([
    ['alter role LOGIN createrole', 'LOGIN has CREATEROLE'],
    ['grant qala_definer to LOGIN', 'LOGIN is a member of qala_definer'],
    ['grant qala_backup to LOGIN', 'LOGIN is a member of qala_backup'],
  ])('%s', async (hole, complaint) => {
    await asOwner(hole.replace('LOGIN', login))
    await expect(open(fresh.url)).rejects.toThrow(complaint.replace('LOGIN', login))
  })
})

test('roles that somebody else made are refused with the remedy, where PostgreSQL guards them', async () => {
  fresh = await testDatabaseUrl(null)
  const user = `qala_test_other_${process.pid}`
  const named = await asOwner(`select format('%I', current_database()) as database`)
  await asOwner(`create role ${user} login createrole password 'correct-horse'`)
  await asOwner(`grant ${user} to current_user`)
  await asOwner(`alter database ${String(named.rows[0]?.['database'])} owner to ${user}`)
  const { rows } = await asOwner(`select current_setting('server_version_num')::int >= 160000 as guarded`)
  const opening = open(fresh.url.replace(/\/\/[^@]*@/, `//${user}:correct-horse@`)).then(async (database) => {
    await database.close()
    return 'opened'
  })
  const outcome = await opening.catch((error: unknown) => String(error))
  // Up to version 15, anybody who may create roles may use all of them.
  expect(outcome).toContain(
    rows[0]?.['guarded']
      ? 'grant qala_app, qala_auth, qala_worker, qala_definer, qala_backup to <that user> with admin option'
      : 'opened',
  )
  await fresh.drop()
  await withOwner(inject('databaseUrl'), (owner) => owner.query(`drop role ${user}`))
})

describe('an address that leads nowhere is answered with one clear message, without the password', () => {
  const password = 'correct-horse-battery'
  const complaintOf = async (url: string): Promise<string> => {
    const error: unknown = await open(url).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'DatabaseSetupError' })
    const { message } = error as Error
    expect(message).not.toContain(password)
    expect(message).not.toContain('\n')
    return message
  }

  beforeEach(async () => {
    fresh = await testDatabaseUrl(null)
  })
  afterEach(() => fresh.drop())

  test.each<[what: string, address: () => string, complaint: string | RegExp]>([
    [
      'not an address',
      () => `mysql://me:${password}@localhost/qala`,
      'DATABASE_URL must look like postgresql://user:password@host:5432/qala',
    ],
    ['not a port', () => `postgresql://me:${password}%@local host:x/qala`, /DATABASE_URL cannot be read/],
    [
      'nobody there',
      () => `postgresql://me:${password}@127.0.0.1:1/qala`,
      'No database answers at 127.0.0.1:1: is PostgreSQL running there?',
    ],
    [
      'an unknown host',
      () => `postgresql://me:${password}@nowhere.invalid/qala`,
      /host "nowhere\.invalid" (is not known|cannot be looked up)/,
    ],
    [
      'a wrong password',
      () => fresh.url.replace(/(\/\/[^:@]+):[^@]*@/, `$1:${password}@`),
      /refuses the password of ".+"\. Check DATABASE_URL/,
    ],
    [
      'no such database',
      () => inDatabase(fresh.url, 'qala_nowhere'),
      /There is no database "qala_nowhere".*createdb --owner=/,
    ],
  ])('%s', async (_what, address, complaint) => {
    const said = await complaintOf(address())
    if (typeof complaint === 'string') expect(said).toBe(complaint)
    else expect(said).toMatch(complaint)
  })

  test('a user who may not make roles, or no schemas', async () => {
    const user = `qala_test_plain_${process.pid}`
    await asOwner(`create role ${user} login password '${password}'`)
    const url = fresh.url.replace(/\/\/[^@]*@/, `//${user}:${password}@`)
    expect(await complaintOf(url)).toContain(`"${user}" may not make roles`)
    await asOwner(`alter role ${user} createrole`)
    expect(await complaintOf(url)).toContain(`"${user}" may not make schemas in this database`)
    await asOwner(`drop role ${user}`)
  })

  test('a server too old, or a database not in UTF8', () => {
    const good: ServerFacts = {
      version: 150_000,
      release: '15.0',
      encoding: 'UTF8',
      role: 'me',
      can_make_roles: true,
      can_make_schemas: true,
    }
    expect(unfitness(good)).toBeUndefined()
    expect(unfitness({ ...good, version: 140_012, release: '14.12' })).toBe(
      'PostgreSQL 15 or newer is needed; DATABASE_URL leads to 14.12.',
    )
    expect(unfitness({ ...good, encoding: 'SQL_ASCII' })).toContain('encoded in SQL_ASCII')
  })
})
