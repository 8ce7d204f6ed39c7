-- Counting the figures of 023. The worker orders it and sees none of what is counted: no job reads anybody's progress.
drop policy count_anew on app.progress_figures;
drop policy count_all on app.lesson_progress;
drop policy count_all on app.task_progress;
drop policy count_all on app.learner_totals;
revoke all on app.progress_figures from qala_worker;
revoke select on app.lesson_progress, app.task_progress, app.learner_totals from qala_worker;

create policy count_anew on app.progress_figures to qala_definer using (true) with check (true);
grant select, insert, delete on app.progress_figures to qala_definer;

-- Every figure of every class as far as the asking role may see: an admin everybody, a learner themselves. Progress of
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
alter function app.keep_progress_figures(timestamptz, integer) owner to qala_definer;
revoke create on schema app from qala_definer;
