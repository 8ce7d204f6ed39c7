-- The first three tables are append-only logs. The routines in database/functions/definer/ remove their addresses and their old
-- entries.

-- Nobody may update or delete entries. user_id has no foreign key, because the entry outlives the account. After that, only the
-- bare id is left of the person.
create table app.security_events (
  id bigint generated always as identity primary key,
  -- This is one of SECURITY_EVENT_TYPES in domain/privacy/security.ts. Only its shape is checked, so that a new type needs no
  -- migration.
  event_type text not null check (event_type ~ '^[a-z][a-z_]{2,63}$'),
  -- This is the person who acted or, for a failed sign-in, the owner of the account. It is null for a visitor and for the
  -- nightly routine.
  user_id uuid default app.current_user_id(),
  -- The full address is stored for 90 days by default, and then becomes null. It comes from the request and never from the
  -- caller.
  ip_address text default app.current_ip() check (char_length(ip_address) <= 64),
  user_agent text default app.current_user_agent() check (char_length(user_agent) <= 512),
  -- These are facts for an admin to read. Passwords and tokens deliberately have no place here.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000),
  created_at timestamptz not null default now()
);

create index on app.security_events (created_at desc, id desc);

-- Every sign-in of a learner is an event. This index leaves them out, because so many events would slow down the search for
-- rare ones.
create index on app.security_events (created_at desc, id desc) where event_type <> 'signed_in';

create index on app.security_events ((details ->> 'userId'))
  where event_type in ('deletion_asked', 'deletion_cancelled', 'account_deleted');

-- This table records which profile was changed, by whom, when and from where. The old values are deliberately not stored,
-- because a log with old names and numbers would outlive the right to be forgotten. There are no foreign keys, because the
-- entry that a profile was deleted must be able to stay, and must not prevent the deletion.
create table app.profile_audit (
  id bigint generated always as identity primary key,
  action text not null check (action in ('INSERT', 'UPDATE', 'DELETE')),
  profile_id uuid not null,
  -- This is null if nobody was signed in, for example for the nightly routine.
  changed_by uuid,
  ip_address text check (char_length(ip_address) <= 64),
  user_agent text check (char_length(user_agent) <= 512),
  created_at timestamptz not null default now()
);

create index on app.profile_audit (created_at desc, id desc);

create index on app.profile_audit (profile_id);

-- This table records whose data a member of staff has seen or exported. A security event does not say that, but after a breach
-- the school must be able to tell the families concerned. It stores only ids, and the id of a deleted account no longer
-- identifies anybody.
create table app.data_access (
  id bigint generated always as identity primary key,
  reader uuid not null default app.current_user_id(),
  kind text not null check (kind in ('shown', 'exported')),
  profile_ids uuid[] not null check (cardinality(profile_ids) > 0),
  at timestamptz not null default now()
);

create index on app.data_access (at);

create index on app.data_access (reader, at);

-- This table records what each nightly run deleted or marked, with one number for each kind.
create table app.retention_runs (
  id bigint generated always as identity primary key,
  run_at timestamptz not null,
  what text not null check (what ~ '^[a-z][a-z_]{2,40}$'),
  touched integer not null check (touched >= 0)
);

create index on app.retention_runs (run_at);

alter table app.security_events enable row level security, force row level security;

-- People who may read learners' data can also read their own entries. The server looks there to record each visit only once.
create policy select_by_verb on app.security_events for select to qala_app
  using (
    (select app.may('security:read'))
    or ((select app.may('learners:read')) and user_id = (select app.current_user_id()))
  );

-- A request can only add an entry about the person who makes it.
create policy insert_own on app.security_events for insert to qala_app
  with check (user_id is not distinct from (select app.current_user_id()));

create policy insert_any on app.security_events for insert to qala_auth, qala_worker, qala_definer with check (true);

create policy keep on app.security_events for select to qala_definer using (true);

create policy forget_address on app.security_events for update to qala_definer using (true);

create policy forget_old on app.security_events for delete to qala_definer using (true);

-- The list of people affected by a breach is made from these logs.
create policy select_for_breach on app.security_events for select to qala_app using ((select app.may('privacy:manage')));

-- A restore brings back accounts that had been deleted, and loses who requested a deletion or cancelled one. A list outside the
-- database still contains this, and the entries here say whether the database knows about it already.
create policy select_deletions on app.security_events for select to qala_auth
  using (event_type in ('deletion_asked', 'deletion_cancelled', 'account_deleted'));

-- A learner may not read entries, so an insert by qala_app must not use `returning`.
grant select, insert (event_type, user_id, details) on app.security_events to qala_app;

grant insert (event_type, user_id, details) on app.security_events to qala_auth, qala_worker;

grant select, insert, update (ip_address, user_agent), delete on app.security_events to qala_definer;

grant select (event_type, user_id, details, created_at) on app.security_events to qala_auth;

create trigger append_only before update or delete or truncate on app.security_events
  for each statement execute function app.refuse_change();

create trigger tell_deed after insert on app.security_events for each row
  when (new.event_type = 'password_reset') execute function app.tell_deed('password_reset', 'user_id', 'user_id');

create trigger tell_password_changed after insert on app.security_events for each row
  when (new.event_type = 'password_changed') execute function app.tell_deed('password_changed', 'user_id', 'user_id');

create trigger tell_session_ended after insert on app.security_events for each row
  when (new.event_type = 'session_ended') execute function app.tell_deed('session_ended', 'user_id', 'user_id');

create trigger tell_tickets_ended after insert on app.security_events for each row
  when (new.event_type in ('password_reset', 'session_ended') and new.details ? 'tickets')
  execute function app.tell_deed('tickets_ended', 'user_id', 'user_id');

create trigger tell_role_changed after insert on app.security_events for each row
  when (new.event_type = 'role_changed') execute function app.tell_deed('role_changed', 'user_id', 'user_id');

create trigger tell_second_factor_set after insert on app.security_events for each row
  when (new.event_type = 'second_factor_set') execute function app.tell_deed('second_factor_set', 'user_id', 'user_id');

alter table app.profile_audit enable row level security, force row level security;

create policy select_by_verb on app.profile_audit for select to qala_app using ((select app.may('security:read')));

create policy insert_by_trigger on app.profile_audit for insert to qala_definer with check (true);

create policy keep on app.profile_audit for select to qala_definer using (true);

create policy forget_address on app.profile_audit for update to qala_definer using (true);

create policy forget_old on app.profile_audit for delete to qala_definer using (true);

create policy select_for_breach on app.profile_audit for select to qala_app using ((select app.may('privacy:manage')));

-- Nobody who makes requests may insert, because an audit log that people can write to is one that they can forge.
grant select on app.profile_audit to qala_app;

grant select, insert, update (ip_address, user_agent), delete on app.profile_audit to qala_definer;

create trigger append_only before update or delete or truncate on app.profile_audit
  for each statement execute function app.refuse_change();

alter table app.data_access enable row level security, force row level security;

-- People who may read learners' data can also read their own entries. The server looks there to record each person who is shown
-- only once in a visit.
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

alter table app.retention_runs enable row level security, force row level security;

create policy select_by_verb on app.retention_runs for select to qala_app using ((select app.may('security:read')));

create policy insert_by_worker on app.retention_runs for insert to qala_worker with check (true);

create policy keep on app.retention_runs for select to qala_definer using (true);

create policy forget_old on app.retention_runs for delete to qala_definer using (true);

grant select on app.retention_runs to qala_app;

grant insert (run_at, what, touched) on app.retention_runs to qala_worker;

grant select, delete on app.retention_runs to qala_definer;
