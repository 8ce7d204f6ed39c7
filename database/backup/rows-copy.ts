import type { Readable } from 'node:stream'
import type { Place } from '../transfer/at-database.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import type { BackupFacts, Counts } from './facts.ts'

// The database of DATABASE_URL: a copy of its rows, made from database/transfer.

/** @param staging an empty private folder on a real disk. @returns a file in it, and what it holds */
export async function copyRows(_place: Place, _staging: string): Promise<{ file: string; counts: Counts }> {
  throw missing()
}

/** Brings the rows into a scratch database in `scratch`, an empty private folder, and counts. */
export async function checkRows(_rows: Readable, _scratch: string): Promise<Counts> {
  throw missing()
}

/** @param dryRun compares and changes nothing */
export async function restoreRows(_options: {
  place: Place
  facts: BackupFacts
  rows: Readable
  now: Date
  dryRun: boolean
}): Promise<{ found: Counts }> {
  throw missing()
}

function missing(): DatabaseSetupError {
  return new DatabaseSetupError('Backups of a database of DATABASE_URL are not made yet: use its own tools.')
}
