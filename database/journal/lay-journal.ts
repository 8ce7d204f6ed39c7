export interface JournalStart {
  systemIdentifier: string
  timeline: number
  /** Name of the segment of the log with which the backup begins: 24 hexadecimal digits. */
  startSegment: string
}

export interface LaidJournal {
  segments: number
  /** Null when the journal adds nothing to the backup. */
  until: Date | null
  /** Why it ends there, in words for the operator; null when all of it could be used. */
  problem: string | null
}

/**
 * Puts the journal into the restored cluster, which is not started yet, and prepares it to replay all of it and go on under a new
 * timeline. Needed after each restore, also without a journal. Never throws for what is wrong with the journal.
 */
export function layJournal(_options: {
  journalDir: string | undefined
  identities: readonly string[]
  /** The folder of PostgreSQL's files. */
  cluster: string
  from: JournalStart
}): Promise<LaidJournal> {
  return Promise.reject(new Error('Not yet'))
}
