/** For the quiet badge. Comes from real contact with the server, never from navigator.onLine. */
export interface SyncStatus {
  /** `offline`: the last try did not reach our server. `visitor`: kept on this device only. */
  state: 'safe' | 'waiting' | 'offline' | 'visitor'
  /** Lessons with changes not yet on the server. */
  waiting: number
  /** Lessons the server refused; kept on the device. */
  problems: number
  /** Not `lasting`: what is done now is lost when the page closes before it is sent; say so. */
  storage: 'lasting' | 'full' | 'blocked' | 'unavailable'
  /** When the server last had everything. */
  safeAt?: Date
}

export function useSyncStatus(): SyncStatus {
  return { state: 'visitor', waiting: 0, problems: 0, storage: 'lasting' }
}
