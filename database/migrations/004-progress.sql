-- This table lists every lesson that has ever existed, copied from the content when the server starts. Lessons are never
-- deleted, so that a bonus lesson that was removed from the content still does not count.
create table app.lessons (
  lesson_id text primary key check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  is_bonus boolean not null
);

-- These are the tasks of every lesson, copied from the content when the server starts, so that queries can join points and
-- titles to the learners' rows. Every request may read them, including those of visitors. Tasks are never deleted, because a
-- learner's finished task must keep its title. A task that was removed from the content is retired.
create table app.lesson_tasks (
  lesson_id text not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  task_id text not null check (task_id ~ '^[a-z0-9-]{1,64}$'),
  task_title text not null check (char_length(task_title) between 1 and 600),
  task_type text not null check (task_type in ('quiz', 'practice', 'other')),
  points_value smallint not null check (points_value between 0 and 100),
  retired_at timestamptz,
  primary key (lesson_id, task_id)
);

-- lesson_id has no foreign key, because lessons may be added to and removed from the content while a device is offline.
create table app.lesson_progress (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  lesson_id text not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  completed boolean not null default false,
  completed_at timestamptz,
  -- This is the best quiz result in percent, or 0 if there is none.
  quiz_score smallint not null default 0 check (quiz_score between 0 and 100),
  -- This is the furthest percentage that the learner has reached.
  progress smallint not null default 0 check (progress between 0 and 100),
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id),
  constraint completed_has_time check (completed = (completed_at is not null)),
  constraint completed_is_whole check (not completed or progress = 100)
);

-- This index serves the admin's number of completed lessons per learner.
create index on app.lesson_progress (user_id) where completed;

-- This table holds the work of each learner on each task.
create table app.task_progress (
  -- The device creates this id. Two devices may start the same task before they hear of each other. The merge then keeps the
  -- smaller id, so the id can change. It need not be unique, because the server must not refuse a device's other rows if a
  -- broken device used an id twice.
  id uuid not null,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  lesson_id text not null,
  task_id text not null,
  completed boolean not null default false,
  completed_at timestamptz,
  score smallint not null default 0 check (score between 0 and 100),
  -- These are minutes of activity. Ten thousand minutes are a week without sleep, so a higher number means a broken clock.
  time_spent_minutes integer not null default 0 check (time_spent_minutes between 0 and 10000),
  primary key (user_id, lesson_id, task_id),
  foreign key (lesson_id, task_id) references app.lesson_tasks (lesson_id, task_id),
  constraint completed_has_time check (completed = (completed_at is not null))
);

-- This index serves Recent Activity, which shows a learner's latest completed tasks.
create index on app.task_progress (user_id, completed_at desc) where completed;

-- This table holds a learner's work on each level of the Lab: the best answer, which is kept, and the last one, with which the
-- learner can continue.
create table app.lab_progress (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  level_id text collate "C" not null check (level_id ~ '^[a-z0-9-]{1,64}$'),
  -- As with lessons, there is no foreign key, because levels may be added, removed and moved while a device is offline.
  lesson_id text collate "C" not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  stars smallint not null check (stars between 0 and 3),
  -- Answers are JSON text. They are compared byte by byte, as JavaScript compares ASCII text.
  best text collate "C" check (best ~ '^[\x20-\x7e]{1,}$' and char_length(best) <= 8000),
  best_size integer not null check (best_size between 0 and 100000),
  last text collate "C" check (last ~ '^[\x20-\x7e]{1,}$' and char_length(last) <= 8000),
  -- This counts the changes of `last`. A row at the highest version could never change again. That version is out of reach,
  -- because one save raises a version by 10,000 at most (domain/learning/rows/versions.ts).
  version integer not null check (version between 0 and 2000000000),
  tries integer not null check (tries between 0 and 100000),
  -- This is the most help that was shown: 1 is a nudge, 2 is an idea, 3 is a part of the solution and 4 is all of it.
  help smallint not null check (help between 0 and 4),
  primary key (user_id, level_id),
  constraint stars_have_answer check ((stars > 0) = (best is not null))
);

