-- Returns how many learners are in no class of a year, for people who manage classes.
create or replace function app.count_unplaced(year smallint) returns integer
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select count(*)::integer from app.unplaced(year) $$;
grant execute on function app.count_unplaced(smallint) to qala_app;
