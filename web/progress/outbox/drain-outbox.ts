import { UploadTicket } from '#domain/progress.ts'
import type { ApiFailure } from '#web/api/client.ts'
import { readDeleted } from '#web/api/deleted-accounts.ts'
import { readTicket } from '#web/api/progress.ts'
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
/** Whoever goes on holiday leaves with most of a ticket's life to go. */
const RENEW_WITH_LEFT = 2 / 3

const refused = new Set<string>()
const known = new Set<string>()
let wake: () => void = () => undefined

/** After boxes came in by a file. */
export function drainNow(): void {
  wake()
}

/** Seals what others left readable here, as a tab that died in a sign-out does, and sends what is sealed until it is gone. */
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
    // The hint at the start does not say it, a token does.
    await call(userId, async () => ({ ok: true, data: undefined }))
    return emailIn(session.get(), userId)
  }

  async function round(): Promise<void> {
    clearTimeout(timer)
    const left = await leftByOthers(signedIn.userId)
    // Somebody may be signing in in another tab, whom this page has not heard of yet.
    const here = readSessionHint()?.userId
    const gone = left.accounts.filter((userId) => userId !== here)
    if (gone.length === 0 && !left.outbox) return
    // Not their own, confirmed sign-out, else the database would be gone.
    for (const userId of gone) await lockAway(userId, true, end)
    if (end.aborted) return
    const failure = await sendAlone(signedIn)
    const deleted = await forgetDeleted({ outbox, refused, known, ask: readDeleted })
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
    // A browser that refuses its storage keeps nothing of anybody.
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

/** Kept beside the work, to say whose it is should the account itself be lost. */
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
 * @param everything also what the server has acknowledged
 * @param end aborted when somebody else is here, who may be the very owner: then nothing is touched
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

/** For rows that only this page's memory holds, because the disk failed. */
export async function lockAwayMemory(
  userId: string,
  database: AccountDatabase,
  ticket: UploadTicket | null,
): Promise<void> {
  await exclusively(() => sealAccount(userId, { database, outbox, ticket, everything: true }))
}

/** Whose work no ticket sends. */
async function waitingForOwner(): Promise<number> {
  return new Set(waitingIn(await outbox.all(), refused).map(({ userId }) => userId)).size
}

export async function lockedBoxes(): Promise<Box[]> {
  // Asking an outbox that is not there would make one.
  return (await leftByOthers(null)).outbox ? outbox.all() : []
}

async function sendAlone(signedIn: SendDeps['signedIn']): Promise<ApiFailure | undefined> {
  const work = () => sendBoxes({ outbox, signedIn, refused })
  if (!navigator.locks) return work()
  return navigator.locks.request('qala-outbox-send', { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve(undefined),
  )
}

/** @throws DOMException when a tab that fell asleep does not let go: a sign-out must not hang */
async function exclusively(work: () => Promise<unknown>): Promise<void> {
  const signal = AbortSignal.timeout(EXCLUSIVE_MAX_MS)
  if (navigator.locks) await navigator.locks.request('qala-outbox', { signal }, work)
  else await work()
}

/** The account's upload ticket, renewed in time: it must be here before the network is needed and gone. */
export async function haveTicket(
  userId: string,
  database: AccountDatabase,
  end: AbortSignal,
  ask: typeof readTicket = readTicket,
  now: () => number = Date.now,
): Promise<UploadTicket | null> {
  const stored = await database.write(storedTicket)
  const kept = stored.ok ? stored.value : null
  if (kept && lifeLeft(kept, now()) > RENEW_WITH_LEFT) return kept
  const answer = await ask()
  // Written after a sign-out it would bring the deleted database back. And the cookie may be somebody else's by now.
  if (end.aborted || !answer.ok || answer.data.userId !== userId) return kept
  // In the device's own time: its clock may be wrong by years, and the difference is all that counts.
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
