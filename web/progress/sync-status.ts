import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import type { ReplicaState } from './replica.ts'

/** This comes from real contact with the server, never from navigator.onLine. */
export interface SyncStatus {
  /**
   * `offline`: the last try did not reach our server. `visitor`: the work is kept on this device only. `asking`: the device
   * is new to the learner, and the server has not said yet what it holds.
   */
  state: 'safe' | 'waiting' | 'asking' | 'offline' | 'visitor'
  waiting: number
  /** The number of lessons with rows that the server refused or the disk damaged. These rows stay on the device. */
  problems: number
  storage: ReplicaState['storage']
  /** The number of learners whose sealed work is sent only when they sign in here. */
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

/** This is true after the server was restored. The learner is told once, when everything has been sent again. */
export const serverRestored = observable(false)

export function useSyncStatus(): SyncStatus {
  return useSyncExternalStore(syncStatus.subscribe, syncStatus.get, () => UNKNOWN)
}
