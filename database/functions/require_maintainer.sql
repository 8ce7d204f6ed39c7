-- Raises an error unless the caller may maintain security or is the worker. It checks session_user and not current_user,
-- because inside a definer function current_user is always qala_definer.
create or replace function app.require_maintainer() returns void
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not (app.may('security:maintain') or pg_has_role(session_user, 'qala_worker', 'member')) then
    raise exception 'This needs the right to security:maintain' using errcode = '42501';
  end if;
end
$$;
grant execute on function app.require_maintainer() to qala_definer;
