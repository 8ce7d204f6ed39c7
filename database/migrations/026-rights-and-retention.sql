-- What a family may say about messages, whose data was looked at, and what the nightly run forgot.

-- Who wants no announcements by a channel. Mail about the account itself (a new password) is no announcement.
create table app.message_objections (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  channel text not null check (channel in ('email', 'push', 'sms')),
  -- By the switch in the profile, the link of a mail, an SMS with STOP, or staff on a family's behalf.
  how text not null check (how in ('account', 'link', 'stop', 'staff')),
  objected_at timestamptz not null default now(),
  -- Of the staff. No foreign key: who wrote it down may leave.
  recorded_by uuid,
  primary key (user_id, channel)
);

alter table app.message_objections enable row level security, force row level security;
create policy select_own_or_by_verb on app.message_objections for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')));
create policy insert_own on app.message_objections for insert to qala_app
  with check (user_id = (select app.current_user_id()) and how = 'account' and recorded_by is null);
create policy insert_by_verb on app.message_objections for insert to qala_app
  with check (
    (select app.may('privacy:manage')) and how = 'staff' and recorded_by = (select app.current_user_id())
  );
create policy delete_own_or_by_verb on app.message_objections for delete to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')));
-- Links and STOP come from nobody who is signed in.
create policy select_any on app.message_objections for select to qala_auth, qala_worker, qala_definer using (true);
create policy insert_unsigned on app.message_objections for insert to qala_auth
  with check (how in ('link', 'stop') and recorded_by is null);
create policy delete_any on app.message_objections for delete to qala_auth using (true);
grant select, insert (user_id, channel, how, recorded_by), delete on app.message_objections to qala_app;
grant select, insert (user_id, channel, how), delete on app.message_objections to qala_auth;
grant select on app.message_objections to qala_worker, qala_definer;

-- Everybody whom a channel could reach, and below those of them who want it.
alter function app.recipients_of(text) rename to audience_of;
create function app.recipients_of(channel text) returns table (user_id uuid, since timestamptz)
  language sql stable
  begin atomic
    select a.user_id, a.since from app.audience_of(recipients_of.channel) a
     where not exists (
       select from app.message_objections o where o.user_id = a.user_id and o.channel = recipients_of.channel
     );
  end;
grant execute on function app.recipients_of(text) to qala_worker, qala_definer;

