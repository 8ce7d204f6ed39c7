import pg from 'pg'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address } from '../address.ts'
import { openDataFolder } from '../embedded/data-folder.ts'
import { appliedMigrations, readMigrations } from '../migrate.ts'
import { prepareDatabase } from '../prepare.ts'
import { codeOf, DatabaseSetupError } from '../setup-error.ts'
import { atDatabase, refuseRunning, whileNobodyStarts } from './at-database.ts'
import { presentMigration } from './earlier-schema.ts'
import { atOneMoment, readAll } from './read-rows.ts'
import type { Rows } from './row-lines.ts'
import { sectionsOf } from './sections.ts'
import { replaceRows, type Replacement } from './write-rows.ts'

interface Target {
  owner: pg.Client
  address: Address
  /** A folder in which a temporary database of an earlier version can be created. */
  scratchIn: string
}

/**
 * Loads rows into a database. Rows from before a migration are loaded as they were, and the migration is then run on them. If
 * the database has already had that migration, this is done in a temporary database.
 */
export async function bringIn(
  { owner, address, scratchIn }: Target,
  { migration: written, batches }: Rows,
  replacement: Omit<Replacement, 'batches'>,
): Promise<void> {
  await refuseUnknown(written, replacement.file)
  const migration = presentMigration(written)
  const newest = (await readMigrations()).at(-1)?.name ?? ''
  const present = (await appliedMigrations(owner)).at(-1)?.name ?? ''
  const isBehind = present > migration
  await prepareDatabase(address, () => {}, { upTo: isBehind ? undefined : migration })
  await whileNobodyStarts(owner, async () => {
    await refuseRunning(owner)
    if (!isBehind) return replaceRows(owner, { ...replacement, batches })
    await upgraded({ migration, batches }, scratchIn, replacement.file, (newer) =>
      replaceRows(owner, { ...replacement, batches: newer }),
    )
  }).catch((error: unknown) => {
    throw inWords(error, replacement.file)
  })
  if (migration < newest) await prepareDatabase(address, () => {})
}

/** @throws DatabaseSetupError when this version of Qala does not have the migration */
export async function refuseUnknown(migration: string, file: string): Promise<void> {
  if ((await readMigrations()).some(({ name }) => name === presentMigration(migration))) return
  throw new DatabaseSetupError(
    `${file} was made by a newer version of Qala, or by one from before 24 November 2026 (${migration}). Nothing was changed. Use that version.`,
  )
}

async function upgraded(
  { migration, batches }: Rows,
  scratchIn: string,
  file: string,
  work: (batches: ReturnType<typeof readAll>) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(await openDataFolder(scratchIn), 'restore-'))
  try {
    await atDatabase({ dataDir: join(folder, 'data') }, async (owner, address) => {
      await bringIn({ owner, address, scratchIn: folder }, { migration, batches }, { file })
      const sections = await sectionsOf(owner)
      await atOneMoment(owner, () => work(readAll(owner, sections, {})))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Explains an error. An unknown error is returned unchanged, because it may come from the file. */
function inWords(error: unknown, file: string): unknown {
  const isOfDatabase =
    error instanceof pg.DatabaseError ||
    (error instanceof Error && error.message.startsWith('Connection terminated'))
  if (!isOfDatabase) return error
  const what = /^2[23]|^42/.test(codeOf(error))
    ? `${file} does not fit this version of Qala`
    : 'The database did not take the rows'
  return new DatabaseSetupError(`${what}: ${error.message}. Nothing was changed.`, { cause: error })
}
