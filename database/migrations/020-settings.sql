-- What a school decides about its Qala, one row for each setting that was ever changed; domain/settings.ts holds their shapes
-- and first values. Nothing secret belongs here: every role may read it, as visitors see some of it.
create table app.settings (
  name text primary key check (name ~ '^[a-z][A-Za-z]{1,63}$'),
  value jsonb not null check (octet_length(value::text) <= 40000),
  changed_at timestamptz not null default now(),
  -- No foreign key: who changed it may leave.
  changed_by uuid default app.current_user_id()
);

alter table app.settings enable row level security, force row level security;
create policy select_all on app.settings for select to qala_app, qala_auth, qala_worker, qala_definer using (true);
create policy insert_by_verb on app.settings for insert to qala_app with check ((select app.may('settings:manage')));
create policy update_by_verb on app.settings for update to qala_app
  using ((select app.may('settings:manage'))) with check ((select app.may('settings:manage')));
grant select, insert (name, value), update (value, changed_at, changed_by) on app.settings to qala_app;
grant select on app.settings to qala_auth, qala_worker, qala_definer;

create policy select_all_for_backup on app.settings for select to qala_backup using (true);
grant select on app.settings to qala_backup;

-- Which setting, not what it said: a privacy text does not fit into a log, and the page shows what it is now.
create function app.log_setting_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  new.changed_at := now();
  new.changed_by := app.current_user_id();
  if tg_op = 'INSERT' or old.value is distinct from new.value then
    insert into app.security_events (event_type, details)
    values ('settings_changed', jsonb_build_object('setting', new.name));
  end if;
  return new;
end
$$;
create trigger log_change before insert or update on app.settings
  for each row execute function app.log_setting_change();

grant create on schema app to qala_definer;
alter function app.log_setting_change() owner to qala_definer;
revoke create on schema app from qala_definer;
