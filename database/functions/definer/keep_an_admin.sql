-- Makes sure that there is always somebody who can manage the admins. Two admins who take the role from each other at the same
-- moment have to wait for each other here. The server turns the code QA001 into its error `last_admin`.
create or replace function app.keep_an_admin() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not exists (select from app.role_verbs where role = old.role and verb = 'admins:manage') then
    return old;
  end if;
  perform pg_advisory_xact_lock(7206317806);
  -- The policy was checked before the wait, and the caller may have lost the role since then.
  if app.current_user_id() is not null then
    perform app.require_verb('admins:manage');
  end if;
  if not exists (
    select from app.user_roles join app.role_verbs using (role)
     where verb = 'admins:manage' and user_id <> old.user_id
  ) then
    raise exception 'There must be an admin' using errcode = 'QA001';
  end if;
  return old;
end
$$;
grant execute on function app.keep_an_admin() to session_user;
