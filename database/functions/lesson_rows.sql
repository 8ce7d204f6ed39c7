-- Returns the lessons of a learner as rows of progress. app.progress_rows calls it.
create or replace function app.lesson_rows(learner uuid) returns setof json
  language sql stable
  as $$
    select json_build_object(
        'kind', 'lesson',
        'lessonId', lesson_id,
        'completed', completed,
        'completedAt', app.iso_time(completed_at),
        'quizScore', quiz_score,
        'progress', progress
      )
      from app.lesson_progress where user_id = learner order by lesson_id
  $$;
grant execute on function app.lesson_rows(uuid) to qala_app;
