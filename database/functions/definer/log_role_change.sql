-- Records every change of a role, whichever way it happened, so no caller has to write this event itself.
create or replace function app.log_role_change() returns trigger
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
grant execute on function app.log_role_change() to session_user;
