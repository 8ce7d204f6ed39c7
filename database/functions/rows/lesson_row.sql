-- Returns a lesson in the form of domain/learning/rows/lesson-row.ts. app.merge_lesson_rows calls it.
create or replace function app.lesson_row(mine app.lesson_progress) returns jsonb
  language sql stable parallel safe
  return jsonb_build_object(
    'kind', 'lesson',
    'lessonId', mine.lesson_id,
    'completed', mine.completed,
    'completedAt', app.iso_time(mine.completed_at),
    'quizScore', mine.quiz_score,
    'progress', mine.progress
  );
grant execute on function app.lesson_row(app.lesson_progress) to qala_app;
