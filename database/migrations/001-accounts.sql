-- This table holds random keys that all processes share. It deliberately has no grants, so only the owner can read it, through
-- `Database.secret`.
create table private.secrets (
  name text primary key check (name ~ '^[a-z0-9.-]{1,64}$'),
  value text not null check (char_length(value) between 32 and 4096),
  created_at timestamptz not null default now()
);

-- Only qala_auth may change this table, and only qala_auth and qala_backup may read it. Requests (qala_app) and jobs
-- (qala_worker) have no rights here.
create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  -- The address is in lower case, so that nobody can register the same address twice by using a capital letter. It is null for
  -- a learner without an e-mail address, whose account the school created and who signs in by class code and name.
  email text unique check (email = lower(email) and char_length(email) between 3 and 254),
  -- This is an argon2id hash in PHC form, which contains the salt and the cost. It is null until staff give out a password, and
  -- until then nobody can sign in.
  password_hash text check (char_length(password_hash) between 20 and 512),
  created_at timestamptz not null default now()
);

-- For sessions and password resets, only the SHA-256 of the token's 256 random bits is stored, so nobody can use what a stolen
-- backup shows. The network address and the browser are deliberately not stored here. Only the security events have them,
-- because a routine removes them there.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  -- This is written only when the end of the session moves, so it may be up to a day behind.
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- This is chosen at the sign-in. It does not matter for staff, whose sessions depend on their roles instead.
  is_shared boolean not null default false,
  -- An example is "Chrome on Android". The server guesses it from the browser's user agent, which is not stored.
  device_name text check (char_length(device_name) between 1 and 60),
  -- This is when the password was last entered. Actions that cannot be undone ask for it again.
  proven_at timestamptz not null default now(),
  -- If this is true, the password was correct and the second factor is still missing. Until then the session gives access to
  -- nothing else.
  is_second_factor_due boolean not null default false
);

create index on auth.sessions (account_id);

create index on auth.sessions (expires_at);

create table auth.password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index on auth.password_resets (account_id);

create index on auth.password_resets (expires_at);

-- This is the second factor of staff: codes from an app on the phone (TOTP, RFC 6238). Learners have no second factor.
create table auth.second_factors (
  account_id uuid primary key references auth.accounts (id) on delete cascade,
  -- The server encrypts the secret and stores the nonce, the ciphertext and the tag. It is null until the first code was
  -- correct.
  secret bytea check (octet_length(secret) between 40 and 200),
  -- This is the secret of a new phone. The old secret stays valid until the new one is confirmed.
  pending_secret bytea check (octet_length(pending_secret) between 40 and 200),
  -- This is the 30-second step whose code was used last, so that no code works twice.
  last_step bigint not null default 0,
  set_at timestamptz,
  check ((secret is null) = (set_at is null))
);

