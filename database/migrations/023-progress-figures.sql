-- What a head of department asks about a whole school: counted by the class, because each figure of a school is the
-- sum of its classes'. Up to some thousand learners it is counted whenever somebody asks; for more the worker counts
-- now and then and puts the figures here (server/analytics).

-- Learners write their class as they like ("Grade 7A", "7 a", "gr. 7A"): one class, one name. What is nothing but
-- such a word stays as it was written.
alter table app.profiles add column class_name text not null generated always as (
  coalesce(
    nullif(upper(regexp_replace(
      regexp_replace(grade_class, '^\s*(grade|graad|class|klas|gr)(?=[^[:alpha:]])', '', 'i'),
      '[^[:alnum:]]', '', 'g'
    )), ''),
    upper(btrim(grade_class))
  )
) stored;

create table app.progress_figures (
  class_name text not null,
  -- learners: of the class; their completed lessons. week: key is its Monday, number the learners active in it.
  -- lesson: who completed it, and who has begun. quiz: key is lesson/task, number who took it, total their percents.
  kind text not null check (kind in ('learners', 'week', 'lesson', 'quiz')),
  key text not null,
  number integer not null,
  total integer not null,
  counted_at timestamptz not null default now(),
  primary key (class_name, kind, key)
);

alter table app.progress_figures enable row level security;
alter table app.progress_figures force row level security;
create policy select_by_admin on app.progress_figures for select to qala_app using ((select app.is_admin()));
create policy count_anew on app.progress_figures to qala_worker using (true) with check (true);
-- Counting reads everybody's progress: the columns it counts, and it gives sums alone. The worker writes nothing of it.
create policy count_all on app.lesson_progress for select to qala_worker using (true);
create policy count_all on app.task_progress for select to qala_worker using (true);
create policy count_all on app.learner_totals for select to qala_worker using (true);

grant select on app.progress_figures to qala_app;
grant select, insert, delete on app.progress_figures to qala_worker;
grant select (user_id, lesson_id, completed, completed_at, progress) on app.lesson_progress to qala_worker;
grant select (user_id, lesson_id, task_id, completed, completed_at, score) on app.task_progress to qala_worker;
grant select (user_id, lessons_completed) on app.learner_totals to qala_worker;
