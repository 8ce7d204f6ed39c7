-- This is the merge of domain/learning/rows/task-row.ts. A task that was never in the content is left out. A task that was
-- retired while the device was offline is kept. `sent` must not contain a task twice, because one statement cannot update a row
-- twice.
create or replace function app.merge_task_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  -- The outer select reads the table as it was before this statement, so `was` is the old row.
  return query
    with stored as (
      insert into app.task_progress as mine
        (user_id, id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes)
      select learner, row.id, row."lessonId", row."taskId", row.completed, row."completedAt", row.score,
             row."timeSpentMinutes"
        from jsonb_to_recordset(sent) as row (
          id uuid, "lessonId" text, "taskId" text, completed boolean, "completedAt" timestamptz, score smallint,
          "timeSpentMinutes" integer
        )
        join app.lesson_tasks task on task.lesson_id = row."lessonId" and task.task_id = row."taskId"
       order by row."lessonId", row."taskId"
      on conflict (user_id, lesson_id, task_id) do update set
        id = least(mine.id, excluded.id),
        completed = mine.completed or excluded.completed,
        completed_at = least(mine.completed_at, excluded.completed_at),
        score = greatest(mine.score, excluded.score),
        time_spent_minutes = greatest(mine.time_spent_minutes, excluded.time_spent_minutes)
      returning mine.*
    )
    select app.task_row(stored), stored is distinct from was
      from stored left join app.task_progress was
        on was.user_id = learner and was.lesson_id = stored.lesson_id and was.task_id = stored.task_id;
end
$$;
grant execute on function app.merge_task_rows(uuid, jsonb) to qala_app;
