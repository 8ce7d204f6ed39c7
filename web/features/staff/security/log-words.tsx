import { shortMoment } from '#domain/dates.ts'
import type { AuditEntry, EventKind, SecurityEventType } from '#domain/privacy/security.ts'
import { Chip, type ChipTone } from '#web/ui/chip.tsx'

export function Coded({ code, meaning }: { code: string; meaning: Words | null }) {
  return (
    <span className="inline-grid justify-items-start gap-1">
      {meaning && <Chip tone={meaning.tone}>{meaning.words}</Chip>}
      <code translate="no" className="text-2xs wrap-anywhere text-soft">
        {code}
      </code>
    </span>
  )
}

export function ShortId({ id, none }: { id: string | null; none: string }) {
  return id === null ? (
    <span className="text-sm text-soft">{none}</span>
  ) : (
    <code translate="no" className="text-xs">
      {id}
    </code>
  )
}

export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-sm">
      {shortMoment(iso)}
    </time>
  )
}

/** A log code in words. The tone says how much attention it deserves. */
interface Words {
  words: string
  tone: ChipTone
}

const EVENT_WORDS: Record<SecurityEventType, Words> = {
  signed_in: { words: 'Signed in', tone: 'leaf' },
  login_failed: { words: 'Sign-in failed', tone: 'sun' },
  guessing_detected: { words: 'Guessing at many accounts, slowed down', tone: 'coral' },
  login_throttled: { words: 'Too many tries, made to wait', tone: 'coral' },
  admin_login_denied: { words: 'Not an admin, turned away', tone: 'coral' },
  verb_refused: { words: 'Asked for what their role may not', tone: 'coral' },
  wrong_origin: { words: 'Call from another website, refused', tone: 'coral' },
  held_messages: { words: 'Decided on messages held after a restore', tone: 'indigo' },
  role_changed: { words: 'Role given or taken', tone: 'sun' },
  class_changed: { words: 'Class changed', tone: 'indigo' },
  certificate_changed: { words: 'Certificate made, taken back or renewed', tone: 'indigo' },
  password_reset: { words: 'Password reset', tone: 'sun' },
  password_changed: { words: 'Password changed by its owner', tone: 'indigo' },
  name_changed: { words: 'Name changed by a learner of a class', tone: 'indigo' },
  class_joined: { words: 'Joined a class by its code', tone: 'indigo' },
  namesake_joined: { words: 'Joined a class where somebody has the same name', tone: 'sun' },
  namesakes_alike: { words: 'Not signed in: two of a class have the same name and password', tone: 'sun' },
  email_added: { words: 'Email address added by its owner', tone: 'indigo' },
  session_ended: { words: 'Signed out another device', tone: 'indigo' },
  deletion_asked: { words: 'Deletion of an account asked for', tone: 'sun' },
  deletion_cancelled: { words: 'Deletion taken back', tone: 'indigo' },
  account_deleted: { words: 'Account deleted', tone: 'sun' },
  account_made: { words: 'Account made by the school', tone: 'indigo' },
  account_confirmed: { words: 'Account confirmed', tone: 'leaf' },
  settings_changed: { words: 'Setting changed', tone: 'sun' },
  second_factor_set: { words: 'Second step set up', tone: 'sun' },
  second_factor_removed: { words: 'Second step removed', tone: 'coral' },
  keys_rotated: { words: 'Keys changed, everybody signed out', tone: 'coral' },
  data_exported: { words: 'Learners downloaded as a file', tone: 'sun' },
  data_requested: { words: 'Somebody’s own data given out', tone: 'indigo' },
  consent_recorded: { words: 'Consent recorded', tone: 'leaf' },
  consent_withdrawn: { words: 'Consent taken back', tone: 'sun' },
  recovery_key_made: { words: 'New recovery key made', tone: 'sun' },
  breach_list_made: { words: 'List made of people to tell about a breach', tone: 'sun' },
  objection_recorded: { words: 'Messages to a family switched off or on', tone: 'indigo' },
  admin_data_access: { words: 'Admin looked at learners', tone: 'indigo' },
  bulk_data_access_detected: { words: 'Over 100 profiles read', tone: 'coral' },
  audit_log_anonymization: { words: 'Old addresses forgotten', tone: 'leaf' },
  audit_log_cleanup: { words: 'Old log entries deleted', tone: 'leaf' },
  inactive_profile_cleanup: { words: 'Quiet profiles marked', tone: 'leaf' },
  clock_confirmed: { words: 'Clock of the server confirmed', tone: 'sun' },
  dates_corrected: { words: 'Wrong dates put right', tone: 'leaf' },
  retention_run: { words: 'Nightly run', tone: 'leaf' },
}

/** Returns null for a type that only a newer server knows. */
export function eventWords(type: string): Words | null {
  return Object.hasOwn(EVENT_WORDS, type) ? EVENT_WORDS[type as keyof typeof EVENT_WORDS] : null
}

export const KINDS: readonly { kind: EventKind; words: string }[] = [
  { kind: 'people', words: 'Without nightly jobs' },
  { kind: 'signed-in', words: 'Sign-ins' },
  { kind: 'sign-ins', words: 'Turned away' },
  { kind: 'accounts', words: 'Accounts and roles' },
  { kind: 'data', words: 'Learners’ data' },
  { kind: 'maintenance', words: 'Maintenance' },
]

export const ACTION_WORDS: Record<AuditEntry['action'], Words> = {
  INSERT: { words: 'Profile created', tone: 'leaf' },
  UPDATE: { words: 'Profile changed', tone: 'indigo' },
  DELETE: { words: 'Profile deleted', tone: 'coral' },
}
