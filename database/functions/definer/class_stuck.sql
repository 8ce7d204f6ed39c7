-- Returns the learners of a class who are stuck, for its teachers and for people who manage classes. The Monday page shows
-- them.
create or replace function app.class_stuck(class uuid) returns table (user_id uuid, misconception text)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select user_id, misconception from app.stuck_learners(app.staff_class(class)) $$;
grant execute on function app.class_stuck(uuid) to qala_app;
