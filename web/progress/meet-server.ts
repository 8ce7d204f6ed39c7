import { UploadTicket } from '#domain/learning/progress.ts'
import { kindOf } from '#domain/learning/rows/row-kinds.ts'
import { readFact, rowTables, type Tables } from '#web/progress/storage/account-database.ts'
import { unsentAgain } from './device-records.ts'
import { contentsOf } from './failover-database.ts'
import { knownServer, type KnownServer } from './server-answers.ts'

/**
 * If the difference between the clocks changes by this much, one of them was set, and the expiry of the ticket must be
 * worked out again.
 */
const CLOCK_SET_MS = 86_400_000

/** @returns `restored` means that the server may have lost any row that is here, so all rows are marked unsent again */
export async function meet(tables: Tables, met: KnownServer): Promise<'restored' | 'other'> {
  const known = knownServer((await contentsOf(tables)).facts)
  await tables.facts.put({ name: 'server', value: `${met.epoch} ${met.skewMs}` })
  const wasRestored = met.epoch !== known.epoch
  if (wasRestored || Math.abs(known.skewMs - met.skewMs) > CLOCK_SET_MS) await wantNewTicket(tables)
  if (!wasRestored) return 'other'
  let found: 'restored' | 'other' = 'other'
  for (const table of rowTables(tables)) {
    for (const record of await table.getAll()) {
      if (!kindOf(record).isMore(record, null)) continue
      await table.put(unsentAgain(record, met.skewMs))
      found = 'restored'
    }
  }
  return found
}

/** Asks for a new ticket at the next start. The old one stays until then, because nothing can be sealed without a ticket. */
export async function wantNewTicket(tables: Tables): Promise<void> {
  const ticket = await readFact(tables, 'ticket', UploadTicket)
  if (!ticket) return
  const value = JSON.stringify({ ...ticket, expiresAt: ticket.serverNow })
  await tables.facts.put({ name: 'ticket', value })
}
