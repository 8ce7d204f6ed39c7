/** @module-tag long */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asSuperuser } from '../backup/testing.ts'
import { startEmbedded } from '../embedded.ts'
import { temporaryFolder, usedFolder } from '../embedded/testing.ts'
import { openDatabase } from '../open.ts'
import { copyMigrated } from '../testing-folders.ts'

/**
 * Lists everything that a start could leave behind: files, settings, slots of the journal, roles, tables, and who may use
 * them.
 */
async function leftIn(dataDir: string) {
  const [{ held } = { held: null }] = await asSuperuser(
    dataDir,
    `select jsonb_build_object(
      'slots', (select jsonb_agg(slot_name) from pg_replication_slots),
      'roles', (select jsonb_agg(to_jsonb(r) order by rolname) from pg_roles r),
      'relations', (select jsonb_agg(array[oid::text, relname, relacl::text] order by oid) from pg_class),
      'schemas', (select jsonb_agg(array[nspname, nspacl::text] order by oid) from pg_namespace where nspname !~ '^pg_(toast_)?temp')
    ) as held`,
  )
  const settings = await readFile(join(dataDir, 'postgres/postgresql.auto.conf'), 'utf8')
  return { held, settings, files: (await readdir(dataDir)).toSorted() }
}

async function made(schema: string) {
  const dataDir = await usedFolder()
  const server = await startEmbedded({ dataDir })
  await asSuperuser(dataDir, `set role qala_owner; ${schema}; reset role`)
  await server.stop()
  return dataDir
}

async function earlier() {
  const dataDir = join(await temporaryFolder(), 'data')
  await copyMigrated(dataDir)
  const schema = await readFile(new URL('../transfer/fixtures/earlier-schema.sql', import.meta.url), 'utf8')
  await asSuperuser(dataDir, `set role qala_owner; ${schema}; reset role`)
  return dataDir
}

async function newer() {
  const dataDir = join(await temporaryFolder(), 'data')
  await copyMigrated(dataDir)
  await asSuperuser(dataDir, `insert into private.migrations (name, sha256) values ('900-robots.sql', 'x')`)
  return dataDir
}

async function forgetful() {
  return made(`alter role qala_owner set synchronous_commit = off`)
}

test.each([
  ['made by an earlier version', earlier, /earlier version of Qala\. Nothing in it has been changed/],
  [
    'that a newer version has been through',
    newer,
    /900-robots\.sql, which this version of Qala does not have/,
  ],
  ['that may forget what it has confirmed', forgetful, /synchronous_commit = off/],
])('a start on data %s is refused before anything is touched', async (_, make, words) => {
  const dataDir = await make()
  const before = await leftIn(dataDir)
  const keys: string[] = []
  const start = openDatabase({
    dataDir,
    journal: { journalDir: join(dataDir, 'journal'), recipients: () => Promise.resolve([]) },
    beforeChanging: async () => void keys.push('made'),
  })
  await expect(start).rejects.toThrow(words)
  expect(await leftIn(dataDir)).toEqual(before)
  expect(keys).toEqual([])
})
