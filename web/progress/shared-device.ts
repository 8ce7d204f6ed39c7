import type { UploadTicket } from '#domain/progress.ts'
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

/** Sealing and tickets come later than the first screen; whoever signs in has them before the network can go. */
const loadOutbox = () => import('./outbox/drain-outbox.ts')

/** Looks after what others left on this device, as long as `userId` (null: a visitor) is here. */
export async function drainForOthers(userId: string | null, end: AbortSignal): Promise<void> {
  const { accounts, outbox } = await leftByOthers(userId)
  if (userId === null && accounts.length === 0 && !outbox) return
  try {
    const { drainOutbox } = await loadOutbox()
    if (!end.aborted) drainOutbox(userId, sessionManager.callAs, end)
  } catch {
    // Could not be fetched: the next start tries again, and nothing is lost meanwhile.
  }
}

/** The account's upload ticket once this page has one; asked for again after each contact until there is one. */
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
      // Could not be fetched: asked again at the next contact.
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

/** Null for a visitor. */
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
        // Could not be fetched: the rows stay on the disk, and the next start locks them away.
      }
    },
  }
}

/** When a session ends under a page whose disk failed: nobody else has these rows. */
export async function lockMemoryAway({ replica, ticket }: Active): Promise<void> {
  if (replica.owner === null || replica.state.get().storage === 'lasting') return
  const { drainNow, lockAwayMemory } = await loadOutbox()
  await lockAwayMemory(replica.owner, replica.database(), ticket?.() ?? null)
  drainNow()
}
