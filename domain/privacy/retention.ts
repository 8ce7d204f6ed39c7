import * as z from 'zod/mini'
import { Retention } from '../settings/settings.ts'

/** These are the things that the nightly run deletes or marks, in the order in which it does so. */
export const RETAINED_KINDS = [
  'log_addresses',
  'log_entries',
  'inactive_marked',
  'asked_deleted',
  'unused_warned',
  'unused_deleted',
  'push_addresses',
  'deliveries',
  'archived_classes',
  'comments',
  'outbox_files',
  'sessions',
  'reset_links',
  'upload_tickets',
] as const
export type RetainedKind = (typeof RETAINED_KINDS)[number]

/** An unused account is deleted only after this many days' notice. */
export const UNUSED_NOTICE_DAYS = 30

export const RetentionReport = z.object({
  /** These are the current retention times in days. */
  days: Retention,
  lastRun: z.nullable(
    z.object({
      at: z.iso.datetime(),
      /** `what` is open, because a later version may delete more kinds. */
      touched: z.array(z.object({ what: z.string(), count: z.int() })),
    }),
  ),
})
export type RetentionReport = z.infer<typeof RetentionReport>
