import { clock } from '#domain/clock.ts'
import { WHICH_DELETED_MAX, type Deleted } from '#domain/accounts/deleted-accounts.ts'
import { PROGRESS_BATCH_MAX, UploadTicket, type ProgressSaved } from '#domain/learning/progress.ts'
import { rowsOfOldShape } from '#domain/learning/rows/old-shape.ts'
import { kindOf, rowId, type Row } from '#domain/learning/rows/row-kinds.ts'
import { seal } from '#domain/learning/seal.ts'
import { callApi, type ApiFailure, type ApiResult } from '#web/api/client.ts'
import { saveProgress, saveSealed } from '#domain/learning/progress-api.ts'
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
  /** If this is missing, the ticket in the database is used. */
  ticket?: UploadTicket | null
  /**
   * This says whether rows that the server has acknowledged are sealed too. They are when this may be the only copy, because a
   * restored server forgets rows and a disk can be lost.
   */
  everything: boolean
  subtle?: SubtleCrypto | undefined
  now?: () => Date
}

/**
 * Moves what the server does not have to a place where the next person at this device cannot read it (decision 004).
 * @returns false when the disk failed; then the database must stay as it is
 */
export async function sealAccount(userId: string, deps: SealDeps): Promise<boolean> {
  const { database, outbox, now = clock.now } = deps
  // This repeats if another tab has added something in the meantime.
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

/** Returns the unsent rows, and the rows that the server refused and may accept later. */
async function leftoverOf(tables: Tables, everything: boolean, sentAt: string) {
  const { rows, problems, facts } = await contentsOf(tables)
  const skewMs = knownServer(facts).skewMs || 0
  const acknowledged = rows.filter((row) => !isUnsent(row) && kindOf(row).isMore(row, null))
  // The count stays as it was, because another tab may change the row before it is marked.
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

/**
 * The server accepts boxes of 200,000 characters, and sealing makes the content a third larger. A hundred programs of the
 * Lab may exceed this.
 */
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

/** A session's access token, or the ticket that the session left on this device. */
export type UploadCredential = { token: string } | { ticket: string }

export interface SendDeps {
  outbox: Pick<Outbox, 'all' | 'delete'>
  signedIn: {
    userId: string | null
    /** This is empty when the address cannot be found out now. */
    email(): Promise<string>
    call<T>(userId: string, call: (token: string) => Promise<ApiResult<T>>): Promise<ApiResult<T>>
  }
  /** The boxes that the server refused. They are not tried again before the next start. */
  refused: Set<string>
  /** @param author the account that gets these rows: the box's own user, or the id of the same person after a restore */
  upload?: (credential: UploadCredential, box: Box, author: string) => Promise<ApiResult<ProgressSaved>>
}

/**
 * Sends each box under its own author, and deletes it only when the server has saved all of it.
 * @returns the failure that stopped the sending early, if the server could not be reached
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
      // The server is unreachable or overloaded, so the other boxes would fail too.
      return answer
    }
  }
  return undefined
}

export interface ForgetDeps {
  outbox: Pick<Outbox, 'all' | 'delete'>
  refused: ReadonlySet<string>
  /** The accounts whose state is known. They are not asked about again before the next start. */
  known: Set<string>
  ask: (userIds: readonly string[]) => Promise<ApiResult<Deleted>>
}

/**
 * Deletes work that no ticket can send and whose account was deleted. Nobody can sign in to send it any more, and the
 * deletion of the account includes it.
 * @returns the ids of the accounts whose work was deleted
 */
export async function forgetDeleted({ outbox, refused, known, ask }: ForgetDeps): Promise<string[]> {
  const waiting = waitingIn(await outbox.all(), refused)
  const unknown = [...new Set(waiting.map(({ userId }) => userId))].filter((id) => !known.has(id))
  const userIds = unknown.slice(0, WHICH_DELETED_MAX)
  if (userIds.length === 0) return []
  const answer = await ask(userIds)
  // An older server does not know this request. The boxes then wait, as they do without a network.
  if (!answer.ok) return []
  for (const id of userIds) known.add(id)
  const { deleted } = answer.data
  for (const { id, userId } of waiting) if (deleted.includes(userId)) await outbox.delete(id)
  return deleted
}

/** Returns the boxes that are sent only when their owner signs in here. */
export function waitingIn(boxes: readonly Box[], refused: ReadonlySet<string>): Box[] {
  return boxes.filter(({ id, ticket }) => ticket === null || refused.has(id))
}

/** Returns null when the box waits until its owner signs in here. */
async function send(
  box: Box,
  { userId, email, call }: SendDeps['signedIn'],
  upload: NonNullable<SendDeps['upload']>,
): Promise<ApiResult<ProgressSaved> | null> {
  if (userId === box.userId) return call(userId, (token) => upload({ token }, box, userId))
  const byTicket = box.ticket === null ? null : await upload({ ticket: box.ticket }, box, box.userId)
  if (byTicket && (byTicket.ok || !isFinal(byTicket))) return byTicket
  // The account may have been lost with a restore. If its owner has registered again, the id is another one and the address
  // is the same.
  if (userId === null || box.owner === undefined || box.owner !== ownerMark(await email())) return byTicket
  return call(userId, (token) => upload({ token }, box, userId))
}

function uploadBox(
  credential: UploadCredential,
  { userId, content }: Box,
  author: string,
): Promise<ApiResult<ProgressSaved>> {
  const sentAt = clock.now().toISOString()
  if (content.kind === 'plain')
    return callApi(saveProgress, {
      ...credential,
      body: { userId: author, sentAt, rows: rowsIn(content) },
      gzip: true,
    })
  const sealedFor = author === userId ? {} : { sealedFor: userId }
  // This is not compressed, because encrypted data does not shrink.
  const body = { userId: author, sentAt, box: content.box, answer: 'rows', ...sealedFor } as const
  return callApi(saveSealed, { ...credential, body })
}

/** An older version stored lessons and tasks separately. The server checks whether they are valid rows. */
export function rowsIn({ rows }: Extract<Box['content'], { kind: 'plain' }>): Row[] {
  return (rowsOfOldShape(rows) as Row[] | undefined) ?? rows
}

function savedAll({ results }: ProgressSaved): boolean {
  return results.every(({ outcome }) => outcome !== 'rejected')
}

/**
 * Says whether the answer will be the same tomorrow, for example because the ticket was revoked or the box belongs to
 * another server.
 */
function isFinal({ reason, status = 0 }: ApiFailure): boolean {
  return reason === 'refused' && status >= 400 && status < 500 && status !== 429 && status !== 408
}
