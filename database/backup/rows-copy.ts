import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { appliedMigrations } from '../migrate.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { atDatabase, type Place } from '../transfer/at-database.ts'
import { atOneMoment, readAll } from '../transfer/read-rows.ts'
import { linesOf } from '../transfer/row-lines.ts'
import { sectionsOf } from '../transfer/sections.ts'
import { COUNT_CONTENTS, type Counts } from './facts.ts'

/**
 * Copies the database at DATABASE_URL. This also works while Qala is running, and nobody has to wait for it.
 * @param staging an empty private folder on a real disk
 * @returns a file in it, and what the file contains
 */
export function copyRows(place: Place, staging: string): Promise<{ file: string; counts: Counts }> {
  const file = join(staging, 'rows.jsonl')
  return atDatabase(place, async (owner) => {
    const migration = (await appliedMigrations(owner)).at(-1)?.name
    if (migration === undefined) {
      throw new DatabaseSetupError('The database of DATABASE_URL holds no school yet: nothing to back up.')
    }
    const sections = await sectionsOf(owner)
    return atOneMoment(owner, async () => {
      const counts = await countRows(owner, migration)
      await pipeline(
        Readable.from(linesOf(migration, readAll(owner, sections, {}))),
        createWriteStream(file, { mode: 0o600, flags: 'wx' }),
      )
      return { file, counts }
    })
  })
}

/** Counts what the database contains. Call it within `atOneMoment`. */
export async function countRows(owner: pg.ClientBase, migration: string): Promise<Counts> {
  const { rows } = await owner.query<Omit<Counts, 'migration'>>(COUNT_CONTENTS)
  return { ...(rows[0] ?? { learners: 0, lessonsCompleted: 0 }), migration }
}
