import { renameWhole } from '../platform/files.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { runningServerUrl } from '../embedded/data-folder.ts'
import { appliedMigrations } from '../migrate.ts'
import { DEFINER_ROLE } from '../roles.ts'
import { DatabaseSetupError } from '../setup-error.ts'
import { atDatabase, hasDatabase, refuseRunning, type Place } from '../transfer/at-database.ts'
import { bringIn, refuseUnknown } from '../transfer/bring-in.ts'
import { isEarlierSchema } from '../transfer/earlier-schema.ts'
import { atOneMoment } from '../transfer/read-rows.ts'
import { openRows, type Batch, type Rows } from '../transfer/row-lines.ts'
import { accountsAmong, NOBODY, type BackupFacts, type Counts, type DeletedAgain } from './facts.ts'
import { loadBackupKeys } from './keys.ts'
import { makeBackup } from './make-backup.ts'
import type { Comparison } from './compare.ts'
import { compareRows } from './rows-compare.ts'
import { countRows } from './rows-copy.ts'

const BACKUP = 'The backup'

export interface RestoredRows {
  found: Counts
  /** The backup that was made of the previous database. */
  before: string | undefined
  /** The result of a dry run. */
  comparison: Comparison | undefined
  /**
   * Those of `deletedIds` that are in the restored database, except the ones that the previous database already knew about.
   */
  deletedAgain: DeletedAgain
}

/** Loads the rows into a temporary database in the empty private folder `scratch`, and counts them. */
export function checkRows(rows: AsyncIterable<Uint8Array>, scratch: string): Promise<Counts> {
  return atDatabase({ dataDir: join(scratch, 'data') }, async (owner, address) => {
    await bringIn({ owner, address, scratchIn: scratch }, await open(rows), { file: BACKUP })
    return count(owner)
  })
}

/**
 * Replaces the rows in the database. The old rows are backed up first, and stay when anything fails.
 * @param dryRun compares and changes nothing
 * @throws DatabaseSetupError
 */
export async function restoreRows({
  place,
  facts,
  rows,
  deletedIds = [],
  now,
  dryRun,
}: {
  place: Place
  facts: BackupFacts
  rows: AsyncIterable<Uint8Array>
  /** The ids of accounts that are deleted again at each start. */
  deletedIds?: readonly string[]
  now: Date
  dryRun: boolean
}): Promise<RestoredRows> {
  await refuseUnknown(facts.migration, BACKUP)
  const { migration, batches } = await open(rows)
  if (dryRun) {
    const comparison = await compare(place, facts, batches)
    return { found: facts, before: undefined, comparison, deletedAgain: NOBODY }
  }
  return atDatabase(place, async (owner, address) => {
    await refuseRunning(owner)
    const present = await holdsSchool(owner)
    const before = present ? await backUpBefore(place, now) : undefined
    let deleted: Deletions = []
    let deletedAgain: DeletedAgain = NOBODY
    await bringIn(
      { owner, address, scratchIn: place.dataDir },
      { migration, batches },
      {
        file: BACKUP,
        async before() {
          deleted = present ? await deletions(owner) : []
        },
        async after() {
          await deleteAgain(owner, deleted)
          deletedAgain = await accountsAmong(owner, deletedIds)
          await owner.query(`set local role ${DEFINER_ROLE}`)
          await owner.query('insert into app.restores (backup_made_at) values ($1)', [facts.madeAt])
          await owner.query('set local role none')
        },
      },
    ).catch(async (error: unknown) => {
      if (before !== undefined) await rm(before, { force: true })
      throw error
    })
    return { found: await count(owner), before, comparison: undefined, deletedAgain }
  })
}

async function compare(place: Place, facts: BackupFacts, batches: AsyncIterable<Batch>): Promise<Comparison> {
  if (!(await hasDatabase(place))) return compareRows(undefined, facts, batches)
  const beside = { ...place, databaseUrl: place.databaseUrl ?? (await runningServerUrl(place.dataDir)) }
  return atDatabase(beside, async (owner) => {
    if (!(await holdsSchool(owner))) return compareRows(undefined, facts, batches)
    return atOneMoment(owner, () => compareRows(owner, facts, batches))
  })
}

function open(rows: AsyncIterable<Uint8Array>): Promise<Rows> {
  return openRows(decoded(rows), (complaint) => {
    return new DatabaseSetupError(
      {
        foreign: 'The backup is damaged: its rows cannot be read. Nothing was changed. Try an older one.',
        'cut off': 'The backup was cut off: its end is missing. Nothing was changed. Copy it once more.',
        newer:
          'The backup was made by a newer version of Qala. Nothing was changed. Restore it with that version.',
      }[complaint],
    )
  })
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
}

async function holdsSchool(owner: pg.ClientBase): Promise<boolean> {
  return (await appliedMigrations(owner)).length > 0 && !(await isEarlierSchema(owner))
}

async function count(owner: pg.ClientBase): Promise<Counts> {
  const migration = (await appliedMigrations(owner)).at(-1)?.name ?? ''
  return atOneMoment(owner, () => countRows(owner, migration))
}

/** Backs up the present database under a special name, so that the rotation of backups does not delete it. */
async function backUpBefore(place: Place, now: Date): Promise<string> {
  const keys = await loadBackupKeys(place.dataDir)
  const { file } = await makeBackup({ place, keys, to: join(place.dataDir, 'backups'), now })
  const kept = file.replace(/(\.[a-z.]+)$/, '-before-restore$1')
  await renameWhole(file, kept)
  return kept
}

type Deletions = { id: string; event: unknown }[]

/** Reads which accounts were deleted since, because an old backup must not bring them back. */
async function deletions(owner: pg.ClientBase): Promise<Deletions> {
  const { rows } = await owner.query<Deletions[number]>(
    `select details ->> 'userId' as id, to_jsonb(e) as event from app.security_events e
      where event_type = 'account_deleted' and details ? 'userId'`,
  )
  return rows
}

/** Deletes the accounts again and adds the events, because the next restore must know about them too. */
async function deleteAgain(owner: pg.ClientBase, deleted: Deletions): Promise<void> {
  const { ids, lastAdmin } = await accountsAmong(
    owner,
    deleted.map(({ id }) => id),
  )
  // The last admin stays until there is another one.
  const gone = ids.filter((id) => id !== lastAdmin)
  await owner.query('delete from auth.accounts where id::text = any($1)', [gone])
  const events = deleted.filter(({ id }) => gone.includes(id)).map(({ event }) => event)
  await owner.query(
    `insert into app.security_events (event_type, user_id, ip_address, user_agent, details, created_at)
     select event_type, user_id, ip_address, user_agent, details, created_at
       from jsonb_populate_recordset(null::app.security_events, $1)`,
    [JSON.stringify(events)],
  )
}
