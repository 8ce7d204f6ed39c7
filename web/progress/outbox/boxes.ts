import { PROGRESS_BATCH_MAX, type ProgressSaved, type UploadTicket } from '#domain/progress.ts'
import { rowsOfOldShape } from '#domain/rows/old-shape.ts'
import type { Row } from '#domain/rows/row-kinds.ts'
import { seal } from '#domain/seal.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { saveProgress, saveSealed, type UploadCredential } from '#web/api/progress.ts'
import { tableOf, type AccountDatabase, type Tables } from '#web/progress/storage/account-database.ts'
import type { Box, Outbox } from '#web/progress/storage/outbox-database.ts'
import { newId } from '../../lib/new-id.ts'
import { contentsOf } from '../failover-database.ts'
import { isReadable, isUnsent, toBatch, type AnyRecord } from '../device-records.ts'
import { settle } from '../server-answers.ts'

export interface SealDeps {
  database: AccountDatabase
  outbox: Pick<Outbox, 'put'>
  storedTicket(tables: Tables): Promise<UploadTicket | null>
  subtle?: SubtleCrypto | undefined
  now?: () => Date
}

/**
 * Puts what the server has not got where the next person at this device cannot read it (decision 004).
 * @returns false when the disk did not let us: then the database must stay as it is
 */
export async function sealAccount(userId: string, deps: SealDeps): Promise<boolean> {
  const { database, outbox, now = () => new Date() } = deps
  // Again, when another tab was quick enough to add something meanwhile.
  for (let round = 0; round < 10; round += 1) {
    const sentAt = now().toISOString()
    const left = await database.write((tables) => leftoverOf(tables, deps, sentAt))
    if (!left.ok) return false
    const { sent, rows, ticket } = left.value
    if (sent.length === 0) return true
    try {
      await outbox.put(await Promise.all(inBatches(rows).map((some) => boxOf(userId, some, ticket, deps))))
    } catch {
      return false
    }
    const marked = await database.write(async (tables) => {
      for (const record of sent) await settle(tables, record, null)
    })
    if (!marked.ok) return false
  }
  return false
}

/** What is unsent, and what the server refused and may take one day. */
async function leftoverOf(tables: Tables, { storedTicket }: SealDeps, sentAt: string) {
  const { rows, problems } = await contentsOf(tables)
  const left = new Map(rows.filter(isUnsent).map((record) => [`${record.kind}:${record.key}`, record]))
  for (const { kind, key, row } of problems) {
    const found = (await tableOf(tables, kind).get(key)) ?? { ...(row as AnyRecord), kind, key }
    if (isReadable(found)) left.set(`${kind}:${key}`, found)
  }
  return { ...toBatch([...left.values()], sentAt), ticket: await storedTicket(tables) }
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

export interface SendDeps {
  outbox: Pick<Outbox, 'all' | 'delete'>
  signedIn: {
    userId: string | null
    call<T>(userId: string, call: (token: string) => Promise<ApiResult<T>>): Promise<ApiResult<T>>
  }
  /** Not asked again before the next start. */
  refused: Set<string>
  upload?: (credential: UploadCredential, box: Box) => Promise<ApiResult<ProgressSaved>>
}

/**
 * Each box goes under its own author, and is deleted only when the server has saved it in full.
 * @returns why it stopped before the end, when the server was away
 */
export async function sendBoxes({
  outbox,
  signedIn,
  refused,
  upload = uploadBox,
}: SendDeps): Promise<ApiFailure | undefined> {
  for (const box of await outbox.all()) {
    if (refused.has(box.id)) continue
    const answer = await send(box, signedIn, upload)
    if (answer === null) continue
    if (answer.ok && savedAll(answer.data)) {
      await outbox.delete(box.id)
    } else if (answer.ok || isFinal(answer)) {
      refused.add(box.id)
    } else {
      // The server is away or overrun: the other boxes would fare no better.
      return answer
    }
  }
  return undefined
}

async function send(
  box: Box,
  { userId, call }: SendDeps['signedIn'],
  upload: NonNullable<SendDeps['upload']>,
): Promise<ApiResult<ProgressSaved> | null> {
  if (userId === box.userId) return call(userId, (token) => upload({ token }, box))
  return box.ticket === null ? null : upload({ ticket: box.ticket }, box)
}

function uploadBox(
  credential: UploadCredential,
  { userId, content }: Box,
): Promise<ApiResult<ProgressSaved>> {
  const sentAt = new Date().toISOString()
  return content.kind === 'sealed'
    ? saveSealed(credential, { userId, sentAt, box: content.box, answer: 'rows' })
    : saveProgress(credential, { userId, sentAt, rows: rowsIn(content) })
}

/** An older version left lessons and tasks apart; whether they are rows, the server says. */
export function rowsIn({ rows }: Extract<Box['content'], { kind: 'plain' }>): Row[] {
  return (rowsOfOldShape(rows) as Row[] | undefined) ?? rows
}

function savedAll({ results }: ProgressSaved): boolean {
  return results.every(({ outcome }) => outcome !== 'rejected')
}

/** An answer that will be the same tomorrow: a ticket taken back, another server's box. */
function isFinal({ reason, status = 0 }: ApiFailure): boolean {
  return reason === 'refused' && status >= 400 && status < 500 && status !== 429 && status !== 408
}
