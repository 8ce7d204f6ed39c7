-- Records which setting was changed but not its value, because a privacy text does not fit into a log entry. The page shows the
-- present value.
create or replace function app.log_setting_change() returns trigger
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
grant execute on function app.log_setting_change() to session_user;
