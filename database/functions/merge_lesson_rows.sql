-- This is the merge of domain/learning/rows/lesson-row.ts. A property test checks that both give the same result. `least` and
-- `greatest` ignore null, as the merge requires. `sent` must not contain a lesson twice, because one statement cannot update a
-- row twice.
create or replace function app.merge_lesson_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  -- The rows are always locked in the same order, so that two saves cannot deadlock.
  return query
    insert into app.lesson_progress as mine (user_id, lesson_id, completed, completed_at, quiz_score, progress)
    select learner, row."lessonId", row.completed, row."completedAt", row."quizScore", row.progress
      from jsonb_to_recordset(sent) as row (
        "lessonId" text, completed boolean, "completedAt" timestamptz, "quizScore" smallint, progress smallint
      )
     order by row."lessonId"
    on conflict (user_id, lesson_id) do update set
      completed = mine.completed or excluded.completed,
      completed_at = least(mine.completed_at, excluded.completed_at),
      quiz_score = greatest(mine.quiz_score, excluded.quiz_score),
      progress = greatest(mine.progress, excluded.progress),
      updated_at = case
        when excluded.completed and not mine.completed
          or excluded.completed_at < mine.completed_at
          or excluded.quiz_score > mine.quiz_score
          or excluded.progress > mine.progress
        then now() else mine.updated_at end
    returning app.lesson_row(mine), mine.updated_at = now();
end
$$;
grant execute on function app.merge_lesson_rows(uuid, jsonb) to qala_app;
