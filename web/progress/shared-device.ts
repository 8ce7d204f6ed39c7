import type { UploadTicket } from '#domain/learning/progress.ts'
import { sessionManager } from '#web/session/access.ts'
import type { SignOutHooks } from '#web/session/sign-out.ts'
import {
  deleteAccountDatabase,
  leftByOthers,
  type AccountDatabase,
} from '#web/progress/storage/account-database.ts'
import type { Active } from './use-progress.ts'
import { waitingIn, type Replica } from './replica.ts'
import type { Sync } from './sync.ts'

/**
 * Sealing and tickets are loaded after the first screen. A learner has them soon after the sign-in, before the network can fail.
 */
const loadOutbox = () => import('./outbox/drain-outbox.ts')

/** Sends or seals what others left on this device, while `userId` is here (null for a visitor). */
export async function drainForOthers(userId: string | null, end: AbortSignal): Promise<void> {
  const { accounts, outbox } = await leftByOthers(userId)
  if (userId === null && accounts.length === 0 && !outbox) return
  try {
    const { drainOutbox } = await loadOutbox()
    if (!end.aborted) drainOutbox(userId, sessionManager.callAs, end)
  } catch {
    // The code could not be fetched. The next start tries again, and nothing is lost until then.
  }
}

/** Holds the account's upload ticket once this page has one. Until then, each contact with the server requests it again. */
export function ticketHolder(userId: string, replica: Replica, database: AccountDatabase, end: AbortSignal) {
  let ticket: UploadTicket | null = null
  let asking = false
  let wanted = true
  async function ask(): Promise<void> {
    if (asking || !wanted || end.aborted) return
    asking = true
    try {
      const { haveTicket, keepEmail } = await loadOutbox()
      keepEmail(userId, replica, end)
      ticket = await haveTicket(userId, database, end)
      wanted = ticket === null
    } catch {
      // The code could not be fetched. The next contact tries again.
    } finally {
      asking = false
    }
  }
  return {
    get: () => ticket,
    renew() {
      wanted = true
      void ask()
    },
    follow(contact: Sync['contact']) {
      end.addEventListener(
        'abort',
        contact.subscribe(() => contact.get().reached === 'yes' && void ask()),
      )
      void ask()
    },
  }
}

/** Returns null for a visitor. */
export function signOutHooksOf(now: Active | null): SignOutHooks | null {
  const userId = now?.replica.owner
  if (!now?.sync || !userId) return null
  const { replica, sync } = now
  return {
    waiting: () => waitingIn(replica) + replica.state.get().problems,
    send: () => sync.exchange({ pull: false, urgent: true }),
    async cleanUp(discard, epoch) {
      if (discard) return deleteAccountDatabase(userId)
      try {
        await lockMemoryAway(now)
        const { lockAway } = await loadOutbox()
        await lockAway(userId, !replica.isKnownServer(epoch))
      } catch {
        // The code could not be fetched. The rows stay on the disk, and the next start seals them.
      }
    },
  }
}

/** Seals the rows in memory when a session ends on a page whose disk failed, because no other copy exists. */
export async function lockMemoryAway({ replica, ticket }: Active): Promise<void> {
  if (replica.owner === null || replica.state.get().storage === 'lasting') return
  const { drainNow, lockAwayMemory } = await loadOutbox()
  await lockAwayMemory(replica.owner, replica.database(), ticket?.() ?? null)
  drainNow()
}
