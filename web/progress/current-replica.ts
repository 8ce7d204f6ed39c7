import type { UploadTicket } from '#domain/progress.ts'
import { observable } from '#web/lib/observable.ts'
import { session } from '#web/session/session.ts'
import type { Replica } from './replica.ts'
import type { Sync } from './sync.ts'

/** Whose progress this page shows and keeps right now; `sync` is absent for a visitor. */
export interface Active {
  replica: Replica
  sync?: Sync
  /** The account's upload ticket, once there is one. */
  ticket?: () => UploadTicket | null
}

export const active = observable<Active | null>(null)

/**
 * The replica to write to. Waits while it is not yet known who is here: what a learner does must not land
 * among a visitor's.
 */
export function replicaForWriting(): Promise<Active> {
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const look = () => {
      const found = active.get()
      if (!found || !isOwner(found.replica.owner)) return
      for (const end of ends) end()
      resolve(found)
    }
    ends.push(active.subscribe(look), session.subscribe(look))
    look()
  })
}

function isOwner(owner: string | null): boolean {
  const now = session.get()
  if (now.status === 'loading') return false
  return owner === (now.status === 'signed-in' ? now.userId : null)
}
