import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql, type QueryResult } from 'kysely'
import pg from 'pg'
import { afterAll, inject, vi } from 'vitest'
import { openDatabase, type Database } from './open.ts'
import { createDatabase, dropDatabase, withOwner } from './temporary-database.ts'
import { openInTests } from './testing-open.ts'

export interface TestDatabase extends Database {
  url: string
}

/**
 * Returns the statements that some work sends to the database, without the values in them, and of each value that is a list in
 * JSON its length. Two works with the same statements take as long, so a test need not measure any time.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([sent, given]: unknown[]) => {
      const { text, values } =
        typeof sent === 'string' ? { text: sent, values: given } : (sent as pg.QueryConfig)
      const lists = [values].flat().flatMap((value) => lengthOf(value))
      return `${text
        .replaceAll(/'[^']*'/g, "'…'")
        .replaceAll(/\s+/g, ' ')
        .trim()} [${lists.join()}]`
    })
  } finally {
    query.mockRestore()
  }
}

function lengthOf(value: unknown): number[] {
  return typeof value === 'string' && value.startsWith('[') ? [(JSON.parse(value) as unknown[]).length] : []
}

/**
 * Opens a database for the tests of a file. `database/testing-setup.ts` must be the run's global setup. `testing-close.ts`,
 * which closes the database, must be a setup file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await testDatabaseUrl()
  const database = await openDatabase({ dataDir: '', databaseUrl: url })
  const test: TestDatabase = {
    ...database,
    url,
    async close() {
      await database.close()
      await drop()
    },
  }
  openInTests.push(test)
  return test
}

/**
 * Creates a new database that nobody has opened yet.
 * @param template `null` for one without any migration
 */
export async function testDatabaseUrl(
  template: string | null = inject('databaseTemplate'),
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('databaseUrl')
  const name = `qala_test_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(server, name, template ?? undefined)
  return { url, drop: () => dropDatabase(server, name) }
}

export function asWorker<Row>(
  { withWorker }: Pick<Database, 'withWorker'>,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  return withWorker((trx) => trx.executeQuery<Row>(CompiledQuery.raw(statement, [...parameters])))
}

/** Changes rows in a way that no role may, for example their dates, so that they look as if they came from another time. */
export function changeRows(
  { url }: Pick<TestDatabase, 'url'>,
  table: string,
  change: string,
  parameters: readonly unknown[] = [],
): Promise<void> {
  return withOwner(url, async (owner) => {
    await owner.query(`begin; alter table ${table} no force row level security, disable trigger user`)
    await owner.query(`update ${table} set ${change}`, [...parameters])
    await owner.query(`alter table ${table} force row level security, enable trigger user; commit`)
  })
}

export type Reader = Pick<pg.Client, 'query'>

/** Opens a connection that can read every row and change none. It stays open until the test file ends. */
export async function openReader({ url }: Pick<TestDatabase, 'url'>): Promise<Reader> {
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  afterAll(() => reader.end())
  await reader.query('set role qala_backup')
  return reader
}

export interface TestLearner {
  userId: string
  email: string
}

export interface LearnerOverrides {
  email?: string
  firstName?: string
  lastName?: string
  schoolName?: string
  gradeClass?: string
  age?: number
  phoneNumber?: string
}

/** Creates a learner as registration does, but without a password. */
export function makeLearner(database: Database, overrides: LearnerOverrides = {}): Promise<TestLearner> {
  const { email, firstName, lastName, schoolName, gradeClass, age, phoneNumber } = {
    email: `learner-${randomUUID()}@example.test`,
    firstName: 'Naledi',
    lastName: 'Dlamini',
    schoolName: 'Qala Primary School',
    gradeClass: 'Grade 7A',
    age: 13,
    phoneNumber: '0821234567',
    ...overrides,
  }
  return database.withAuth(async (trx) => {
    const { id } = await trx
      .insertInto('auth.accounts')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('app.profiles')
      .values({
        user_id: id,
        first_name: firstName,
        last_name: lastName,
        school_name: schoolName,
        grade_class: gradeClass,
        age,
        phone_number: phoneNumber,
      })
      .execute()
    await trx.insertInto('app.user_roles').values({ user_id: id, role: 'learner' }).execute()
    return { userId: id, email }
  })
}

/** Creates this many learners in one statement, so all of them joined at the same moment. */
export async function joinTogether(database: Database, count: number): Promise<void> {
  await database.withAuth((trx) =>
    sql`
      with account as (
        insert into auth.accounts (email)
        select 'pupil-' || n || '@example.test' from generate_series(1, ${count}::int) n returning id
      )
      insert into app.profiles (user_id, first_name, last_name, school_name, grade_class, age, phone_number)
      select id, 'Pupil', id::text, 'Big School', '7A', 12, '0821234567' from account`.execute(trx),
  )
}

export async function makeAdmin(database: Database): Promise<TestLearner> {
  const email = `admin-${randomUUID()}@example.test`
  const { id } = await database.withAuth((trx) =>
    trx.insertInto('auth.accounts').values({ email }).returning('id').executeTakeFirstOrThrow(),
  )
  await database.appointAdmin(id)
  return { userId: id, email }
}
