-- Backups that the running server makes, how its worker lives, and when admins were last warned. None of it is about a person.

-- One row for each attempt, written when it has ended. The files themselves are listed by their folder: a row says what became
-- of one, also after it was deleted.
create table app.backups (
  id bigint generated always as identity primary key,
  made_at timestamptz not null,
  -- BackupReason in domain/health.ts.
  reason text not null check (reason in ('hourly', 'asked', 'restore', 'migration')),
  -- Null: nothing was written.
  file text check (file ~ '^qala-[^/]{1,80}$'),
  bytes bigint check (bytes >= 0),
  seconds real not null check (seconds >= 0),
  -- With which segment of the write-ahead log it begins; null without a journal.
  start_segment text check (start_segment ~ '^[0-9A-F]{24}$'),
  -- When it was restored to a scratch database.
  checked_at timestamptz,
  -- In words for an admin.
  problem text check (char_length(problem) between 1 and 500),
  constraint good_or_not check ((checked_at is null) = (problem is not null)),
  constraint checked_is_written check (checked_at is null or (file is not null and bytes is not null))
);
create index on app.backups (made_at desc);

alter table app.backups enable row level security, force row level security;
create policy select_all on app.backups for select to qala_worker using (true);
create policy insert_all on app.backups for insert to qala_worker with check (true);
create policy forget_old on app.backups for delete to qala_worker using (made_at < now() - interval '90 days');
-- Absent: any update, so that nobody makes a bad backup a good one.
grant select, insert, delete on app.backups to qala_worker;

-- One row for each process that works through the queue. Unlogged: a sign of life every few seconds is worth nothing after a
-- crash, and must not fill the write-ahead log.
create unlogged table app.workers (
  id uuid primary key,
  beat_at timestamptz not null default now()
);

alter table app.workers enable row level security, force row level security;
create policy all_for_worker on app.workers to qala_worker using (true) with check (true);
grant select, insert, update (beat_at), delete on app.workers to qala_worker;

-- When the admins were last written to, so that of many processes one does so, and once a day.
create table app.alarms (
  kind text primary key check (kind in ('backup')),
  mailed_at timestamptz not null default now()
);

alter table app.alarms enable row level security, force row level security;
create policy all_for_auth on app.alarms to qala_auth using (true) with check (true);
-- To qala_auth, which alone can read the admins' addresses.
grant select, insert, update (mailed_at) on app.alarms to qala_auth;

grant create on schema app to qala_worker;
set local role qala_worker;
create or replace function app.enqueue(job text, payload jsonb, key text default null) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if job is null or job not in (
    'mail.send', 'announcement.fan-out', 'delivery.send', 'delivery.sweep', 'maintenance.nightly', 'analytics.count',
    'backup.make', 'alarm.check'
  ) then
    raise exception 'Unknown job: %', coalesce(job, 'null') using errcode = '22023';
  end if;
  perform graphile_worker.add_job(job, payload::json, job_key => key);
end
$$;
set local role none;
revoke create on schema app from qala_worker;
