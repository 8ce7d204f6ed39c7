-- Reading and saving as one statement each, which is a transaction by itself: one round trip instead of four.
-- Rows leave as json and not jsonb: they are only sent on, and making jsonb of them took most of a read's time.

drop function app.lesson_rows(uuid), app.task_rows(uuid), app.merge_lesson_rows(uuid, jsonb), app.merge_task_rows(uuid, jsonb);
drop function app.lesson_row(app.lesson_progress), app.task_row(app.task_progress);

create function app.lesson_row(mine app.lesson_progress) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'lesson',
    'lessonId', mine.lesson_id,
    'completed', mine.completed,
    'completedAt', app.iso_time(mine.completed_at),
    'quizScore', mine.quiz_score,
    'progress', mine.progress
  );

create function app.lesson_rows(learner uuid) returns setof json
  language sql stable
  begin atomic
    select app.lesson_row(mine) from app.lesson_progress mine where user_id = learner order by lesson_id;
  end;

create function app.merge_lesson_rows(learner uuid, sent jsonb) returns table (merged json, is_changed boolean)
  language plpgsql
  as $$
begin
  -- In one order, so that none deadlock.
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

create function app.task_row(mine app.task_progress) returns json
  language sql stable parallel safe
  return json_build_object(
    'kind', 'task',
    'id', mine.id,
    'lessonId', mine.lesson_id,
    'taskId', mine.task_id,
    'completed', mine.completed,
    'completedAt', app.iso_time(mine.completed_at),
    'score', mine.score,
    'timeSpentMinutes', mine.time_spent_minutes
  );

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

create function app.merge_task_rows(learner uuid, sent jsonb) returns table (merged json, is_changed boolean)
  language plpgsql
  as $$
begin
  -- The outer select reads the table as it was before this statement.
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

grant execute on function
  app.lesson_row(app.lesson_progress), app.lesson_rows(uuid), app.merge_lesson_rows(uuid, jsonb),
  app.task_row(app.task_progress), app.task_rows(uuid), app.merge_task_rows(uuid, jsonb)
  to qala_app;

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
create function app.save_progress(learner uuid, sent jsonb) returns table (merged json, is_changed boolean)
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
