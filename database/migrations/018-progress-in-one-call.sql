-- Reading and saving as one statement each, which is a transaction by itself: one round trip instead of four.
-- Rows are read as json and not jsonb: they are only sent on, and making jsonb of them took most of a read's time.

drop function app.lesson_rows(uuid), app.task_rows(uuid);

create function app.lesson_rows(learner uuid) returns setof json
  language sql stable
  begin atomic
    select json_build_object(
        'kind', 'lesson',
        'lessonId', lesson_id,
        'completed', completed,
        'completedAt', app.iso_time(completed_at),
        'quizScore', quiz_score,
        'progress', progress
      )
      from app.lesson_progress where user_id = learner order by lesson_id;
  end;

-- With what each task is called and worth, retired ones too.
create function app.task_rows(learner uuid) returns setof json
  language sql stable
  begin atomic
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
     where mine.user_id = learner order by lesson_id, task_id;
  end;

grant execute on function app.lesson_rows(uuid), app.task_rows(uuid) to qala_app;

-- Whose rows these are is said by the caller, as with every setting of app.user_id; the policies hold it to that learner.
-- A new kind of rows is added to both.

create function app.progress_rows(learner uuid) returns json
  language plpgsql
  as $$
begin
  perform set_config('app.user_id', learner::text, true);
  return (
    select json_agg(row) from (
      select app.lesson_rows(learner) as row
      union all
      select app.task_rows(learner)
    ) every_kind
  );
end
$$;

-- `sent` holds an array of rows for each kind. The lock: two saves of a learner would else lock rows and totals in different
-- order, and deadlock.
create function app.save_progress(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
  language plpgsql
  as $$
begin
  perform set_config('app.user_id', learner::text, true);
  perform pg_advisory_xact_lock(hashtextextended('save ' || learner, 0));
  if sent ? 'lesson' then
    return query select * from app.merge_lesson_rows(learner, sent -> 'lesson');
  end if;
  if sent ? 'task' then
    return query select * from app.merge_task_rows(learner, sent -> 'task');
  end if;
end
$$;

grant execute on function app.progress_rows(uuid), app.save_progress(uuid, jsonb) to qala_app;
