-- Adds up again after each statement that inserted progress, for the learners to whom the rows belong.
create or replace function app.add_up_new() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.add_up_progress((select array_agg(distinct user_id) from fresh));
  return null;
end
$$;
grant execute on function app.add_up_new() to session_user;
