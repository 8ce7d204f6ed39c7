import type { UploadTicket } from '#domain/progress.ts'
import { sessionManager } from '#web/session/access.ts'
import { session, type Session } from '#web/session/session.ts'
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
    const signedIn = { userId, call: sessionManager.callAs, email: () => emailOf(userId) }
    if (!end.aborted) drainOutbox(signedIn, end)
  } catch {
    // Could not be fetched: the next start tries again, and nothing is lost meanwhile.
  }
}

/** The hint does not say it, a token does. */
async function emailOf(userId: string | null): Promise<string> {
  if (userId === null) return ''
  await sessionManager.tokenFor(userId)
  return emailIn(session.get(), userId)
}

function emailIn(now: Session, userId: string): string {
  return now.status === 'signed-in' && now.userId === userId ? now.email : ''
}

/** Kept beside the work, to say whose it is should the account itself be lost. */
export function keepEmail(userId: string, replica: Replica, end: AbortSignal): void {
  const keep = () => {
    const value = emailIn(session.get(), userId)
    const kept = replica.state.get().facts.find(({ name }) => name === 'email')
    if (value !== '' && kept?.value !== value && !end.aborted)
      void replica.edit(({ facts }) => facts.put({ name: 'email', value }))
  }
  end.addEventListener('abort', session.subscribe(keep))
  keep()
}

/** The account's upload ticket once this page has one; asked for again after each contact until there is one. */
export function ticketHolder(userId: string, database: AccountDatabase, end: AbortSignal) {
  let ticket: UploadTicket | null = null
  let asking = false
  let wanted = true
  async function ask(): Promise<void> {
    if (asking || !wanted || end.aborted) return
    asking = true
    try {
      ticket = await (await loadOutbox()).haveTicket(userId, database, end)
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
  const { lockAwayMemory } = await loadOutbox()
  await lockAwayMemory(replica.owner, replica.database(), ticket?.() ?? null)
}
