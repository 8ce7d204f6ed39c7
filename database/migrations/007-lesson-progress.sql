-- How far each learner is in each lesson (spec 3). Written by "Save progress" as an upsert that merges
-- (domain/progress.ts): nothing here ever goes backwards.
-- lesson_id has no foreign key: lessons are content, built into the app, and may come and go while a device is offline.
-- Absent: delete. Progress leaves only with the account.
create table app.lesson_progress (
  user_id uuid not null references auth."user" (id) on delete cascade,
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
-- Admin's count of completed lessons per learner.
create index on app.lesson_progress (user_id) where completed;

alter table app.lesson_progress enable row level security;
alter table app.lesson_progress force row level security;

create policy select_own_or_admin on app.lesson_progress for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.is_admin()));
-- Writing is for oneself alone, admins included.
create policy insert_own on app.lesson_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));
create policy update_own on app.lesson_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

-- user_id and lesson_id are not in the update list: a row cannot change hands.
grant
  select,
  insert (user_id, lesson_id, completed, completed_at, quiz_score, progress),
  update (completed, completed_at, quiz_score, progress, updated_at)
  on app.lesson_progress to qala_app;
