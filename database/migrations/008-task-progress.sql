-- The tasks of every lesson, copied from the content when the server starts (design 5.6), so that points and
-- titles stand beside the learners' rows. Read by everybody, visitors too.
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

grant select on app.lesson_tasks to qala_app;
grant select, insert, update (task_title, task_type, points_value, retired_at) on app.lesson_tasks to qala_worker;

-- What each learner did with each task (spec 3). Merged like lesson_progress; no delete either.
create table app.task_progress (
  -- Made on the learner's device. Unique per learner only: were it unique in the table, a second learner's row
  -- with the same id would meet one it cannot see, and `on conflict do nothing` would swallow it in silence.
  id uuid not null,
  user_id uuid not null references auth."user" (id) on delete cascade,
  lesson_id text not null,
  task_id text not null,
  completed boolean not null default false,
  completed_at timestamptz,
  score smallint not null default 0 check (score between 0 and 100),
  -- Active minutes; ten thousand are a working week without sleep, so more is a broken clock.
  time_spent_minutes integer not null default 0 check (time_spent_minutes between 0 and 10000),
  primary key (user_id, lesson_id, task_id),
  unique (user_id, id),
  foreign key (lesson_id, task_id) references app.lesson_tasks (lesson_id, task_id),
  constraint completed_has_time check (completed = (completed_at is not null))
);
-- Recent Activity: the latest completed tasks of one learner.
create index on app.task_progress (user_id, completed_at desc) where completed;

alter table app.task_progress enable row level security;
alter table app.task_progress force row level security;
create policy select_own_or_admin on app.task_progress for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.is_admin()));
create policy insert_own on app.task_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));
create policy update_own on app.task_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

grant
  select,
  insert (id, user_id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes),
  update (completed, completed_at, score, time_spent_minutes)
  on app.task_progress to qala_app;
