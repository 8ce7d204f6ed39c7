-- How far each learner is. Both tables are written as an upsert that merges, so nothing here ever goes backwards.
-- Absent from both: delete. Progress leaves only with the account.

-- lesson_id has no foreign key: lessons are content, built into the app, and may come and go while a device is offline.
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
