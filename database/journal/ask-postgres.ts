import type pg from 'pg'
import { parseLsn, timelineOf, type Lsn } from './wal.ts'

export async function askFacts(pool: pg.Pool): Promise<{ systemIdentifier: string; segmentSize: bigint }> {
  const { rows } = await pool.query<{ id: string; size: string }>(
    `select (select system_identifier::text from pg_control_system()) as id,
            (select bytes_per_wal_segment::text from pg_control_init()) as size`,
  )
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL does not say which database it is')
  return { systemIdentifier: facts.id, segmentSize: BigInt(facts.size) }
}

/** Returns the end of the log that is safely on the disk, and the present timeline. */
export async function askPosition(pool: pg.Pool): Promise<{ flushed: Lsn; timeline: number }> {
  const { rows } = await pool.query<{ flushed: string; segment: string }>(
    'select pg_current_wal_flush_lsn()::text as flushed, pg_walfile_name(pg_current_wal_insert_lsn()) as segment',
  )
  const { flushed = '0/0', segment = '' } = rows[0] ?? {}
  return { flushed: parseLsn(flushed), timeline: timelineOf(segment) }
}

export interface Slot {
  name: string
  /** Null when PostgreSQL has deleted the parts of the log that the slot needed. */
  holdsFrom: Lsn | null
}

/**
 * Lists the replication slots that the journal has created. They keep PostgreSQL from deleting log that is not copied yet.
 */
export async function askSlots(pool: pg.Pool): Promise<Slot[]> {
  const { rows } = await pool.query<{ name: string; lsn: string | null }>(
    `select slot_name as name, case when wal_status <> 'lost' then restart_lsn::text end as lsn
       from pg_replication_slots where slot_name like 'qala\\_journal\\_%'`,
  )
  return rows.map(({ name, lsn }) => ({ name, holdsFrom: lsn === null ? null : parseLsn(lsn) }))
}

/**
 * Limits the log that PostgreSQL keeps for the slots, so that a journal that cannot be written never fills the disk of the
 * data.
 */
export async function holdAtMost(pool: pg.Pool, megabytes: number): Promise<void> {
  await pool.query(`alter system set max_slot_wal_keep_size = '${megabytes}MB'`)
  await pool.query('select pg_reload_conf()')
}
