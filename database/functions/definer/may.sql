-- Returns whether the caller holds a verb. It has definer rights, because the caller cannot read everybody's roles. In a
-- policy, write `(select app.may('…'))`, so that it is evaluated once for each statement and not once for each row.
create or replace function app.may(wanted text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select app.someone_may(app.current_user_id(), wanted) $$;
grant execute on function app.may(text) to qala_app, qala_auth, qala_backup, qala_worker;
