import { clock } from '#domain/clock.ts'
import { UploadTicket } from '#domain/learning/progress.ts'
import { callApi, type ApiResult, type ApiFailure } from '#web/api/client.ts'
import { readDeleted } from '#domain/accounts/deleted-accounts-api.ts'
import { readTicket } from '#domain/learning/progress-api.ts'
import { backOff } from '#web/lib/back-off.ts'
import { session, type Session } from '#web/session/session.ts'
import { readSessionHint } from '#web/session/stored-session.ts'
import {
  accountDatabase,
  deleteAccountDatabase,
  leftByOthers,
  readFact,
  type AccountDatabase,
  type Tables,
} from '#web/progress/storage/account-database.ts'
import { deleteOutbox, outbox, type Box } from '#web/progress/storage/outbox-database.ts'
import type { Replica } from '../replica.ts'
import { deletedAccounts } from '../deleted-accounts.ts'
import { lockedAway } from '../sync-status.ts'
import { forgetDeleted, sealAccount, sendBoxes, waitingIn, type SendDeps } from './boxes.ts'

const BACK_OFF = { firstMs: 2_000, maxMs: 5 * 60_000 }
const EXCLUSIVE_MAX_MS = 5_000
/**
 * A ticket is renewed when less than this share of its lifetime is left, so that a learner who goes on holiday leaves with
 * most of it.
 */
const RENEW_WITH_LEFT = 2 / 3

const refused = new Set<string>()
const known = new Set<string>()
let wake: () => void = () => undefined

/** Call this after boxes were imported from a file. */
export function drainNow(): void {
  wake()
}

/**
 * Seals what others left readable on this device, for example when a tab was closed during a sign-out. Then it sends the
 * sealed boxes until none is left.
 */
export function drainOutbox(
  userId: string | null,
  call: SendDeps['signedIn']['call'],
  end: AbortSignal,
): void {
  const signedIn = { userId, call, email }
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function email(): Promise<string> {
    if (userId === null) return ''
    // The stored hint does not contain the address at the start, but a token does.
    await call(userId, async () => ({ ok: true, data: undefined }))
    return emailIn(session.get(), userId)
  }

  async function round(): Promise<void> {
    clearTimeout(timer)
    const left = await leftByOthers(signedIn.userId)
    // Somebody may be signing in in another tab, and this page does not know of it yet.
    const here = readSessionHint()?.userId
    const gone = left.accounts.filter((userId) => userId !== here)
    if (gone.length === 0 && !left.outbox) return
    // Acknowledged rows are sealed too. These people did not sign out themselves with a confirmed sign-out, or their
    // database would be gone.
    for (const userId of gone) await lockAway(userId, true, end)
    if (end.aborted) return
    const failure = await sendAlone(signedIn)
    const deleted = await forgetDeleted({
      outbox,
      refused,
      known,
      ask: (userIds) => callApi(readDeleted, { body: { userIds: [...userIds] } }),
    })
    if (deleted.length > 0) deletedAccounts.set(deleted)
    lockedAway.set(await waitingForOwner())
    failures = failure ? failures + 1 : 0
    if (failure) wakeIn(backOff(failures, BACK_OFF))
    else await exclusively(async () => (await outbox.all()).length === 0 && deleteOutbox())
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer)
    if (!end.aborted) timer = setTimeout(tryRound, ms)
  }

  function tryRound(): void {
    // A browser that refuses storage keeps nothing of anybody, so there is nothing to do.
    round().catch(() => undefined)
  }

  wake = () => wakeIn(0)
  const soon = () => document.hidden || wakeIn(Math.random() * BACK_OFF.firstMs)

  end.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', soon, { signal: end })
  document.addEventListener('visibilitychange', soon, { signal: end })
  tryRound()
}

const kept = new WeakSet<Replica>()

function emailIn(now: Session, userId: string): string {
  return now.status === 'signed-in' && now.userId === userId ? now.email : ''
}

