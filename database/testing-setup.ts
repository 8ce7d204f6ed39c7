import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    /** The folder for data folders that are created once and copied (testing-folders.ts). */
    dataFolders: string
  }
}

const template = `qala_test_${process.pid}_template`
let server: TemporaryServer | undefined
let folders: string | undefined

/** Starts one server and creates one migrated database to copy, once per run. */
export async function setup({ provide }: TestProject): Promise<void> {
  server = await openTemporaryServer(process.env['DATABASE_URL'] || undefined)
  try {
    const url = await createDatabase(server.url, template)
    await prepareDatabase(readDatabaseUrl(url), () => {})
  } catch (error) {
    // If the setup does not finish, there is no teardown.
    await teardown()
    throw error
  }
  folders = await mkdtemp(join(tmpdir(), 'qala-test-folders-'))
  // PostgreSQL's own user must pass through it when we are root.
  await chmod(folders, 0o711)
  provide('dataFolders', folders)
  provide('databaseUrl', server.url)
  provide('databaseTemplate', template)
}

export async function teardown(): Promise<void> {
  if (folders) await rm(folders, { recursive: true, force: true, maxRetries: 5 })
  if (!server) return
  await dropDatabase(server.url, template)
  await server.stop()
}
