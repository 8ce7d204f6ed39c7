import { count } from '#domain/counts.ts'
import { shortMoment } from '#domain/dates.ts'
import type { RetainedKind, RetentionReport } from '#domain/privacy/retention.ts'

/** The singular and the plural of each kind. */
const WORDS: Record<RetainedKind, readonly [string, string]> = {
  log_addresses: ['address in the logs forgotten', 'addresses in the logs forgotten'],
  log_entries: ['old log entry deleted', 'old log entries deleted'],
  inactive_marked: ['profile marked as inactive', 'profiles marked as inactive'],
  asked_deleted: ['account deleted as asked', 'accounts deleted as asked'],
  unused_warned: ['unused account warned', 'unused accounts warned'],
  unused_deleted: ['unused account deleted', 'unused accounts deleted'],
  push_addresses: ['unused push address deleted', 'unused push addresses deleted'],
  deliveries: ['line of who was sent what deleted', 'lines of who was sent what deleted'],
  archived_classes: ['archived class forgotten', 'archived classes forgotten'],
  comments: ['old comment to a learner deleted', 'old comments to learners deleted'],
  outbox_files: ['file of the outbox folder deleted', 'files of the outbox folder deleted'],
  sessions: ['ended session deleted', 'ended sessions deleted'],
  reset_links: ['ended password link deleted', 'ended password links deleted'],
  upload_tickets: ['ended upload ticket deleted', 'ended upload tickets deleted'],
}

export function lastRunText(run: RetentionReport['lastRun']): string {
  if (run === null) return 'It has not run yet.'
  const done = run.touched.flatMap(({ what, count: times }) => {
    const words = Object.hasOwn(WORDS, what) ? WORDS[what as RetainedKind] : undefined
    return words && times > 0 ? [count(times, ...words)] : []
  })
  return `Last run (${shortMoment(run.at)}): ${done.length > 0 ? done.join(', ') : 'nothing was old enough'}.`
}
