-- What deserves a second look: failed and throttled sign-ins, admins reading learners' data, roles given and
-- taken, maintenance (spec 3 and 7; design 5.13). Admins read the latest 50.
-- Append only: no update or delete for anyone; the routines of 011-maintenance.sql forget addresses and age.
-- user_id has no foreign key: the record outlives the account, as a bare id.
create table app.security_events (
  id bigint generated always as identity primary key,
  -- admin_data_access, bulk_data_access_detected, inactive_profile_cleanup, audit_log_anonymization,
  -- audit_log_cleanup, login_failed, login_throttled, admin_login_denied, role_changed, password_reset,
  -- account_deleted, data_exported. Only the shape is checked, so that a new kind needs no migration.
  event_type text not null check (event_type ~ '^[a-z][a-z_]{2,63}$'),
  -- Who did it or, for a failed sign-in, whose account it was. Null: a visitor, or the nightly routine.
  user_id uuid default app.current_user_id(),
  -- Whole for 90 days, then null (design 5.12). Filled from the request, never by the caller.
  ip_address text default app.current_ip() check (char_length(ip_address) <= 64),
  user_agent text default app.current_user_agent() check (char_length(user_agent) <= 512),
  -- Facts for an admin's eye. Deliberately no place for passwords or tokens; small, as the screen shows 100 characters.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000),
  created_at timestamptz not null default now()
);
create index on app.security_events (created_at desc, id desc);

alter table app.security_events enable row level security;
alter table app.security_events force row level security;

create policy select_by_admin on app.security_events for select to qala_app using ((select app.is_admin()));
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

-- The second lock of both logs, holding the owner too: only the definer functions change a log (and they hold no right to empty it).
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

-- Giving or taking admin rights always leaves a record, whichever path it took; so no caller writes this event itself.
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
create trigger log_admin_given after insert on app.user_roles
  for each row when (new.role = 'admin') execute function app.log_role_change();
create trigger log_admin_taken after delete on app.user_roles
  for each row when (old.role = 'admin') execute function app.log_role_change();

grant create on schema app to qala_definer;
alter function app.log_role_change() owner to qala_definer;
revoke create on schema app from qala_definer;
