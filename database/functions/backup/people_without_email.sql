-- Returns who has no e-mail address, for roles that may not read accounts. It runs with the rights of qala_backup, which can
-- read everything.
create or replace function app.people_without_email() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select id from auth.accounts where email is null $$;
grant execute on function app.people_without_email() to qala_definer, qala_worker;
