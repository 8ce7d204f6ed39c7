-- Adds up again for these learners. First it locks their rows of totals in order, so that two devices of one learner wait for
-- each other here. Only the statement after that reads the progress, so it sees what the other device has saved.
create or replace function app.add_up_progress(learners uuid[]) returns void
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