-- These codes are for people who have lost their phone. Only the SHA-256 of the 80 random bits of each code is stored.
create table auth.recovery_codes (
  account_id uuid not null references auth.second_factors (account_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (account_id, code_hash)
);

-- ADMIN_EMAIL makes a person an admin only once, because a person who loses the role must not get it back at the next start.
-- This table lists who was made an admin in this way. It stores the SHA-256 of the address, because the row outlives the
-- account and must not identify anybody.
create table auth.admins_by_setting (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  made_at timestamptz not null default now()
);

-- A role is a set of verbs. The policies of each table say to whose rows a verb applies.

-- This is a copy of ROLES in domain/permissions.ts, written at each start. If the program no longer has a role, its row stays,
-- because somebody may still hold the role, but the role loses its verbs.
create table app.roles (
  role text primary key check (role ~ '^[a-z][a-z-]{1,31}$')
);

create table app.role_verbs (
  role text not null references app.roles (role),
  verb text not null check (verb ~ '^[a-z-]{1,32}:[a-z-]{1,32}$'),
  primary key (role, verb)
);

-- Rows are added by registration (as qala_auth, only for the role 'learner'), by an admin through the product, by
-- app.appoint_admin, and by app.make_demo_classes for made-up teachers. There are no updates, because a role is given or taken
-- away and never changed into another one.
create table app.user_roles (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  role text not null references app.roles (role),
  -- This is null if the role was given by registration or by a command on the server. There is no foreign key, because the
  -- person who gave the role may leave the school.
  granted_by uuid,
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- These are made-up learners and teachers for trying out the product (`npm run demo`). The table makes it possible to remove
-- exactly these accounts again.
create table app.demo_accounts (
  user_id uuid primary key references auth.accounts (id) on delete cascade
);

-- These are accounts whose password another person has seen, because staff gave it out or because a command on the server
-- printed it. While an account has a row here, it gets no access token, so such a password only lets somebody choose a new one.
-- The password itself is never stored here.
create table app.one_time_passwords (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- This is null if a command on the server printed the password. There is no foreign key, because the person who gave the
  -- password may leave the school.
  given_by uuid,
  -- One-time passwords expire so that a piece of paper lost in a school bag cannot open an account next term. This is null for
  -- a password that never expires, because the only admin of a new school must not be locked out if the first sign-in happens
  -- after the holidays.
  expires_at timestamptz
);

-- A device may show an upload ticket instead of a session to add progress for one account. On a shared computer, a learner's
-- unsent rows can thus still be sent after the sign-out. A ticket does not allow reading, and because saving merges rows, it
-- cannot lower anything. Only the SHA-256 of the ticket's 256 random bits is stored, so nobody can use what a stolen backup
-- shows. Only qala_auth creates and looks up tickets. Requests and jobs have no rights here.
create table app.upload_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '120 days',
  constraint ends_after_120_days check (expires_at <= created_at + interval '120 days')
);

create index on app.upload_tickets (user_id, created_at desc);

create index on app.upload_tickets (expires_at);

-- These are sessions that ended before they expired. An access token is valid for ten minutes without a look at the database,
-- so each process has to refuse the tokens of these sessions. Processes hear of them through the notification
-- qala_session_ended. A process that starts or has missed a notification reads this table.
create table app.ended_sessions (
  session_id uuid primary key,
  -- There is no foreign key, because the session may have ended when the account was deleted.
  user_id uuid not null,
  ended_at timestamptz not null default now()
);

create index on app.ended_sessions (user_id);

create index on app.ended_sessions (ended_at);

-- Attempts are counted here, so that repeated attempts become slower. RULES in server/core/throttle.ts lists what is counted,
-- and wrong passwords at the sign-in have their own table below. The server hashes the keys, so the table does not identify
-- anybody. The table is unlogged, so a crash loses the counts. That costs less than writing every attempt to the journal.
create unlogged table private.throttle (
  key text primary key check (char_length(key) between 1 and 200),
  failures integer not null default 0 check (failures >= 0),
  window_started_at timestamptz not null default now(),
  -- This is the time of the last failure, from which the waiting time is calculated.
  updated_at timestamptz not null default now()
);

create index on private.throttle (updated_at);

-- Wrong passwords are counted here, so that guessing becomes slower without slowing down a child who knows the password. The
-- limits are in server/accounts/auth/guessing.ts. All names are stored as HMACs, so the table does not identify anybody. Like
-- private.throttle, the table is unlogged, so a crash loses the counts.
create unlogged table private.sign_in_tries (
  -- The key says what is counted: tries at an account from one device, from one address, from one network, or from everywhere.
  key text primary key check (char_length(key) between 1 and 200),
  account text not null check (char_length(account) between 1 and 200),
  -- This is the place for which accounts with a wrong password are counted. It is null if only the tries are counted.
  place text check (char_length(place) between 1 and 200),
  failures integer not null default 0 check (failures >= 0),
  last_at timestamptz not null default clock_timestamp(),
  -- This is when the account last signed in from here with the right password. On a network where the account has signed in,
  -- tries from elsewhere do not keep it out.
  signed_in_at timestamptz
);

create index on private.sign_in_tries (account);

create index on private.sign_in_tries (place, last_at) where place is not null;

create index on private.sign_in_tries (last_at);

alter table auth.accounts enable row level security, force row level security;

create policy all_for_auth on auth.accounts to qala_auth using (true) with check (true);

-- No role may truncate these tables, because truncate ignores row-level security.
grant select, insert, update, delete on auth.accounts, auth.sessions, auth.password_resets to qala_auth;

create trigger forget_jobs after delete on auth.accounts
  for each row execute function app.forget_jobs_of_account();

alter table auth.sessions enable row level security, force row level security;

create policy all_for_auth on auth.sessions to qala_auth using (true) with check (true);

-- Sessions that expired by themselves are deleted every night. They need no entry, because none of their access tokens is valid
-- any more.
create trigger note_ended after delete on auth.sessions
  for each row when (old.expires_at > now()) execute function app.note_ended_session();

alter table auth.password_resets enable row level security, force row level security;

create policy all_for_auth on auth.password_resets to qala_auth using (true) with check (true);

alter table auth.second_factors enable row level security, force row level security;

create policy all_for_auth on auth.second_factors to qala_auth using (true) with check (true);

alter table auth.recovery_codes enable row level security, force row level security;

create policy all_for_auth on auth.recovery_codes to qala_auth using (true) with check (true);

alter table auth.admins_by_setting enable row level security, force row level security;

create policy all_for_auth on auth.admins_by_setting to qala_auth using (true) with check (true);

grant select, insert, update, delete on auth.second_factors, auth.recovery_codes, auth.admins_by_setting to qala_auth;

alter table app.roles enable row level security, force row level security;

create policy write_at_start on app.roles to qala_definer using (true) with check (true);

-- Requests (qala_app), sign-ins (qala_auth) and jobs (qala_worker) deliberately have no rights here. They call app.may instead.
grant select, insert on app.roles to qala_definer;

alter table app.role_verbs enable row level security, force row level security;

create policy write_at_start on app.role_verbs to qala_definer using (true) with check (true);

grant select, insert, delete on app.role_verbs to qala_definer;

alter table app.user_roles enable row level security, force row level security;

-- The list of learners also shows who is an admin, so learners:read is enough to read roles.
create policy select_own_or_by_verb on app.user_roles for select to qala_app
  using (
    user_id = (select app.current_user_id())
    or (select app.may('learners:read'))
    or (select app.may('admins:manage'))
  );

create policy insert_by_verb on app.user_roles for insert to qala_app
  with check ((select app.may('admins:manage')) and granted_by = (select app.current_user_id()));

-- People cannot delete their own role, so the last admin cannot lock everybody out.
create policy delete_by_verb on app.user_roles for delete to qala_app
  using ((select app.may('admins:manage')) and user_id <> (select app.current_user_id()));

create policy select_all on app.user_roles for select to qala_auth, qala_definer using (true);

create policy insert_learner on app.user_roles for insert to qala_auth
  with check (role = 'learner' and granted_by is null);

create policy appoint on app.user_roles for insert to qala_definer with check (role = 'admin');

-- The person who first registered an address may not be its owner. So the role and a new password are given in one transaction.
-- It runs as qala_auth, for a caller who may manage admins.
create policy appoint_by_verb on app.user_roles for insert to qala_auth
  with check (
    role <> 'learner' and (select app.may('admins:manage')) and granted_by = (select app.current_user_id())
  );

create policy appoint_made_up on app.user_roles for insert to qala_definer
  with check (role = 'teacher' and user_id in (select user_id from app.demo_accounts));

grant select, insert (user_id, role, granted_by), delete on app.user_roles to qala_app;

grant select, insert (user_id, role) on app.user_roles to qala_auth;

grant select, insert on app.user_roles to qala_definer;

grant insert (granted_by) on app.user_roles to qala_auth;

create trigger keep_an_admin before delete on app.user_roles
  for each row when (old.role <> 'learner') execute function app.keep_an_admin();

create trigger log_role_given after insert on app.user_roles
  for each row when (new.role <> 'learner') execute function app.log_role_change();

create trigger log_role_taken after delete on app.user_roles
  for each row when (old.role <> 'learner') execute function app.log_role_change();

create trigger note_ended_right after delete on app.user_roles
  for each row execute function app.note_ended_right('user_id');

alter table app.demo_accounts enable row level security, force row level security;

create policy all_for_auth on app.demo_accounts to qala_auth using (true) with check (true);

-- Like app.appoint_admin, the functions app.make_demo_classes and app.remove_demo_classes are granted to nobody, so no request
-- can create or remove a demo. The policies for qala_definer limit them to made-up people and made-up classes all the same.
create policy select_made_up on app.demo_accounts for select to qala_definer using (true);

grant select, insert on app.demo_accounts to qala_auth;

grant select on app.demo_accounts to qala_definer;

alter table app.one_time_passwords enable row level security, force row level security;

create policy all_for_auth on app.one_time_passwords to qala_auth using (true) with check (true);

grant select, insert (user_id, given_by, expires_at), update (given_by, expires_at), delete
  on app.one_time_passwords to qala_auth;

alter table app.upload_tickets enable row level security, force row level security;

create policy select_any on app.upload_tickets for select to qala_auth using (true);

create policy insert_any on app.upload_tickets for insert to qala_auth with check (true);

create policy delete_any on app.upload_tickets for delete to qala_auth using (true);

-- There is no update, because a ticket is given once, for one account and for its 120 days.
grant select, insert (token_hash, user_id), delete on app.upload_tickets to qala_auth;

alter table app.ended_sessions enable row level security, force row level security;

create policy write_down on app.ended_sessions for insert to qala_definer with check (true);

create policy select_any on app.ended_sessions for select to qala_auth, qala_definer using (true);

create policy delete_any on app.ended_sessions for delete to qala_auth using (true);

grant select, insert on app.ended_sessions to qala_definer;

grant select, delete on app.ended_sessions to qala_auth;

grant select, insert, update, delete on private.throttle to qala_auth;

grant select, insert, update, delete on private.sign_in_tries to qala_auth;
