-- This trigger of app.profiles records each change in app.profile_audit.
create or replace function app.log_profile_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.profile_audit (action, profile_id, changed_by, ip_address, user_agent)
  values (
    tg_op,
    coalesce(new.user_id, old.user_id),
    -- During registration nobody is signed in yet, so the new learner counts as the one who acts.
    coalesce(app.current_user_id(), case tg_op when 'INSERT' then new.user_id end),
    app.current_ip(),
    app.current_user_agent()
  );
  return null;
end
$$;
grant execute on function app.log_profile_change() to session_user;