-- For one who may not see who they are.
create function app.count_objections() returns table (channel text, people integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.require_verb('announcements:manage');
  return query
    select o.channel, count(*)::integer from app.message_objections o
     where exists (select from app.audience_of(o.channel) a where a.user_id = o.user_id)
     group by o.channel;
end
$$;
grant execute on function app.count_objections() to qala_app;

-- How long these are kept is a setting; the table's law is the shortest time one can choose. What waits for somebody who
-- has objected since goes at once.
drop policy finished_and_old on app.deliveries;
create policy finished_or_unwanted on app.deliveries as restrictive for delete to qala_worker
  using (
    (state in ('sent', 'failed') and created_at < now() - interval '7 days')
    or (state = 'waiting' and exists (
      select from app.message_objections o where o.user_id = deliveries.user_id and o.channel = deliveries.channel
    ))
  );

-- Whose data somebody of the staff was shown or took away: what a security event leaves out, so that after a breach the
-- families concerned can be told. Ids alone; those of deleted accounts name nobody any more.
create table app.data_access (
  id bigint generated always as identity primary key,
  reader uuid not null default app.current_user_id(),
  kind text not null check (kind in ('shown', 'exported')),
  profile_ids uuid[] not null check (cardinality(profile_ids) > 0),
  at timestamptz not null default now()
);
create index on app.data_access (at);
create index on app.data_access (reader, at);

alter table app.data_access enable row level security, force row level security;
-- The reader's own lines: whoever was shown within one visit is written down once.
create policy select_own_or_by_verb on app.data_access for select to qala_app
  using (
    (select app.may('privacy:manage'))
    or (reader = (select app.current_user_id()) and (select app.may('learners:read')))
  );
create policy insert_own on app.data_access for insert to qala_app
  with check (reader = (select app.current_user_id()));
create policy insert_by_reader on app.data_access for insert to qala_auth
  with check (reader = (select app.current_user_id()));
create policy keep on app.data_access for select to qala_definer using (true);
create policy forget_old on app.data_access for delete to qala_definer using (true);
grant select, insert (kind, profile_ids) on app.data_access to qala_app;
grant insert (kind, profile_ids) on app.data_access to qala_auth;
grant select, delete on app.data_access to qala_definer;
create trigger append_only before update or delete or truncate on app.data_access
  for each statement execute function app.refuse_change();

-- The list of people touched by a breach is made of the logs.
create policy select_for_breach on app.security_events for select to qala_app using ((select app.may('privacy:manage')));
create policy select_for_breach on app.profile_audit for select to qala_app using ((select app.may('privacy:manage')));

-- What each nightly run forgot, by kind of row.
create table app.retention_runs (
  id bigint generated always as identity primary key,
  run_at timestamptz not null,
  what text not null check (what ~ '^[a-z][a-z_]{2,40}$'),
  touched integer not null check (touched >= 0)
);
create index on app.retention_runs (run_at);
alter table app.retention_runs enable row level security, force row level security;
create policy select_by_verb on app.retention_runs for select to qala_app using ((select app.may('security:read')));
create policy insert_by_worker on app.retention_runs for insert to qala_worker with check (true);
create policy keep on app.retention_runs for select to qala_definer using (true);
create policy forget_old on app.retention_runs for delete to qala_definer using (true);
grant select on app.retention_runs to qala_app;
grant insert (run_at, what, touched) on app.retention_runs to qala_worker;
grant select, delete on app.retention_runs to qala_definer;

-- Who was told that their account will be deleted because nobody uses it.
create table app.deletion_warnings (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  warned_at timestamptz not null default now()
);
alter table app.deletion_warnings enable row level security, force row level security;
create policy all_for_auth on app.deletion_warnings to qala_auth using (true) with check (true);
grant select, insert, delete on app.deletion_warnings to qala_auth;

do $$
declare
  one text;
begin
  foreach one in array array['message_objections', 'data_access', 'retention_runs', 'deletion_warnings'] loop
    execute format('create policy select_all_for_backup on app.%I for select to qala_backup using (true)', one);
    execute format('grant select on app.%I to qala_backup', one);
  end loop;
end
$$;

-- Mail that waits for a deleted account holds its address, and a link for it. On the table, so that it goes whichever path
-- deleted the account.
create function app.forget_jobs_of_account() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp
  as $$
declare
  waiting bigint[];
begin
  -- The worker makes its tables when it first starts.
  if to_regclass('graphile_worker._private_jobs') is null then
    return null;
  end if;
  execute
    'select array_agg(job.id) from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ''mail.send'' and lower(job.payload ->> ''to'') = $1'
    into waiting using old.email;
  if waiting is not null then
    perform graphile_worker.complete_jobs(waiting);
  end if;
  return null;
end
$$;
create trigger forget_jobs after delete on auth.accounts
  for each row execute function app.forget_jobs_of_account();

-- What an export was narrowed by, and no longer the words: a name somebody looked for outlived the deleted account. Each
-- routine takes its time from the settings; the least it accepts is the shortest time one can choose there.
drop function app.anonymize_old_audit_logs();
drop function app.cleanup_old_audit_logs();
drop function app.cleanup_inactive_profiles();

create function app.require_days(days integer, shortest integer) returns void
  language plpgsql immutable
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if days is null or days < shortest then
    raise exception 'Not before % days', shortest using errcode = '22023';
  end if;
end
$$;
grant execute on function app.require_days(integer, integer) to qala_definer;

create function app.anonymize_old_audit_logs(days integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  audits integer;
  events integer;
  moment timestamptz := now() - make_interval(days => days);
begin
  perform app.require_maintainer();
  perform app.require_days(days, 7);
  update app.profile_audit set ip_address = null, user_agent = null
    where created_at < moment and (ip_address is not null or user_agent is not null);
  get diagnostics audits = row_count;
  update app.security_events set ip_address = null, user_agent = null
    where created_at < moment and (ip_address is not null or user_agent is not null);
  get diagnostics events = row_count;
  insert into app.security_events (event_type, details)
    values ('audit_log_anonymization', jsonb_build_object('auditLogs', audits, 'securityEvents', events));
  return audits + events;
end
$$;

create function app.cleanup_old_audit_logs(days integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  audits integer;
  events integer;
  accesses integer;
  moment timestamptz := now() - make_interval(days => days);
begin
  perform app.require_maintainer();
  perform app.require_days(days, 90);
  delete from app.profile_audit where created_at < moment;
  get diagnostics audits = row_count;
  delete from app.security_events where created_at < moment;
  get diagnostics events = row_count;
  delete from app.data_access where at < moment;
  get diagnostics accesses = row_count;
  delete from app.retention_runs where run_at < moment;
  insert into app.security_events (event_type, details)
    values (
      'audit_log_cleanup',
      jsonb_build_object('auditLogs', audits, 'securityEvents', events, 'dataAccess', accesses)
    );
  return audits + events + accesses;
end
$$;

-- Nothing is deleted, and the next sign-in takes the mark away.
create function app.cleanup_inactive_profiles(days integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  marked integer;
begin
  perform app.require_maintainer();
  perform app.require_days(days, 30);
  update app.profiles set inactive_since = now()
    where inactive_since is null and coalesce(last_seen_at, created_at) < now() - make_interval(days => days);
  get diagnostics marked = row_count;
  insert into app.security_events (event_type, details)
    values ('inactive_profile_cleanup', jsonb_build_object('profilesMarked', marked));
  return marked;
end
$$;

grant execute on function
  app.anonymize_old_audit_logs(integer), app.cleanup_old_audit_logs(integer), app.cleanup_inactive_profiles(integer)
  to qala_app, qala_worker;

grant create on schema app to qala_definer, qala_worker;
alter function app.count_objections() owner to qala_definer;
alter function app.anonymize_old_audit_logs(integer) owner to qala_definer;
alter function app.cleanup_old_audit_logs(integer) owner to qala_definer;
alter function app.cleanup_inactive_profiles(integer) owner to qala_definer;
alter function app.forget_jobs_of_account() owner to qala_worker;
revoke create on schema app from qala_definer, qala_worker;

-- The words of exports logged so far. The logs change for this role alone.
grant update (details) on app.security_events to qala_definer;
set local role qala_definer;
update app.security_events
   set details = (details - 'search' - 'schoolName' - 'gradeClass') || jsonb_build_object(
         'narrowedBy',
         concat_ws(', ',
           case when details ? 'search' then 'name' end,
           case when details ? 'schoolName' then 'school' end,
           case when details ? 'gradeClass' then 'class' end
         ))
 where details ?| array['search', 'schoolName', 'gradeClass'];
reset role;
revoke update (details) on app.security_events from qala_definer;
