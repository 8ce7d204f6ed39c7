-- Returns the last day on which each learner of a class answered a question or completed a lesson or a task, by the school's
-- clock. The day is null for a learner who has never done so. A try at a level of the Lab counts only if it shows a
-- misconception or passes the level for the first time, because no other try has a time.
create or replace function app.class_last_work(class uuid) returns table (user_id uuid, worked_on date)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select member.user_id,
           (greatest(
             (select max(answered_at) from app.answers answer where answer.user_id = member.user_id),
             (select max(completed_at) from app.lesson_progress lesson where lesson.user_id = member.user_id),
             (select max(completed_at) from app.task_progress task where task.user_id = member.user_id)
           ) at time zone 'Africa/Johannesburg')::date
      from app.class_members member
     where class_id = any (app.staff_class(class))
  $$;
grant execute on function app.class_last_work(uuid) to qala_app;
