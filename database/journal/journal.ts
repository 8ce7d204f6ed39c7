import type pg from 'pg'

export interface JournalState {
  /** All that was committed before this moment is in the journal. */
  copiedUntil: Date | null
  /** In words for the operator; null while all is well. */
  problem: string | null
  /** Stored, of this database. */
  bytes: number
  /** The journal continues a backup whose `startSegment` is this one or a later one (compared as text); an earlier one not. */
  unbrokenFrom: string | null
}

export interface Journal {
  state(): JournalState
  /** Copies what there is by now. A failure is told by `state`, not thrown. */
  flush(): Promise<void>
  /** Removes what only backups older than the one with this `startSegment` need. */
  prune(oldestStartSegment: string): Promise<void>
  /** Copies the rest first. Call it before PostgreSQL stops. */
  stop(): Promise<void>
}

export interface JournalOptions {
  /** As the superuser. */
  connection: pg.ClientConfig
  walFolder: string
  journalDir: string
  /** Of age. */
  recipients: readonly string[]
  everyMs?: number
  log: (line: string) => void
}

export function openJournal(_options: JournalOptions): Promise<Journal> {
  return Promise.reject(new Error('Not yet'))
}
