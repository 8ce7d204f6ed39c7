/** Later builds must go on reading the file: a table that changes gets a `read` and `write` of its own, not another format. */
export interface Section {
  name: string
  read: string
  key: readonly string[]
  /** For the rows of $1, a JSON array. The file of an earlier build may have fewer columns. */
  write: (columns: readonly string[]) => readonly string[]
}

function table(name: string, key: string, columns: string): Section {
  return {
    name,
    key: key.split(', '),
    read: `select ${columns} from app.${name}`,
    write: (present) => {
      const list = columns.split(', ').filter((column) => present.includes(column))
      return [
        `insert into app.${name} (${list.join(', ')}) overriding system value
         select ${list.join(', ')} from jsonb_populate_recordset(null::app.${name}, $1)`,
      ]
    },
  }
}

/** In the order of import. Absent: sessions, links, counted failures, waiting jobs, what the server notes about itself, and what is worked out from the rest. */
export const SECTIONS: readonly Section[] = [
  {
    name: 'secrets',
    key: ['name'],
    // The passwords of the login roles belong to one database and were made for it.
    read: `select name, value, created_at from private.secrets where name not like 'password.%'`,
    write: () => [
      `insert into private.secrets (name, value, created_at)
       select name, value, created_at from jsonb_populate_recordset(null::private.secrets, $1)
       on conflict (name) do update set value = excluded.value, created_at = excluded.created_at`,
    ],
  },
  {
    name: 'accounts',
    key: ['id'],
    read: 'select id, email, created_at, password_hash from auth.accounts',
    write: () => [
      `insert into auth.accounts (id, email, created_at, password_hash)
       select id, email, created_at, password_hash from jsonb_populate_recordset(null::auth.accounts, $1)`,
    ],
  },
  table('user_roles', 'user_id, role', 'user_id, role, granted_by, granted_at'),
  table(
    'profiles',
    'user_id',
    'user_id, first_name, last_name, school_name, grade_class, age, phone_number, created_at, last_seen_at, inactive_since',
  ),
  table('one_time_passwords', 'user_id', 'user_id, given_by, expires_at'),
  table('demo_accounts', 'user_id', 'user_id'),
  table('upload_tickets', 'token_hash', 'token_hash, user_id, created_at, expires_at'),
  table(
    'lesson_tasks',
    'lesson_id, task_id',
    'lesson_id, task_id, task_title, task_type, points_value, retired_at',
  ),
  table(
    'lesson_progress',
    'user_id, lesson_id',
    'user_id, lesson_id, completed, completed_at, quiz_score, progress, updated_at',
  ),
  table(
    'task_progress',
    'user_id, lesson_id, task_id',
    'id, user_id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes',
  ),
  table('restores', 'id', 'id, restored_at, backup_made_at, journal_until'),
  table(
    'announcements',
    'id',
    'id, title, content, created_by, send_email, send_push_notification, send_sms, priority, is_published, created_at, request_id, send_ordered_at, fanned_out_at, holds_messages',
  ),
  table(
    'deliveries',
    'announcement_id, channel, user_id',
    'announcement_id, user_id, channel, number, state, reason, tries, due_at, created_at, sent_at, reached',
  ),
  table(
    'delivery_counts',
    'announcement_id, channel, state, reason',
    'announcement_id, channel, state, reason, count',
  ),
  table('push_subscriptions', 'endpoint', 'endpoint, user_id, p256dh, auth, created_at'),
  table('security_events', 'id', 'id, event_type, user_id, ip_address, user_agent, details, created_at'),
  table('profile_audit', 'id', 'id, action, profile_id, changed_by, ip_address, user_agent, created_at'),
  {
    // A message's number must not be given twice: a gateway would take the second for a repeat of the first.
    name: 'sequences',
    key: ['name'],
    read: `select 'deliveries_number_seq' as name, last_value from app.deliveries_number_seq
           union all select 'security_events_id_seq', last_value from app.security_events_id_seq
           union all select 'profile_audit_id_seq', last_value from app.profile_audit_id_seq`,
    write: () => [
      `select setval('app.' || name, last_value) from jsonb_to_recordset($1) as r (name text, last_value bigint)
        where name in ('deliveries_number_seq', 'security_events_id_seq', 'profile_audit_id_seq')`,
    ],
  },
]
