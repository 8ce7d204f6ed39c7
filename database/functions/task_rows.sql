-- Returns the tasks of a learner as rows of progress, with the title and the points of each task. Retired tasks are included.
-- app.progress_rows calls it.
create or replace function app.task_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select json_build_object(
        'kind', 'task',
        'id', mine.id,
        'lessonId', mine.lesson_id,
        'taskId', mine.task_id,
        'completed', mine.completed,
        'completedAt', app.iso_time(mine.completed_at),
        'score', mine.score,
        'timeSpentMinutes', mine.time_spent_minutes,
        'taskTitle', task.task_title,
        'taskType', task.task_type,
        'pointsValue', task.points_value
      )
      from app.task_progress mine join app.lesson_tasks task using (lesson_id, task_id)
     where mine.user_id = learner order by lesson_id, task_id
  $$;
grant execute on function app.task_rows(uuid) to qala_app;
