-- Returns what staff see of one learner's work beyond the lessons and tasks: levels without their programs, the newest answer to
-- each question, the days with work, and the mistakes on which the learner is stuck. It returns null to everybody but the
-- teachers of the learner and people who may read all learners. A day has work if a question was answered, or a lesson or a
-- task was completed, on it. Nothing else has a time.
create or replace function app.learner_work(learner uuid) returns json
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select json_build_object(
        'levels', (
          select coalesce(json_agg(json_build_object(
              'levelId', level_id,
              'stars', stars,
              'tries', tries,
              'help', help,
              'hasProgram', best is not null or last is not null
            ) order by level_id), '[]')
            from app.lab_progress where user_id = learner
        ),
        'answers', (
          select coalesce(json_agg(newest order by "at" desc, "itemId"), '[]')
            from (
              select distinct on (item_id, source = 'quiz')
                     item_id as "itemId", lesson_id as "lessonId", source, is_right as "isRight", misconception,
                     app.iso_time(answered_at) as "at",
                     count(*) over (partition by item_id, source = 'quiz') as times
                from app.answers
               where user_id = learner
               order by item_id, source = 'quiz', answered_at desc, id
            ) newest
        ),
        'days', (
          select coalesce(json_agg(json_build_object('day', day, 'isDaily', is_daily) order by day), '[]')
            from (
              select (at at time zone 'Africa/Johannesburg')::date as day, bool_or(is_daily) as is_daily
                from (
                  select answered_at, source = 'daily' from app.answers where user_id = learner
                  union all
                  select completed_at, false from app.lesson_progress where user_id = learner and completed
                  union all
                  select completed_at, false from app.task_progress where user_id = learner and completed
                ) moments (at, is_daily)
               group by 1
            ) days
        ),
        'stuck', (
          select coalesce(json_agg(distinct misconception), '[]')
            from app.stuck_learners(array(select class_id from app.class_members where user_id = learner)) stuck
           where stuck.user_id = learner
        )
      )
     where learner in (select app.my_learners()) or (select app.may('learners:read'))
  $$;
grant execute on function app.learner_work(uuid) to qala_app;
