import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { Kysely, PostgresDialect as Dialect } from 'kysely'
import pg from 'pg'
import { ROLES } from '#domain/permissions.ts'
import { readDatabaseUrl } from './address.ts'
import { prepareDatabase } from './prepare.ts'
import { describeSchema } from './describe-schema.ts'
import { createDatabase, dropDatabase, openTemporaryServer, withOwner } from './temporary-database.ts'

// `npm run db:types` writes two descriptions of a database after all migrations: the row types of its tables, and its whole
// schema as text. With --check it only compares.
const generated = new URL('./generated/', import.meta.url)
const server = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
const database = `qala_types_${process.pid}`
try {
  const url = await createDatabase(server.url, database)
  try {
    await prepareDatabase(readDatabaseUrl(url), () => {})
    await write('schema.ts', await typesOf(url))
    await write('schema.txt', await withOwner(url, describeSchema))
  } finally {
    await dropDatabase(server.url, database)
  }
} finally {
  await server.stop()
}

async function write(name: string, text: string): Promise<void> {
  const target = new URL(name, generated)
  const present = (await readFile(target, 'utf8').catch(() => '')).replaceAll('\r\n', '\n')
  if (present === text) return
  if (process.argv.includes('--check')) {
    console.error(
      `database/generated/${name} does not fit the migrations and functions. Run: npm run db:types`,
    )
    process.exitCode = 1
    return
  }
  await mkdir(generated, { recursive: true })
  await writeFile(target, text)
}

async function typesOf(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A pool has ended before its connections have. Dropping the database may still cut them off.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new Dialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new PostgresDialect(),
      includePattern: '(app|auth|private).*',
      // These tables are excluded, because the owner's few queries for them are plain SQL.
      excludePattern: '(private.(migrations|secrets)|app.(roles|role_verbs))',
      overrides: {
        columns: {
          'app.user_roles.role': new RawExpressionNode(
            Object.keys(ROLES)
              .map((role) => `'${role}'`)
              .join(' | '),
          ),
          'app.lesson_tasks.task_type': new RawExpressionNode("'quiz' | 'practice' | 'other'"),
          'app.profile_audit.action': new RawExpressionNode("'INSERT' | 'UPDATE' | 'DELETE'"),
        },
      },
      typeOnlyImports: true,
    })
  } finally {
    await db.destroy()
  }
}