-- These are all answers that a learner gave. They decide which questions come back and when. No answer is deleted; one that
-- arrives twice is merged with itself.
create table app.answers (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- The device creates this id.
  id uuid not null,
  -- As with lessons, there are no foreign keys, because items may be added and removed while a device is offline.
  lesson_id text collate "C" not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  item_id text collate "C" not null check (item_id ~ '^[a-z0-9-]{1,64}$'),
  source text collate "C" not null check (source in ('practice', 'daily', 'quiz', 'lab')),
  is_right boolean not null,
  misconception text collate "C" check (misconception ~ '^[a-z0-9-]{1,64}$'),
  answered_at timestamptz not null,
  -- A person other than its owner may hold an upload ticket, so the ticket may add only a limited amount
  -- (server/learning/progress/by-ticket.ts). came_by and came_on say by which ticket an answer came and when: the first bytes
  -- of the ticket's hash, and the day at school. They are null for an answer that came through its author's session.
  came_by bytea check (octet_length(came_by) = 8),
  came_on date,
  primary key (user_id, id),
  constraint came_by_and_on check ((came_by is null) = (came_on is null))
);

-- With this index, the last weeks of a class can be read without the years before.
create index on app.answers (user_id, answered_at);

-- This table holds what learners call key words at home. Only the learner can read these words.
create table app.own_words (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  term_id text collate "C" not null check (term_id ~ '^[a-z0-9-]{1,64}$'),
  lesson_id text collate "C" not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  -- The pattern allows the letters of domain/learning/rows/word-row.ts. Words are compared by code points, as in JavaScript.
  -- The word is empty after the learner has removed it.
  word text collate "C" not null check (
    char_length(word) <= 60
    and word ~ '^([A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]([A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u0300-\u036f''\u2019\u02bc -]*[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u0300-\u036f''\u2019\u02bc])?)?$'
  ),
  -- This counts the changes of `word`.
  version integer not null check (version between 0 and 2000000000),
  primary key (user_id, term_id)
);

-- The following tables hold sums, so that lists and figures are quick with 100,000 learners.

-- These are the sums of each learner's progress for the admin's list, because adding up two million tasks would take seconds.
-- The triggers below keep the sums right, however progress arrives. After rows were loaded from a file, which triggers do not
-- see, app.add_up_progress adds them up. A learner who has not begun has no row. Minutes and scores are integers, so their sums are exact.
create table app.learner_totals (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- Bonus lessons are not included.
  lessons_completed integer not null default 0,
  -- Tasks and points count what the current content has, without retired tasks, as the learner's own screen does.
  tasks_completed integer not null default 0,
  points integer not null default 0,
  -- These are the sum and the number of the best quiz scores above 0 in lessons. Their rounded mean is the average score.
  score_sum integer not null default 0,
  score_count integer not null default 0,
  minutes integer not null default 0
);

-- These are the figures of a whole school that a head of department asks for. They are counted for each class, because each
-- figure of a school is the sum of those of its classes. With up to 2,000 learners they are counted on each request. In a
-- larger school the worker regularly has them counted and stored here (server/school/analytics/read-analytics.ts).
create table app.progress_figures (
  class_name text not null,
  -- The kind says what the other columns mean:
  --   learners  number is how many learners the class has, and total is how many lessons they have completed.
  --   week      key is the Monday of the week, and number is how many learners were active in it.
  --   lesson    key is the lesson, number is how many learners completed it, and total is how many have begun it.
  --   quiz      key is lesson/task, number is how many learners took the quiz, and total is the sum of their scores.
  kind text not null check (kind in ('learners', 'week', 'lesson', 'quiz')),
  key text not null,
  number integer not null,
  total integer not null,
  counted_at timestamptz not null default now(),
  primary key (class_name, kind, key)
);

alter table app.lessons enable row level security, force row level security;

create policy select_from_content on app.lessons for select to qala_worker using (true);

create policy insert_from_content on app.lessons for insert to qala_worker with check (true);

create policy update_from_content on app.lessons for update to qala_worker using (true);

create policy add_up on app.lessons for select to qala_definer using (true);

grant select, insert, update (is_bonus) on app.lessons to qala_worker;

grant select on app.lessons to qala_definer;

create trigger add_up_new_lessons after insert on app.lessons
  referencing new table as fresh for each statement execute function app.add_up_lessons();

create trigger add_up_changed_lessons after update on app.lessons
  referencing new table as fresh for each statement execute function app.add_up_lessons();

alter table app.lesson_tasks enable row level security, force row level security;

create policy select_all on app.lesson_tasks for select to qala_app, qala_worker using (true);

create policy insert_from_content on app.lesson_tasks for insert to qala_worker with check (true);

create policy update_from_content on app.lesson_tasks for update to qala_worker using (true);

create policy add_up on app.lesson_tasks for select to qala_definer using (true);

grant select on app.lesson_tasks to qala_app, qala_definer;

grant select, insert, update (task_title, task_type, points_value, retired_at) on app.lesson_tasks to qala_worker;

create trigger add_up_tasks after update on app.lesson_tasks
  referencing old table as stale new table as fresh for each statement execute function app.add_up_tasks();

