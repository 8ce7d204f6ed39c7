-- How far each learner is. Both tables are written as an upsert that merges, so nothing here ever goes backwards.
-- Absent from both: delete. Progress leaves only with the account.
--
-- Each kind of a learner's rows (domain/rows) has two functions, called by its name: `merge_<kind>_rows` and `<kind>_rows`.
-- Both speak as the rows travel, with names and times as in JSON. They run as whoever calls: row-level security holds.

-- As JavaScript writes a moment.
create function app.iso_time(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
grant execute on function app.iso_time(timestamptz) to qala_app;

-- Every lesson there has been, copied from the content when the server starts. Never deleted, so that a bonus lesson that
-- left the content still does not count.
create table app.lessons (
  lesson_id text primary key check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  is_bonus boolean not null
);

alter table app.lessons enable row level security;
alter table app.lessons force row level security;
create policy select_from_content on app.lessons for select to qala_worker using (true);
create policy insert_from_content on app.lessons for insert to qala_worker with check (true);
create policy update_from_content on app.lessons for update to qala_worker using (true);
create policy add_up on app.lessons for select to qala_definer using (true);

grant select, insert, update (is_bonus) on app.lessons to qala_worker;
grant select on app.lessons to qala_definer;

-- lesson_id has no foreign key: lessons may come and go in the content while a device is offline.
create table app.lesson_progress (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  lesson_id text not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  completed boolean not null default false,
  completed_at timestamptz,
  -- Best quiz percent, 0 when none.
  quiz_score smallint not null default 0 check (quiz_score between 0 and 100),
  -- Furthest percent reached.
  progress smallint not null default 0 check (progress between 0 and 100),
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id),
  constraint completed_has_time check (completed = (completed_at is not null)),
  constraint completed_is_whole check (not completed or progress = 100)
);
-- The admin's count of completed lessons per learner.
create index on app.lesson_progress (user_id) where completed;

alter table app.lesson_progress enable row level security;
alter table app.lesson_progress force row level security;

create policy select_own_or_by_verb on app.lesson_progress for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));
-- Writing is for oneself alone, admins included.
create policy insert_own on app.lesson_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));
create policy update_own on app.lesson_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy add_up on app.lesson_progress for select to qala_definer using (true);

-- user_id and lesson_id are not in the update list: a row cannot change hands.
grant
  select,
  insert (user_id, lesson_id, completed, completed_at, quiz_score, progress),
  update (completed, completed_at, quiz_score, progress, updated_at)
  on app.lesson_progress to qala_app;
grant select on app.lesson_progress to qala_definer;

create function app.lesson_row(mine app.lesson_progress) returns jsonb
  language sql stable parallel safe
  return jsonb_build_object(
    'kind', 'lesson',
    'lessonId', mine.lesson_id,
    'completed', mine.completed,
    'completedAt', app.iso_time(mine.completed_at),
    'quizScore', mine.quiz_score,
    'progress', mine.progress
  );

create function app.lesson_rows(learner uuid) returns setof jsonb
  language sql stable
  begin atomic
    select app.lesson_row(mine) from app.lesson_progress mine where user_id = learner order by lesson_id;
  end;

-- The merge of domain/rows/lesson-row.ts; a property test holds the two together. `least` and `greatest` ignore null,
-- which is what the merge means by it. No lesson may be sent twice.
create function app.merge_lesson_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
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

grant execute on function
  app.lesson_row(app.lesson_progress), app.lesson_rows(uuid), app.merge_lesson_rows(uuid, jsonb)
  to qala_app;

-- The tasks of every lesson, copied from the content when the server starts, so that points and titles stand beside the
-- learners' rows. Read by everybody, visitors too.
-- Never deleted: a learner's finished task must keep its title. A task that left the content is retired.
create table app.lesson_tasks (
  lesson_id text not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  task_id text not null check (task_id ~ '^[a-z0-9-]{1,64}$'),
  task_title text not null check (char_length(task_title) between 1 and 600),
  task_type text not null check (task_type in ('quiz', 'practice', 'other')),
  points_value smallint not null check (points_value between 0 and 100),
  retired_at timestamptz,
  primary key (lesson_id, task_id)
);

alter table app.lesson_tasks enable row level security;
alter table app.lesson_tasks force row level security;
create policy select_all on app.lesson_tasks for select to qala_app, qala_worker using (true);
create policy insert_from_content on app.lesson_tasks for insert to qala_worker with check (true);
create policy update_from_content on app.lesson_tasks for update to qala_worker using (true);
create policy add_up on app.lesson_tasks for select to qala_definer using (true);

grant select on app.lesson_tasks to qala_app, qala_definer;
grant select, insert, update (task_title, task_type, points_value, retired_at) on app.lesson_tasks to qala_worker;

-- What each learner did with each task.
create table app.task_progress (
  -- Made on the learner's device. Two devices may meet the same task before they hear of each other; the merge keeps the
  -- smaller id, so it can change. It need not be unique: an id that a broken device used twice must not make the server
  -- refuse its other rows.
  id uuid not null,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  lesson_id text not null,
  task_id text not null,
  completed boolean not null default false,
  completed_at timestamptz,
  score smallint not null default 0 check (score between 0 and 100),
  -- Active minutes; ten thousand are a working week without sleep, so more is a broken clock.
  time_spent_minutes integer not null default 0 check (time_spent_minutes between 0 and 10000),
  primary key (user_id, lesson_id, task_id),
  foreign key (lesson_id, task_id) references app.lesson_tasks (lesson_id, task_id),
  constraint completed_has_time check (completed = (completed_at is not null))
);
-- Recent Activity: the latest completed tasks of one learner.
create index on app.task_progress (user_id, completed_at desc) where completed;

alter table app.task_progress enable row level security;
alter table app.task_progress force row level security;
create policy select_own_or_by_verb on app.task_progress for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));
create policy insert_own on app.task_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));
create policy update_own on app.task_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy add_up on app.task_progress for select to qala_definer using (true);

grant
  select,
  insert (id, user_id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes),
  update (id, completed, completed_at, score, time_spent_minutes)
  on app.task_progress to qala_app;
grant select on app.task_progress to qala_definer;

create function app.task_row(mine app.task_progress) returns jsonb
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

-- With what each task is called and worth, retired ones too.
create function app.task_rows(learner uuid) returns setof jsonb
  language sql stable
  begin atomic
    select app.task_row(mine) || jsonb_build_object(
        'taskTitle', task.task_title, 'taskType', task.task_type, 'pointsValue', task.points_value
      )
      from app.task_progress mine join app.lesson_tasks task using (lesson_id, task_id)
     where mine.user_id = learner order by lesson_id, task_id;
  end;

-- The merge of domain/rows/task-row.ts. A task that never was in the content is left out; one that was retired while a
-- device was offline is not. No task may be sent twice.
create function app.merge_task_rows(learner uuid, sent jsonb) returns table (merged jsonb, is_changed boolean)
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
  app.task_row(app.task_progress), app.task_rows(uuid), app.merge_task_rows(uuid, jsonb)
  to qala_app;
