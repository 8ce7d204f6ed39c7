-- What each learner's progress adds up to (spec 3, derived per student): the admin's list and its totals read these
-- few figures of each learner, where adding up two million tasks of 100,000 learners would take seconds.
-- Kept right by the triggers below whichever way progress comes in; nothing else writes here.
-- No row for somebody who has not begun. Minutes and scores are whole, so sums of them are exact.
create table app.learner_totals (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  -- Lessons that count: the bonus lesson has no place in any figure (design 5.2).
  lessons_completed integer not null default 0,
  -- Tasks and points: those of the content as it is, without the retired ones, as the learner's own screen counts.
  tasks_completed integer not null default 0,
  points integer not null default 0,
  -- Best quiz scores above 0, of lessons: their rounded mean is the average.
  score_sum integer not null default 0,
  score_count integer not null default 0,
  minutes integer not null default 0
);

alter table app.learner_totals enable row level security;
alter table app.learner_totals force row level security;
create policy select_own_or_admin on app.learner_totals for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.is_admin()));
create policy add_up on app.learner_totals to qala_definer using (true) with check (true);
create policy add_up on app.lesson_progress for select to qala_definer using (true);
create policy add_up on app.task_progress for select to qala_definer using (true);
create policy add_up on app.lesson_tasks for select to qala_definer using (true);

grant select on app.learner_totals to qala_app;
-- No delete: the line goes with the account.
grant
  select,
  insert (user_id),
  update (lessons_completed, tasks_completed, points, score_sum, score_count, minutes)
  on app.learner_totals to qala_definer;
grant select on app.lesson_progress, app.task_progress, app.lesson_tasks to qala_definer;

-- Adds up anew for these learners. First their lines are taken, in order, so that two devices of one learner wait for
-- each other here; only the statement after that reads the rows, and so sees what the other one brought.
create function app.add_up_progress(learners uuid[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.learner_totals (user_id)
    select learner from unnest(learners) learner order by learner
    on conflict do nothing;
  perform from app.learner_totals where user_id = any (learners) order by user_id for update;
  update app.learner_totals as mine set
    lessons_completed = lessons.completed,
    score_sum = lessons.score_sum,
    score_count = lessons.score_count,
    tasks_completed = tasks.completed,
    points = tasks.points,
    minutes = tasks.minutes
  from unnest(learners) learner
  cross join lateral (
    select count(*) filter (where completed and lesson_id <> 'practical-computer-usage') as completed,
           coalesce(sum(quiz_score), 0) as score_sum,
           count(*) filter (where quiz_score > 0) as score_count
      from app.lesson_progress where user_id = learner
  ) lessons
  cross join lateral (
    select count(*) filter (where completed and retired_at is null) as completed,
           coalesce(sum(points_value) filter (where completed and retired_at is null), 0) as points,
           coalesce(sum(time_spent_minutes), 0) as minutes
      from app.task_progress join app.lesson_tasks using (lesson_id, task_id) where user_id = learner
  ) tasks
  where mine.user_id = learner;
end
$$;

-- After each statement that wrote progress, for the learners it was about.
create function app.add_up_new() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  learners uuid[] := (select array_agg(distinct user_id) from fresh);
begin
  if learners is not null then
    perform app.add_up_progress(learners);
  end if;
  return null;
end
$$;

-- A merge touches every row it is sent; most often nothing changes by it.
create function app.add_up_changed() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  learners uuid[] := (
    select array_agg(distinct user_id) from (select * from fresh except select * from stale) changed
  );
begin
  if learners is not null then
    perform app.add_up_progress(learners);
  end if;
  return null;
end
$$;

-- New content may change what a task is worth, for everybody who did it.
create function app.add_up_tasks() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  learners uuid[] := (
    select array_agg(distinct user_id) from (
      select lesson_id, task_id, points_value, retired_at is null as counts from fresh
      except
      select lesson_id, task_id, points_value, retired_at is null from stale
    ) changed
    join app.task_progress using (lesson_id, task_id)
  );
begin
  if learners is not null then
    perform app.add_up_progress(learners);
  end if;
  return null;
end
$$;

create trigger add_up_new after insert on app.lesson_progress
  referencing new table as fresh for each statement execute function app.add_up_new();
create trigger add_up_changed after update on app.lesson_progress
  referencing old table as stale new table as fresh for each statement execute function app.add_up_changed();
create trigger add_up_new after insert on app.task_progress
  referencing new table as fresh for each statement execute function app.add_up_new();
create trigger add_up_changed after update on app.task_progress
  referencing old table as stale new table as fresh for each statement execute function app.add_up_changed();
create trigger add_up_tasks after update on app.lesson_tasks
  referencing old table as stale new table as fresh for each statement execute function app.add_up_tasks();

grant execute on function app.add_up_progress(uuid[]) to qala_definer;
grant create on schema app to qala_definer;
alter function app.add_up_progress(uuid[]) owner to qala_definer;
alter function app.add_up_new() owner to qala_definer;
alter function app.add_up_changed() owner to qala_definer;
alter function app.add_up_tasks() owner to qala_definer;
-- Everybody who worked before this table was here.
do $$
begin
  set local role qala_definer;
  perform app.add_up_progress(array_agg(distinct user_id)) from (
    select user_id from app.lesson_progress union select user_id from app.task_progress
  ) began having count(*) > 0;
  reset role;
end
$$;
revoke create on schema app from qala_definer;
