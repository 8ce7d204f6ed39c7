-- Two append-only logs; the routines of 011-maintenance.sql forget addresses and age.

-- No update or delete for anyone. user_id has no foreign key: the record outlives the account, as a bare id.
create table app.security_events (
  id bigint generated always as identity primary key,
  -- One of SECURITY_EVENT_TYPES in domain/security.ts. Only the shape is checked, so that a new kind needs no migration.
  event_type text not null check (event_type ~ '^[a-z][a-z_]{2,63}$'),
  -- Who did it or, for a failed sign-in, whose account it was. Null: a visitor, or the nightly routine.
  user_id uuid default app.current_user_id(),
  -- Whole for 90 days, then null. Filled from the request, never by the caller.
  ip_address text default app.current_ip() check (char_length(ip_address) <= 64),
  user_agent text default app.current_user_agent() check (char_length(user_agent) <= 512),
  -- Facts for an admin's eye. Deliberately no place for passwords or tokens.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000),
  created_at timestamptz not null default now()
);
create index on app.security_events (created_at desc, id desc);

alter table app.security_events enable row level security, force row level security;

-- Who reads learners' data finds the own lines: one look is written down once.
create policy select_by_verb on app.security_events for select to qala_app
  using (
    (select app.may('security:read'))
    or ((select app.may('learners:read')) and user_id = (select app.current_user_id()))
  );
-- A request can speak only about the person who makes it.
create policy insert_own on app.security_events for insert to qala_app
  with check (user_id is not distinct from (select app.current_user_id()));
create policy insert_any on app.security_events for insert to qala_auth, qala_worker, qala_definer with check (true);
create policy keep on app.security_events for select to qala_definer using (true);
create policy forget_address on app.security_events for update to qala_definer using (true);
create policy forget_old on app.security_events for delete to qala_definer using (true);

-- A learner cannot read, so an insert by qala_app must not ask for `returning`.
grant select, insert (event_type, user_id, details) on app.security_events to qala_app;
grant insert (event_type, user_id, details) on app.security_events to qala_auth, qala_worker;
grant select, insert, update (ip_address, user_agent), delete on app.security_events to qala_definer;

-- Which profile was changed, by whom, from where, when. Not what it said before: a log that keeps old names and numbers
-- would outlive the right to be forgotten.
-- No foreign keys: the entry "this profile was deleted" must be able to stay, and must not hold up the deletion.
create table app.profile_audit (
  id bigint generated always as identity primary key,
  action text not null check (action in ('INSERT', 'UPDATE', 'DELETE')),
  profile_id uuid not null,
  -- Null: nobody was signed in, such as the nightly routine.
  changed_by uuid,
  ip_address text check (char_length(ip_address) <= 64),
  user_agent text check (char_length(user_agent) <= 512),
  created_at timestamptz not null default now()
);
create index on app.profile_audit (created_at desc, id desc);
create index on app.profile_audit (profile_id);

alter table app.profile_audit enable row level security, force row level security;

create policy select_by_verb on app.profile_audit for select to qala_app using ((select app.may('security:read')));
create policy insert_by_trigger on app.profile_audit for insert to qala_definer with check (true);
create policy keep on app.profile_audit for select to qala_definer using (true);
create policy forget_address on app.profile_audit for update to qala_definer using (true);
create policy forget_old on app.profile_audit for delete to qala_definer using (true);

-- No insert for anyone who makes requests: an audit one can write is an audit one can forge.
grant select on app.profile_audit to qala_app;
grant select, insert, update (ip_address, user_agent), delete on app.profile_audit to qala_definer;

-- The second lock of both logs, for the owner too.
create function app.refuse_change() returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
  as $$
begin
  if current_user = 'qala_definer' then
    return null;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = '42501';
end
$$;
create trigger append_only before update or delete or truncate on app.security_events
  for each statement execute function app.refuse_change();
create trigger append_only before update or delete or truncate on app.profile_audit
  for each statement execute function app.refuse_change();

-- Leaves a record whichever path gave or took the role, so no caller writes this event itself.
create function app.log_role_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.security_events (event_type, details)
  values (
    'role_changed',
    jsonb_build_object(
      'change', case tg_op when 'INSERT' then 'given' else 'taken' end,
      'role', coalesce(new.role, old.role),
      'userId', coalesce(new.user_id, old.user_id)
    )
  );
  return null;
end
$$;
create trigger log_role_given after insert on app.user_roles
  for each row when (new.role <> 'learner') execute function app.log_role_change();
create trigger log_role_taken after delete on app.user_roles
  for each row when (old.role <> 'learner') execute function app.log_role_change();

grant create on schema app to qala_definer;
alter function app.log_role_change() owner to qala_definer;
revoke create on schema app from qala_definer;
