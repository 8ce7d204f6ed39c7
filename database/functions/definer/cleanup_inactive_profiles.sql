-- Marks people who have not signed in for `days` days as inactive. Nothing is deleted, and the next sign-in removes the mark.
create or replace function app.cleanup_inactive_profiles(days integer) returns integer
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
grant execute on function app.cleanup_inactive_profiles(integer) to qala_app, qala_worker;
