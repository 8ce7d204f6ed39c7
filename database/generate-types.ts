import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { Kysely, PostgresDialect as Dialect } from 'kysely'
import pg from 'pg'
import { ROLES } from '#domain/permissions.ts'
import { readDatabaseUrl } from './address.ts'
import { prepareDatabase } from './prepare.ts'
import { createDatabase, dropDatabase, openTemporaryServer } from './temporary-database.ts'

/** `npm run db:types` writes the row types of all tables, after every migration; --check only compares. */
const target = new URL('./generated/schema.ts', import.meta.url)
const server = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
const name = `qala_types_${process.pid}`
try {
  const url = await createDatabase(server.url, name)
  try {
    await prepareDatabase(readDatabaseUrl(url), () => {})
    await write(await typesOf(url))
  } finally {
    await dropDatabase(server.url, name)
  }
} finally {
  await server.stop()
}

async function write(types: string): Promise<void> {
  const present = (await readFile(target, 'utf8').catch(() => '')).replaceAll('\r\n', '\n')
  if (present === types) return
  if (process.argv.includes('--check')) {
    console.error('database/generated/schema.ts does not fit the migrations. Run: npm run db:types')
    process.exitCode = 1
    return
  }
  await mkdir(new URL('.', target), { recursive: true })
  await writeFile(target, types)
}

async function typesOf(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A pool has ended before its connection has: dropping the database may still cut that off.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new Dialect({ pool }) })
  try {
    return await generate({
      db,
      dialect: new PostgresDialect(),
      includePattern: '(app|auth|private).*',
      // The owner's few lines about these are plain SQL.
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