alter table app.lesson_progress enable row level security, force row level security;

create policy select_own_or_by_verb on app.lesson_progress for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));

-- Everybody can write only their own progress, and that includes admins.
create policy insert_own on app.lesson_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.lesson_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy add_up on app.lesson_progress for select to qala_definer using (true);

create policy select_taught on app.lesson_progress for select to qala_app using (user_id in (select app.my_learners()));

-- user_id and lesson_id are not in the update list, so that a row cannot be moved to another person or lesson.
grant
  select,
  insert (user_id, lesson_id, completed, completed_at, quiz_score, progress),
  update (completed, completed_at, quiz_score, progress, updated_at)
  on app.lesson_progress to qala_app;

grant select on app.lesson_progress to qala_definer;

create trigger add_up_new after insert on app.lesson_progress
  referencing new table as fresh for each statement execute function app.add_up_new();

create trigger add_up_changed after update on app.lesson_progress
  referencing old table as stale new table as fresh for each statement execute function app.add_up_changed();

alter table app.task_progress enable row level security, force row level security;

create policy select_own_or_by_verb on app.task_progress for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));

create policy insert_own on app.task_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.task_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy add_up on app.task_progress for select to qala_definer using (true);

create policy select_taught on app.task_progress for select to qala_app using (user_id in (select app.my_learners()));

grant
  select,
  insert (id, user_id, lesson_id, task_id, completed, completed_at, score, time_spent_minutes),
  update (id, completed, completed_at, score, time_spent_minutes)
  on app.task_progress to qala_app;

grant select on app.task_progress to qala_definer;

create trigger add_up_new after insert on app.task_progress
  referencing new table as fresh for each statement execute function app.add_up_new();

create trigger add_up_changed after update on app.task_progress
  referencing old table as stale new table as fresh for each statement execute function app.add_up_changed();

-- Staff see levels that were passed as tasks. Only the learner can read the programs themselves.
alter table app.lab_progress enable row level security, force row level security;

create policy select_own on app.lab_progress for select to qala_app
  using (user_id = (select app.current_user_id()));

create policy insert_own on app.lab_progress for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.lab_progress for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

-- Teachers can learn that a learner has begun or passed a level, but they never see the program.
create policy select_for_classes on app.lab_progress for select to qala_definer using (true);

grant
  select,
  insert (user_id, level_id, lesson_id, stars, best, best_size, last, version, tries, help),
  update (lesson_id, stars, best, best_size, last, version, tries, help)
  on app.lab_progress to qala_app;

grant select (user_id, level_id, stars, tries) on app.lab_progress to qala_definer;

alter table app.answers enable row level security, force row level security;

create policy select_own on app.answers for select to qala_app
  using (user_id = (select app.current_user_id()));

create policy insert_own on app.answers for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.answers for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy select_for_classes on app.answers for select to qala_definer using (true);

grant
  select,
  insert (user_id, id, lesson_id, item_id, source, is_right, misconception, answered_at),
  update (lesson_id, item_id, source, is_right, misconception, answered_at)
  on app.answers to qala_app;

grant select (user_id, item_id, source, is_right, misconception, answered_at) on app.answers to qala_definer;

grant update (came_by, came_on) on app.answers to qala_app;

alter table app.own_words enable row level security, force row level security;

create policy select_own on app.own_words for select to qala_app
  using (user_id = (select app.current_user_id()));

create policy insert_own on app.own_words for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.own_words for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

grant
  select,
  insert (user_id, term_id, lesson_id, word, version),
  update (lesson_id, word, version)
  on app.own_words to qala_app;

alter table app.learner_totals enable row level security, force row level security;

create policy select_own_or_by_verb on app.learner_totals for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));

create policy add_up on app.learner_totals to qala_definer using (true) with check (true);

create policy select_taught on app.learner_totals for select to qala_app using (user_id in (select app.my_learners()));

grant select on app.learner_totals to qala_app;

-- There is no delete, because the row is deleted with the account.
grant
  select,
  insert (user_id),
  update (lessons_completed, tasks_completed, points, score_sum, score_count, minutes)
  on app.learner_totals to qala_definer;

alter table app.progress_figures enable row level security, force row level security;

create policy select_by_verb on app.progress_figures for select to qala_app using ((select app.may('analytics:read')));

-- The worker orders the counting but sees none of the counted data, because no job may read anybody's progress.
create policy count_anew on app.progress_figures to qala_definer using (true) with check (true);

grant select on app.progress_figures to qala_app;

grant select, insert, delete on app.progress_figures to qala_definer;
