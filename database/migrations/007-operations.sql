-- There is one row for each time that a backup replaced the database. The restore itself writes it, for which the owner of the
-- database takes the role qala_definer. The newest id is the epoch, which devices compare with the one that they know. If it
-- differs, the server may have lost rows that it had confirmed.
create table app.restores (
  id uuid primary key default gen_random_uuid(),
  restored_at timestamptz not null default now(),
  backup_made_at timestamptz not null,
  -- This is the time up to which the journal added what happened after the backup. It is null if there was no journal.
  journal_until timestamptz
);

-- The following tables are about the backups that the running server makes, the state of its workers, and when admins were last
-- warned. They contain no data about people.

-- There is one row for each attempt, written when the attempt has ended. The folder itself says which files exist. A row says
-- what happened to a backup, even after its file was deleted.
create table app.backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  -- This is a BackupReason of domain/operations/health.ts.
  reason text not null check (reason in ('hourly', 'asked', 'restore', 'migration')),
  -- This is null if nothing was written.
  file text check (file ~ '^qala-[^/]{1,80}$'),
  bytes bigint check (bytes >= 0),
  seconds real not null check (seconds >= 0),
  -- This is the segment of the write-ahead log with which the backup begins. It is null without a journal.
  start_segment text check (start_segment ~ '^[0-9A-F]{24}$'),
  -- This is when the backup was restored to a scratch database as a check.
  checked_at timestamptz,
  -- This describes the problem in words for an admin.
  problem text check (char_length(problem) between 1 and 500),
  constraint good_or_not check ((checked_at is null) = (problem is not null)),
  constraint checked_is_written check (checked_at is null or (file is not null and bytes is not null))
);

create index on app.backups (made_at desc);

-- There is one row for each process that works on the queue. The table is unlogged, because a sign of life every few seconds is
-- worth nothing after a crash and must not fill the write-ahead log.
create unlogged table app.workers (
  id uuid primary key,
  beat_at timestamptz not null default now()
);

-- This is when the admins last got a warning by mail. It makes sure that only one of many processes sends it, and only once a
-- day.
create table app.alarms (
  kind text primary key check (kind in ('backup', 'clock')),
  mailed_at timestamptz not null default now()
);

-- A wrong clock can do damage, as a full disk can. This table has one row. It holds the newest time at which the clock was
-- known to be right, and the present doubt about it. The rule is in domain/operations/clock-doubt.ts. The server writes the row
-- every few minutes and at each change.
create table app.clock (
  only_one boolean primary key default true check (only_one),
  seen_at timestamptz not null,
  -- This is one of CLOCK_DOUBTS in domain/operations/clock-doubt.ts, or null while the clock is right.
  doubt text check (doubt in ('behind', 'ahead', 'jumped')),
  -- This is the time that the clock showed when the doubt was noticed.
  doubted_from timestamptz,
  constraint doubt_has_beginning check ((doubt is null) = (doubted_from is null))
);

alter table app.restores enable row level security, force row level security;

create policy select_all on app.restores for select to qala_app, qala_auth, qala_worker using (true);

create policy insert_at_restore on app.restores for insert to qala_definer with check (true);

grant select on app.restores to qala_app, qala_auth, qala_worker;

grant insert (backup_made_at, journal_until) on app.restores to qala_definer;

create trigger hold_messages after insert on app.restores for each statement execute function app.hold_messages();

alter table app.backups enable row level security, force row level security;

create policy select_all on app.backups for select to qala_worker using (true);

create policy insert_all on app.backups for insert to qala_worker with check (true);

create policy forget_old on app.backups for delete to qala_worker using (made_at < now() - interval '90 days');

-- There is deliberately no update, so that nobody can turn a bad backup into a good one.
grant select, insert, delete on app.backups to qala_worker;

alter table app.workers enable row level security, force row level security;

create policy all_for_worker on app.workers to qala_worker using (true) with check (true);

grant select, insert, update (beat_at), delete on app.workers to qala_worker;

alter table app.alarms enable row level security, force row level security;

create policy all_for_auth on app.alarms to qala_auth using (true) with check (true);

-- Only qala_auth has rights here, because only qala_auth can read the admins' addresses.
grant select, insert, update (mailed_at) on app.alarms to qala_auth;

alter table app.clock enable row level security, force row level security;

create policy select_all on app.clock for select to qala_app, qala_auth, qala_worker, qala_definer using (true);

create policy write_by_worker on app.clock for insert to qala_worker with check (true);

create policy update_by_worker on app.clock for update to qala_worker using (true) with check (true);

grant select on app.clock to qala_app, qala_auth, qala_definer;

grant select, insert, update on app.clock to qala_worker;

-- graphile-worker's own migrations fill this schema. They run as qala_worker when the server starts. The table of its
-- migrations is created here, in the form of version 0.18, because otherwise the worker would need the right to create schemas.
create schema graphile_worker authorization qala_worker
  create table migrations (
    id integer primary key,
    ts timestamptz not null default now(),
    breaking boolean not null default false
  );
