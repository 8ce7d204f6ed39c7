-- Sums, so that lists and figures stay quick with 100,000 learners.

-- What each learner's progress adds up to, for the admin's list: adding up two million tasks would take seconds.
-- Kept right by the triggers below whichever way progress comes in; nothing else writes here.
-- No row for somebody who has not begun. Minutes and scores are whole, so sums of them are exact.
create table app.learner_totals (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- Without bonus lessons.
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
create policy select_own_or_by_verb on app.learner_totals for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));
create policy add_up on app.learner_totals to qala_definer using (true) with check (true);

grant select on app.learner_totals to qala_app;
-- No delete: the line goes with the account.
grant
  select,
  insert (user_id),
  update (lessons_completed, tasks_completed, points, score_sum, score_count, minutes)
  on app.learner_totals to qala_definer;

-- Adds up anew for these learners. First their lines are taken, in order, so that two devices of one learner wait for
-- each other here; only the statement after that reads the rows, and so sees what the other one brought.
create function app.add_up_progress(learners uuid[]) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if learners is null then
    return;
  end if;
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
    select count(*) filter (where completed and is_bonus is not true) as completed,
           coalesce(sum(quiz_score), 0) as score_sum,
           count(*) filter (where quiz_score > 0) as score_count
      from app.lesson_progress left join app.lessons using (lesson_id) where user_id = learner
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
begin
  perform app.add_up_progress((select array_agg(distinct user_id) from fresh));
  return null;
end
$$;

-- A merge touches every row it is sent; most often nothing changes by it.
create function app.add_up_changed() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.add_up_progress((
    select array_agg(distinct user_id) from (select * from fresh except select * from stale) changed
  ));
  return null;
end
$$;

-- New content may change what a task is worth, for everybody who did it.
create function app.add_up_tasks() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.add_up_progress((
    select array_agg(distinct user_id) from (
      select lesson_id, task_id, points_value, retired_at is null as counts from fresh
      except
      select lesson_id, task_id, points_value, retired_at is null from stale
    ) changed
    join app.task_progress using (lesson_id, task_id)
  ));
  return null;
end
$$;

-- And whether a lesson counts. A lesson that was not known yet has counted until now.
create function app.add_up_lessons() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform app.add_up_progress((
    select array_agg(distinct user_id) from fresh join app.lesson_progress using (lesson_id)
     where completed and (is_bonus or tg_op = 'UPDATE')
  ));
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
create trigger add_up_new_lessons after insert on app.lessons
  referencing new table as fresh for each statement execute function app.add_up_lessons();
create trigger add_up_changed_lessons after update on app.lessons
  referencing new table as fresh for each statement execute function app.add_up_lessons();
create trigger add_up_tasks after update on app.lesson_tasks
  referencing old table as stale new table as fresh for each statement execute function app.add_up_tasks();

grant execute on function app.add_up_progress(uuid[]) to qala_definer;

-- What a head of department asks about a whole school: counted by the class, because each figure of a school is the
-- sum of its classes'. Up to some thousand learners it is counted whenever somebody asks; for more the worker has it
-- counted now and then and put here (server/analytics).
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
create policy select_by_verb on app.progress_figures for select to qala_app using ((select app.may('analytics:read')));
-- The worker orders the counting and sees none of what is counted: no job reads anybody's progress.
create policy count_anew on app.progress_figures to qala_definer using (true) with check (true);

grant select on app.progress_figures to qala_app;
grant select, insert, delete on app.progress_figures to qala_definer;

-- Every figure of every class as far as the asker may see learners: an admin everybody, a learner themselves. Progress of
-- somebody without a profile belongs to no class and is left out, as in the list of learners. Weeks begin on Monday by
-- the school's clock; `weeks` of them are counted, the moment's own included, and nothing a wrong clock puts after it.
create function app.counted_figures(moment timestamptz, weeks integer)
  returns table (class_name text, kind text, key text, number integer, total integer)
  language sql stable
  begin atomic
    with span as (
      select (monday - (weeks - 1) * interval '1 week') at time zone 'Africa/Johannesburg' as since,
             (monday + interval '1 week') at time zone 'Africa/Johannesburg' as until
        from date_trunc('week', moment at time zone 'Africa/Johannesburg') monday
    ), done as (
      select user_id, completed_at from app.task_progress, span
       where completed and completed_at >= since and completed_at < until
      union all
      select user_id, completed_at from app.lesson_progress, span
       where completed and completed_at >= since and completed_at < until
    ), active as (
      select distinct user_id,
             date_trunc('week', completed_at at time zone 'Africa/Johannesburg')::date::text as week
        from done
    )
    select p.class_name, 'learners', '', count(*)::integer, coalesce(sum(t.lessons_completed), 0)::integer
      from app.profiles p left join app.learner_totals t using (user_id)
     group by p.class_name
    union all
    select p.class_name, 'week', a.week, count(*)::integer, 0
      from active a join app.profiles p using (user_id)
     group by p.class_name, a.week
    union all
    select p.class_name, 'lesson', l.lesson_id,
           (count(*) filter (where l.completed))::integer, count(*)::integer
      from app.lesson_progress l join app.profiles p using (user_id)
     where l.progress > 0
     group by p.class_name, l.lesson_id
    union all
    select p.class_name, 'quiz', t.lesson_id || '/' || t.task_id, count(*)::integer, sum(t.score)::integer
      from app.task_progress t
      join app.lesson_tasks k using (lesson_id, task_id)
      join app.profiles p using (user_id)
     where t.completed and k.task_type = 'quiz' and k.retired_at is null
     group by p.class_name, t.lesson_id, t.task_id;
  end;
grant execute on function app.counted_figures(timestamptz, integer) to qala_app, qala_definer;

-- Puts fresh figures in the place of the old ones; whoever reads meanwhile sees the old ones whole.
create function app.keep_progress_figures(moment timestamptz, weeks integer) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  -- Sorting millions of rows in memory instead of on the disk.
  set work_mem = '64MB'
  as $$
begin
  if not pg_has_role(session_user, 'qala_worker', 'member') then
    raise exception 'Counting is for the worker' using errcode = '42501';
  end if;
  delete from app.progress_figures;
  insert into app.progress_figures (class_name, kind, key, number, total)
    select class_name, kind, key, number, total from app.counted_figures(moment, weeks);
end
$$;
grant execute on function app.keep_progress_figures(timestamptz, integer) to qala_worker;

grant create on schema app to qala_definer;
alter function app.add_up_progress(uuid[]) owner to qala_definer;
alter function app.add_up_new() owner to qala_definer;
alter function app.add_up_changed() owner to qala_definer;
alter function app.add_up_lessons() owner to qala_definer;
alter function app.add_up_tasks() owner to qala_definer;
alter function app.keep_progress_figures(timestamptz, integer) owner to qala_definer;
revoke create on schema app from qala_definer;
