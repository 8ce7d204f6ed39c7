-- Returns a task in the form of domain/learning/rows/task-row.ts. app.merge_task_rows calls it.
create or replace function app.task_row(mine app.task_progress) returns jsonb
  language sql stable parallel safe
  return jsonb_build_object(
    'kind', 'task',
    'id', mine.id,
    'lessonId', mine.lesson_id,
    'taskId', mine.task_id,
    'completed', mine.completed,
    'completedAt', app.iso_time(mine.completed_at),
    'score', mine.score,
    'timeSpentMinutes', mine.time_spent_minutes
  );
grant execute on function app.task_row(app.task_progress) to qala_app;
