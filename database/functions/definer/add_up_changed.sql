-- Adds up again for the learners whose rows have really changed. A merge updates every row that it was sent, and in most of
-- them nothing changes.
create or replace function app.add_up_changed() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.add_up_progress((
    select array_agg(distinct user_id) from (select * from fresh except select * from stale) changed
  ));
  return null;
end
$$;
grant execute on function app.add_up_changed() to session_user;
