-- Returns every figure of every class, as far as the caller may see learners. An admin sees everybody, and a learner sees only
-- themselves. As in the list of learners, the progress of a person without a profile belongs to no class and is left out. Weeks
-- begin on Monday by the school's clock. `weeks` is how many of them are counted, including the week of `moment`. Work that a
-- wrong clock dated after that week does not count as activity.
create or replace function app.counted_figures(moment timestamptz, weeks integer)
  returns table (class_name text, kind text, key text, number integer, total integer)
  language sql stable
  as $$
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
    ), person as (
      select user_id, coalesce(member_class, profiles.class_name) as class_name from app.profiles
    )
    select p.class_name, 'learners', '', count(*)::integer, coalesce(sum(t.lessons_completed), 0)::integer
      from person p left join app.learner_totals t using (user_id)
     group by p.class_name
    union all
    select p.class_name, 'week', a.week, count(*)::integer, 0
      from active a join person p using (user_id)
     group by p.class_name, a.week
    union all
    select p.class_name, 'lesson', l.lesson_id,
           (count(*) filter (where l.completed))::integer, count(*)::integer
      from app.lesson_progress l join person p using (user_id)
     where l.progress > 0
     group by p.class_name, l.lesson_id
    union all
    select p.class_name, 'quiz', t.lesson_id || '/' || t.task_id, count(*)::integer, sum(t.score)::integer
      from app.task_progress t
      join app.lesson_tasks k using (lesson_id, task_id)
      join person p using (user_id)
     where t.completed and k.task_type = 'quiz' and k.retired_at is null
     group by p.class_name, t.lesson_id, t.task_id
  $$;
grant execute on function app.counted_figures(timestamp with time zone, integer) to qala_app, qala_definer;
