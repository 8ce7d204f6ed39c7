import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import type { ReplicaState } from './replica.ts'

/** From real contact with the server, never from navigator.onLine. */
export interface SyncStatus {
  /** `offline`: the last try did not reach our server. `visitor`: kept on this device only. */
  state: 'safe' | 'waiting' | 'offline' | 'visitor'
  waiting: number
  /** Lessons the server refused or the disk spoiled; kept on the device. */
  problems: number
  storage: ReplicaState['storage']
  /** Learners whose sealed work goes up only when they sign in here. */
  lockedAway: number
  safeAt?: Date
}

export const UNKNOWN: SyncStatus = {
  state: 'visitor',
  waiting: 0,
  problems: 0,
  storage: 'lasting',
  lockedAway: 0,
}

export const syncStatus = observable<SyncStatus>(UNKNOWN)

export const lockedAway = observable(0)

/** The learner is told once, when all is sent again. */
export const serverRestored = observable(false)

export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get, () => UNKNOWN)
}
