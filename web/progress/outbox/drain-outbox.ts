import type { UploadTicket } from '#domain/progress.ts'
import type { ApiFailure } from '#web/api/client.ts'
import { readSessionHint } from '#web/session/hint.ts'
import {
  accountDatabase,
  deleteAccountDatabase,
  leftByOthers,
  type AccountDatabase,
} from '#web/progress/storage/account-database.ts'
import { deleteOutbox, outbox } from '#web/progress/storage/outbox-database.ts'
import { sealAccount } from './seal-account.ts'
import { sendBoxes, type SendDeps } from './send-boxes.ts'
import { readStoredTicket } from './ticket.ts'

export { haveTicket } from './ticket.ts'

const BACKOFF_FIRST_MS = 2_000
const BACKOFF_MAX_MS = 5 * 60_000
const EXCLUSIVE_MAX_MS = 5_000

/** Boxes not worth sending again before the next start of the page. */
const refused = new Set<string>()

/**
 * Looks after what others left on this device: locks away what stands about readable (a tab that died in the middle of a
 * sign-out, a session that ended elsewhere), and sends what is locked away, until it is gone or `end`.
 */
export function drainOutbox(signedIn: SendDeps['signedIn'], end: AbortSignal): void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function round(): Promise<void> {
    clearTimeout(timer)
    const left = await leftByOthers(signedIn.userId)
    // Somebody may be signing in in another tab, whom this page has not heard of yet.
    const here = readSessionHint()?.userId
    const gone = left.accounts.filter((userId) => userId !== here)
    if (gone.length === 0 && !left.outbox) return
    for (const userId of gone) await lockAway(userId)
    const failure = await sendAlone(signedIn)
    failures = failure ? failures + 1 : 0
    // Full jitter: when the power returns, a whole lab wakes at once.
    if (failure) wakeIn(Math.random() * Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures))
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

  const soon = () => document.hidden || wakeIn(Math.random() * BACKOFF_FIRST_MS)

  end.addEventListener('abort', () => clearTimeout(timer))
  addEventListener('online', soon, { signal: end })
  document.addEventListener('visibilitychange', soon, { signal: end })
  tryRound()
}

/** Takes a person's readable data off this device. What the server has not got is locked away first. */
export async function lockAway(userId: string): Promise<void> {
  await exclusively(async () => {
    const database = accountDatabase(userId)
    const isSafe = await sealAccount(userId, { database, outbox, storedTicket: readStoredTicket })
    database.close()
    if (isSafe) await deleteAccountDatabase(userId)
  })
}

/** The same for rows that only this page's memory holds, because the disk failed. */
export async function lockAwayMemory(
  userId: string,
  database: AccountDatabase,
  ticket: UploadTicket | null,
): Promise<void> {
  await exclusively(() => sealAccount(userId, { database, outbox, storedTicket: async () => ticket }))
}

/** How many other people's work waits on this device. */
export async function waitingForOthers(userId: string | null): Promise<number> {
  // Asking an outbox that is not there would make one.
  if (!(await leftByOthers(userId)).outbox) return 0
  return new Set((await outbox.all()).map((box) => box.userId).filter((id) => id !== userId)).size
}

/** One sender of all tabs; the others need not wait for it. */
async function sendAlone(signedIn: SendDeps['signedIn']): Promise<ApiFailure | undefined> {
  const work = () => sendBoxes({ outbox, signedIn, refused })
  if (!navigator.locks) return work()
  return navigator.locks.request('qala-outbox-send', { ifAvailable: true }, (lock) =>
    lock ? work() : Promise.resolve(undefined),
  )
}

/**
 * So that no tab deletes the outbox while another is filling it.
 * @throws DOMException when a tab that fell asleep over it does not let go: a sign-out must not hang
 */
async function exclusively(work: () => Promise<unknown>): Promise<void> {
  const signal = AbortSignal.timeout(EXCLUSIVE_MAX_MS)
  if (navigator.locks) await navigator.locks.request('qala-outbox', { signal }, work)
  else await work()
}
