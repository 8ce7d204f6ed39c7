import type { AuditEntry, EventKind, SecurityEventType } from '#domain/security.ts'
import type { ChipTone } from '#web/ui/chip.tsx'

/** A log code in words; the tone says how much attention it deserves. */
export interface Words {
  words: string
  tone: ChipTone
}

const EVENT_WORDS: Record<SecurityEventType, Words> = {
  login_failed: { words: 'Sign-in failed', tone: 'sun' },
  login_throttled: { words: 'Too many tries, made to wait', tone: 'coral' },
  admin_login_denied: { words: 'Not an admin, turned away', tone: 'coral' },
  role_changed: { words: 'Admin role given or taken', tone: 'sun' },
  password_reset: { words: 'Password reset', tone: 'sun' },
  account_deleted: { words: 'Account deleted', tone: 'sun' },
  data_exported: { words: 'Learners downloaded as a file', tone: 'sun' },
  admin_data_access: { words: 'Admin looked at learners', tone: 'indigo' },
  bulk_data_access_detected: { words: 'Over 100 profiles read', tone: 'coral' },
  audit_log_anonymization: { words: 'Old addresses forgotten', tone: 'leaf' },
  audit_log_cleanup: { words: 'Old log entries deleted', tone: 'leaf' },
  inactive_profile_cleanup: { words: 'Quiet profiles marked', tone: 'leaf' },
}

/** Null for a type of a newer server. */
export function eventWords(type: string): Words | null {
  return Object.hasOwn(EVENT_WORDS, type) ? EVENT_WORDS[type as keyof typeof EVENT_WORDS] : null
}

export const KINDS: readonly { kind: EventKind; words: string }[] = [
  { kind: 'people', words: 'Without nightly jobs' },
  { kind: 'sign-ins', words: 'Sign-ins' },
  { kind: 'accounts', words: 'Accounts and roles' },
  { kind: 'data', words: 'Learners’ data' },
  { kind: 'maintenance', words: 'Maintenance' },
]

export const ACTION_WORDS: Record<AuditEntry['action'], Words> = {
  INSERT: { words: 'Profile created', tone: 'leaf' },
  UPDATE: { words: 'Profile changed', tone: 'indigo' },
  DELETE: { words: 'Profile deleted', tone: 'coral' },
}
