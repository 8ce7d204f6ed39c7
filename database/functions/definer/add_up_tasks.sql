-- New content may change what a task is worth, so this adds up again for everybody who has worked on it.
create or replace function app.add_up_tasks() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.add_up_progress((
    select array_agg(distinct user_id) from (
      select lesson_id, task_id, points_value, retired_at is null as counts from fresh
      except
      select lesson_id, task_id, points_value, retired_at is null from stale
    ) changed
    join app.task_progress using (lesson_id, task_id)
  ));
  return null;
end
$$;
grant execute on function app.add_up_tasks() to session_user;
