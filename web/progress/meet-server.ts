import { UploadTicket } from '#domain/progress.ts'
import { kindOf } from '#domain/rows/row-kinds.ts'
import { readFact, rowTables, type Tables } from '#web/progress/storage/account-database.ts'
import { unsentAgain } from './device-records.ts'
import { contentsOf } from './failover-database.ts'
import { knownServer, type KnownServer } from './server-answers.ts'

/** One of the clocks was set: how long the ticket lasts is reckoned by both. */
const CLOCK_SET_MS = 86_400_000

/** @returns `restored`: it may have forgotten anything that is here, so all of it is unsent again */
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

/** The old one stays until there is a new one: without any, nothing can be sealed. */
async function wantNewTicket(tables: Tables): Promise<void> {
  const ticket = await readFact(tables, 'ticket', UploadTicket)
  if (!ticket) return
  const value = JSON.stringify({ ...ticket, expiresAt: ticket.serverNow })
  await tables.facts.put({ name: 'ticket', value })
}
