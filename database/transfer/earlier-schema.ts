import type pg from 'pg'
import { moveAside } from './at-database.ts'
import type { Section } from './sections.ts'

// Delete this file on 2027-06-30 (docs/decisions/008-one-baseline-of-migrations.md).

export async function isEarlierSchema(owner: pg.ClientBase): Promise<boolean> {
  const found = await owner.query(
    `select from pg_tables where schemaname = 'private' and tablename = 'migrations'`,
  )
  if (found.rowCount === 0) return false
  const { rows } = await owner.query(`select from private.migrations where name = '001-foundation.sql'`)
  return rows.length > 0
}

/** @param dataDir undefined for a database of DATABASE_URL */
export function earlierSchemaMessage(dataDir: string | undefined): string {
  const [what, makeRoom] =
    dataDir === undefined
      ? [
          'The database of DATABASE_URL',
          'Make a new, empty database and set DATABASE_URL to it. Keep the old one until all is well.',
        ]
      : [
          `The data folder ${dataDir}`,
          `Move its database aside, and keep it until all is well:  ${moveAside(dataDir)}`,
        ]
  return [
    `${what} was made by an earlier version of Qala. Nothing in it has been changed.`,
    'Three steps take its accounts and progress along, typed in this folder:',
    '  1. npm run export -- qala-export.gz',
    `  2. ${makeRoom}`,
    '  3. npm run import -- qala-export.gz',
    'Then start Qala again.',
  ].join('\n')
}

/** The last migration whose tables have the shape of these rows. */
export const EARLIER_MIGRATION = '013-restores.sql'

const TABLES: Readonly<Record<string, string>> = {
  user_roles: 'user_id, role, granted_by, granted_at',
  profiles:
    'user_id, first_name, last_name, school_name, grade_class, age, phone_number, created_at, last_seen_at, inactive_since',
  one_time_passwords: 'user_id, given_by, expires_at',
  demo_accounts: 'user_id',
  upload_tickets: 'token_hash, user_id, created_at, expires_at',
  lesson_tasks: 'lesson_id, task_id, task_title, task_type, points_value, retired_at',
  lesson_progress: 'user_id, lesson_id, completed, completed_at, quiz_score, progress, updated_at',
  task_progress: 'id, user_id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes',
  announcements:
    'id, title, content, created_by, send_email, send_push_notification, send_sms, priority, is_published, created_at, request_id, send_ordered_at, fanned_out_at',
  deliveries:
    'announcement_id, user_id, channel, number, state, reason, tries, due_at, created_at, sent_at, reached',
  delivery_counts: 'announcement_id, channel, state, reason, count',
  push_subscriptions: 'endpoint, user_id, p256dh, auth, created_at',
  security_events: 'id, event_type, user_id, ip_address, user_agent, details, created_at',
  profile_audit: 'id, action, profile_id, changed_by, ip_address, user_agent, created_at',
}

const section = (name: string, columns: string, read: string): Section => ({
  name,
  columns: columns.split(', '),
  reader: 'owner',
  read,
  write: () => '',
})

/** In the order in which they can be written. Sessions and reset links had another shape; everybody signs in again. */
export const EARLIER_SECTIONS: readonly Section[] = [
  section(
    'secrets',
    'name, value, created_at',
    `select name, value, created_at from private.secrets where name not like 'password.%'`,
  ),
  section(
    'accounts',
    'id, email, created_at, password_hash',
    `select person.id, person.email, person."createdAt" as created_at, own.password as password_hash
       from auth."user" person
       left join auth.account own on own."userId" = person.id and own."providerId" = 'credential'`,
  ),
  ...Object.entries(TABLES).map(([name, columns]) =>
    section(name, columns, `select ${columns} from app.${name}`),
  ),
  section(
    'sequences',
    'name, last_value',
    `select 'deliveries_number_seq' as name, last_value from app.deliveries_number_seq
     union all select 'security_events_id_seq', last_value from app.security_events_id_seq
     union all select 'profile_audit_id_seq', last_value from app.profile_audit_id_seq`,
  ),
]
