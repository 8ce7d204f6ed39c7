import { PROGRESS_BATCH_MAX, type UploadTicket } from '#domain/progress.ts'
import { Row } from '#domain/rows/row-kinds.ts'
import { seal } from '#domain/seal.ts'
import { tableOf, type AccountDatabase, type Tables } from '#web/progress/storage/account-database.ts'
import type { Box, Outbox } from '#web/progress/storage/outbox-database.ts'
import { newId } from '../../lib/new-id.ts'
import { contentsOf } from '../failover-database.ts'
import { isReadable, isUnsent, toWire, type AnyRecord } from '../records.ts'
import { settle } from '../replica.ts'

interface Leftover {
  records: AnyRecord[]
  rows: Row[]
  ticket: UploadTicket | null
}

export interface SealDeps {
  database: AccountDatabase
  outbox: Pick<Outbox, 'put'>
  storedTicket(tables: Tables): Promise<UploadTicket | null>
  /** Missing where the page is not served securely. */
  subtle?: SubtleCrypto | undefined
  now?: () => Date
}

/**
 * Puts everything of an account that the server has not got into the outbox, where the next person at this device cannot
 * read it (decision 004). Afterwards nothing in the account's database is worth keeping.
 * @returns false when the disk did not let us: then the database must stay as it is
 */
export async function sealAccount(userId: string, deps: SealDeps): Promise<boolean> {
  const { database, outbox, now = () => new Date() } = deps
  // Again, when another tab was quick enough to add something meanwhile.
  for (let round = 0; round < 10; round += 1) {
    const sentAt = now().toISOString()
    const left = await database.write((tables) => leftoverOf(tables, deps, sentAt))
    if (!left.ok) return false
    const { records, rows, ticket } = left.value
    if (records.length === 0) return true
    try {
      await outbox.put(await Promise.all(inBatches(rows).map((some) => boxOf(userId, some, ticket, deps))))
    } catch {
      return false
    }
    const marked = await database.write(async (tables) => {
      for (const record of records) await settle(tables, record, null)
    })
    if (!marked.ok) return false
  }
  return false
}

/** What is unsent, and what the server refused and may take one day. Spoiled rows that no server could take stay out. */
async function leftoverOf(tables: Tables, { storedTicket }: SealDeps, sentAt: string): Promise<Leftover> {
  const { rows, problems } = await contentsOf(tables)
  const left = new Map(rows.filter(isUnsent).map((record) => [`${record.kind}:${record.key}`, record]))
  for (const { kind, key, row } of problems) {
    const found = (await tableOf(tables, kind).get(key)) ?? { ...(row as AnyRecord), kind, key }
    if (isReadable(found)) left.set(`${kind}:${key}`, found)
  }
  const wired = [...left.values()].flatMap((record) => {
    const row = Row.safeParse(toWire(record, sentAt)).data
    return row ? [{ record, row }] : []
  })
  return {
    records: wired.map(({ record }) => record),
    rows: wired.map(({ row }) => row),
    ticket: await storedTicket(tables),
  }
}

function inBatches(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  for (let start = 0; start < rows.length; start += PROGRESS_BATCH_MAX)
    batches.push(rows.slice(start, start + PROGRESS_BATCH_MAX))
  return batches
}

async function boxOf(
  userId: string,
  rows: Row[],
  ticket: UploadTicket | null,
  { subtle = globalThis.crypto?.subtle }: SealDeps,
): Promise<Box> {
  const content: Box['content'] =
    ticket && subtle
      ? { kind: 'sealed', box: await seal(ticket.sealingKey, userId, { rows }) }
      : { kind: 'plain', rows }
  return { id: newId(), userId, ticket: ticket?.ticket ?? null, content }
}
