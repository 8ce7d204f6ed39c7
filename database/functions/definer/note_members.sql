-- This trigger of app.class_members updates the class that lists show for learners who joined or left a class.
create or replace function app.note_members() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.note_classes((select array_agg(distinct user_id) from changed));
  return null;
end
$$;
grant execute on function app.note_members() to session_user;
