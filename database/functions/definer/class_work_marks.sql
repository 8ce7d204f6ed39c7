-- Returns who has finished and who has begun the work that a class was given for a week. A learner who has not begun has no
-- row. Work counts whenever it was done, even before it was given.
create or replace function app.class_work_marks(class uuid, monday date)
  returns table (work_id uuid, user_id uuid, is_done boolean)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select work.id, member.user_id, state.is_done
      from app.class_work work
      join app.class_members member on member.class_id = work.class_id
      cross join lateral (
        select bool_or(traces.is_done) as is_done, bool_or(traces.is_begun) as is_begun
          from (
            select lesson.completed, lesson.progress > 0
              from app.lesson_progress lesson
             where work.kind = 'lesson'
               and lesson.user_id = member.user_id and lesson.lesson_id = work.content_id
            union all
            select task.completed, task.time_spent_minutes > 0
              from app.task_progress task
             where task.user_id = member.user_id
               and case work.kind
                     when 'quiz' then task.task_id = 'quiz-' || work.content_id
                     when 'lab' then task.task_id = 'lab-' || work.content_id
                     when 'practice' then task.task_id = 'practice' and task.lesson_id = work.content_id
                     else task.task_id = 'read' and task.lesson_id = work.content_id
                   end
            union all
            select level.stars > 0, level.tries > 0
              from app.lab_progress level
             where work.kind = 'lab' and level.user_id = member.user_id and level.level_id = work.content_id
          ) traces (is_done, is_begun)
      ) state
     where work.class_id = class and work.week = monday and (state.is_done or state.is_begun)
       and (class in (select app.my_classes()) or (select app.may('classes:manage')))
  $$;
grant execute on function app.class_work_marks(uuid, date) to qala_app;
