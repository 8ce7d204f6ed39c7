import { WHICH_DELETED_MAX, type Deleted } from '#domain/deleted-accounts.ts'
import { PROGRESS_BATCH_MAX, UploadTicket, type ProgressSaved } from '#domain/progress.ts'
import { rowsOfOldShape } from '#domain/rows/old-shape.ts'
import { kindOf, rowId, type Row } from '#domain/rows/row-kinds.ts'
import { seal } from '#domain/seal.ts'
import type { ApiFailure, ApiResult } from '#web/api/client.ts'
import { saveProgress, saveSealed, type UploadCredential } from '#web/api/progress.ts'
import {
  readFact,
  tableOf,
  type AccountDatabase,
  type Tables,
} from '#web/progress/storage/account-database.ts'
import type { Box, Outbox } from '#web/progress/storage/outbox-database.ts'
import { newId } from '../../lib/new-id.ts'
import { contentsOf } from '../failover-database.ts'
import { isReadable, isUnsent, toBatch, unsentAgain, type AnyRecord } from '../device-records.ts'
import { knownServer, settle } from '../server-answers.ts'
import { ownerMark } from './owner-mark.ts'

export interface SealDeps {
  database: AccountDatabase
  outbox: Pick<Outbox, 'put'>
  /** Left out: the one in the database. */
  ticket?: UploadTicket | null
  /** What the server has acknowledged too, because this may be the only copy: a restore forgets, and so does a lost disk. */
  everything: boolean
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
    const everything = deps.everything && round === 0
    const left = await database.write((tables) => leftoverOf(tables, everything, sentAt))
    if (!left.ok) return false
    const { sent, rows, email } = left.value
    if (sent.length === 0) return true
    const ticket = deps.ticket === undefined ? left.value.ticket : deps.ticket
    const box = (some: Row[]) => boxOf({ userId, rows: some, ticket, email }, deps)
    try {
      await outbox.put(await Promise.all(inBatches(rows).map(box)))
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
async function leftoverOf(tables: Tables, everything: boolean, sentAt: string) {
  const { rows, problems, facts } = await contentsOf(tables)
  const skewMs = knownServer(facts).skewMs || 0
  const acknowledged = rows.filter((row) => !isUnsent(row) && kindOf(row).isMore(row, null))
  // With the count as it was: another tab may change the row before it is marked.
  const claimed = (record: AnyRecord) => ({ ...unsentAgain(record, skewMs), changed: record.changed })
  const unsent = rows.filter(isUnsent)
  const wanted = everything ? [...acknowledged, ...unsent].map(claimed) : unsent
  const left = new Map(wanted.map((record) => [rowId(record), record]))
  for (const { kind, key, row } of problems) {
    const found = (await tableOf(tables, kind).get(key)) ?? { ...(row as AnyRecord), kind, key }
    if (isReadable(found)) left.set(`${kind}:${key}`, found)
  }
  return {
    ...toBatch([...left.values()], sentAt),
    ticket: await readFact(tables, 'ticket', UploadTicket),
    email: facts.find(({ name }) => name === 'email')?.value,
  }
}

/** Sealed, it grows by a third: the server takes boxes of 200,000 characters. A hundred programs of the Lab may be more. */
const BATCH_MAX_CHARS = 120_000

function inBatches(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = []
  let room = 0
  for (const row of rows) {
    const last = batches.at(-1)
    const chars = JSON.stringify(row).length
    if (!last || last.length === PROGRESS_BATCH_MAX || chars > room) {
      batches.push([row])
      room = BATCH_MAX_CHARS - chars
    } else {
      last.push(row)
      room -= chars
    }
  }
  return batches
}

interface Boxed {
  userId: string
  rows: Row[]
  ticket: UploadTicket | null
  email: string | undefined
}

async function boxOf(
  { userId, rows, ticket, email }: Boxed,
  { subtle = globalThis.crypto?.subtle }: SealDeps,
): Promise<Box> {
  const content: Box['content'] =
    ticket && subtle
      ? { kind: 'sealed', box: await seal(ticket.sealingKey, userId, { rows, email }) }
      : { kind: 'plain', rows }
  const owner = email === undefined ? {} : { owner: ownerMark(email) }
  return { id: newId(), userId, ticket: ticket?.ticket ?? null, content, ...owner }
}

export interface SendDeps {
  outbox: Pick<Outbox, 'all' | 'delete'>
  signedIn: {
    userId: string | null
    /** Empty when it cannot be known now. */
    email(): Promise<string>
    call<T>(userId: string, call: (token: string) => Promise<ApiResult<T>>): Promise<ApiResult<T>>
  }
  /** Not asked again before the next start. */
  refused: Set<string>
  /** @param author whose rows these become: the box's own user, or who that is after a restore */
  upload?: (credential: UploadCredential, box: Box, author: string) => Promise<ApiResult<ProgressSaved>>
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

export interface ForgetDeps {
  outbox: Pick<Outbox, 'all' | 'delete'>
  refused: ReadonlySet<string>
  /** Not asked for again before the next start. */
  known: Set<string>
  ask: (userIds: readonly string[]) => Promise<ApiResult<Deleted>>
}

/**
 * Work that no ticket sends and whose account was deleted: nobody can sign in for it any more, and the deletion means it too.
 * @returns whose it was
 */
export async function forgetDeleted({ outbox, refused, known, ask }: ForgetDeps): Promise<string[]> {
  const waiting = waitingIn(await outbox.all(), refused)
  const unknown = [...new Set(waiting.map(({ userId }) => userId))].filter((id) => !known.has(id))
  const userIds = unknown.slice(0, WHICH_DELETED_MAX)
  if (userIds.length === 0) return []
  const answer = await ask(userIds)
  // An older server does not know the question. Then they wait, as they do without a network.
  if (!answer.ok) return []
  for (const id of userIds) known.add(id)
  const { deleted } = answer.data
  for (const { id, userId } of waiting) if (deleted.includes(userId)) await outbox.delete(id)
  return deleted
}

/** Boxes that go up only when their owner signs in here. */
export function waitingIn(boxes: readonly Box[], refused: ReadonlySet<string>): Box[] {
  return boxes.filter(({ id, ticket }) => ticket === null || refused.has(id))
}

/** Null: it waits for its owner to sign in here. */
async function send(
  box: Box,
  { userId, email, call }: SendDeps['signedIn'],
  upload: NonNullable<SendDeps['upload']>,
): Promise<ApiResult<ProgressSaved> | null> {
  if (userId === box.userId) return call(userId, (token) => upload({ token }, box, userId))
  const byTicket = box.ticket === null ? null : await upload({ ticket: box.ticket }, box, box.userId)
  if (byTicket && (byTicket.ok || !isFinal(byTicket))) return byTicket
  // The account may have gone with a restore: its owner, registered again, has another id and the same address.
  if (userId === null || box.owner === undefined || box.owner !== ownerMark(await email())) return byTicket
  return call(userId, (token) => upload({ token }, box, userId))
}

function uploadBox(
  credential: UploadCredential,
  { userId, content }: Box,
  author: string,
): Promise<ApiResult<ProgressSaved>> {
  const sentAt = new Date().toISOString()
  if (content.kind === 'plain')
    return saveProgress(credential, { userId: author, sentAt, rows: rowsIn(content) })
  const sealedFor = author === userId ? {} : { sealedFor: userId }
  return saveSealed(credential, { userId: author, sentAt, box: content.box, answer: 'rows', ...sealedFor })
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
