-- Raises an error unless the caller holds the verb. It repeats the check of the route for functions that run with the rights of
-- qala_auth, qala_definer or qala_backup, because most policies for these roles do not check who the caller is.
create or replace function app.require_verb(wanted text) returns void
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not app.may(wanted) then
    raise exception 'This needs the right to %', wanted using errcode = '42501';
  end if;
end
$$;
grant execute on function app.require_verb(text) to qala_auth, qala_backup, qala_definer;
