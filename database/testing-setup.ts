import type { TestProject } from 'vitest/node'
import { readDatabaseUrl } from './address.ts'
import { prepareDatabase } from './prepare.ts'
import {
  createDatabase,
  dropDatabase,
  openTemporaryServer,
  type TemporaryServer,
} from './temporary-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    databaseTemplate: string
  }
}

const template = `qala_test_${process.pid}_template`
let server: TemporaryServer | undefined

/** One server and one migrated database to copy, once per run. */
export async function setup({ provide }: TestProject): Promise<void> {
  server = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
  try {
    const url = await createDatabase(server.url, template)
    await prepareDatabase(readDatabaseUrl(url), () => {})
  } catch (error) {
    // Without a finished setup there is no teardown.
    await teardown()
    throw error
  }
  provide('databaseUrl', server.url)
  provide('databaseTemplate', template)
}

export async function teardown(): Promise<void> {
  if (!server) return
  await dropDatabase(server.url, template)
  await server.stop()
}