/** Stores the address beside the work, so that the owner can be recognised if the account itself is lost. */
export function keepEmail(userId: string, replica: Replica, end: AbortSignal): void {
  if (kept.has(replica)) return
  kept.add(replica)
  const keep = () => {
    const value = emailIn(session.get(), userId)
    const known = replica.state.get().facts.find(({ name }) => name === 'email')
    if (value !== '' && known?.value !== value && !end.aborted)
      void replica.edit(({ facts }) => facts.put({ name: 'email', value }))
  }
  end.addEventListener('abort', session.subscribe(keep))
  keep()
}

/**
 * @param everything whether rows that the server has acknowledged are sealed too
 * @param end is aborted when somebody else has signed in. It may be the owner of this work, so nothing is touched then.
 */
export async function lockAway(userId: string, everything: boolean, end?: AbortSignal): Promise<void> {
  await exclusively(async () => {
    if (end?.aborted) return
    const database = accountDatabase(userId)
    const isSafe = await sealAccount(userId, { database, outbox, everything })
    database.close()
    if (isSafe) await deleteAccountDatabase(userId)
  })
}

/** Seals rows that only this page's memory holds, because the disk failed. */
export async function lockAwayMemory(
  userId: string,
  database: AccountDatabase,
  ticket: UploadTicket | null,
): Promise<void> {
  await exclusively(() => sealAccount(userId, { database, outbox, ticket, everything: true }))
}

/** Counts the people whose work no ticket can send. */
async function waitingForOwner(): Promise<number> {
  return new Set(waitingIn(await outbox.all(), refused).map(({ userId }) => userId)).size
}

export async function lockedBoxes(): Promise<Box[]> {
  // Reading an outbox that does not exist would create one.
  return (await leftByOthers(null)).outbox ? outbox.all() : []
}

async function sendAlone(signedIn: SendDeps['signedIn']): Promise<ApiFailure | undefined> {
  const work = () => sendBoxes({ outbox, signedIn, refused })
  if (!navigator.locks) return work()
  return navigator.locks.request('qala-outbox-send', { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve(undefined),
  )
}

/** @throws DOMException when a sleeping tab does not release the lock, because a sign-out must not hang */
async function exclusively(work: () => Promise<unknown>): Promise<void> {
  const signal = AbortSignal.timeout(EXCLUSIVE_MAX_MS)
  if (navigator.locks) await navigator.locks.request('qala-outbox', { signal }, work)
  else await work()
}

/** Returns the account's upload ticket and renews it early, because the ticket must be here before the network fails. */
export async function haveTicket(
  userId: string,
  database: AccountDatabase,
  end: AbortSignal,
  ask: () => Promise<ApiResult<UploadTicket>> = () => callApi(readTicket),
  now: () => number = clock.ms,
): Promise<UploadTicket | null> {
  const stored = await database.write(storedTicket)
  const kept = stored.ok ? stored.value : null
  if (kept && lifeLeft(kept, now()) > RENEW_WITH_LEFT) return kept
  const answer = await ask()
  // Writing after a sign-out would recreate the deleted database. The cookie may also belong to somebody else by now.
  if (end.aborted || !answer.ok || answer.data.userId !== userId) return kept
  // The ticket is dated by the device's own clock, which may be wrong by years. Only the difference between the times counts.
  const lifetime = Date.parse(answer.data.expiresAt) - Date.parse(answer.data.serverNow)
  const value: UploadTicket = {
    ...answer.data,
    serverNow: new Date(now()).toISOString(),
    expiresAt: new Date(now() + lifetime).toISOString(),
  }
  await database.write(({ facts }) => facts.put({ name: 'ticket', value: JSON.stringify(value) }))
  return value
}

function lifeLeft({ serverNow, expiresAt }: UploadTicket, now: number): number {
  const [given, ends] = [Date.parse(serverNow), Date.parse(expiresAt)]
  return now < given ? 0 : (ends - now) / (ends - given)
}

function storedTicket(tables: Tables): Promise<UploadTicket | null> {
  return readFact(tables, 'ticket', UploadTicket)
}
