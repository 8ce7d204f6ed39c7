-- What a class was given to do: things of the course, each with a day. It belongs to the class, not to who gave it, and goes
-- with the class.
create table app.class_work (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references app.classes (id) on delete cascade,
  kind text not null check (kind in ('lesson', 'quiz', 'lab', 'practice')),
  -- As with lessons no foreign key: things come and go in the content. Of a practice it is the lesson's.
  content_id text not null check (content_id ~ '^[a-z0-9-]{1,64}$'),
  -- By the school's calendar.
  due_on date not null check (due_on between date '2020-01-01' and date '2100-12-31'),
  -- Its Monday.
  week date not null generated always as (due_on - (extract(isodow from due_on)::integer - 1)) stored,
  note text check (char_length(note) between 1 and 200 and note !~ '[[:cntrl:]]'),
  -- No foreign key: who gave it may leave.
  given_by uuid not null,
  given_at timestamptz not null default now(),
  constraint once_a_week unique (class_id, week, kind, content_id)
);

alter table app.class_work enable row level security, force row level security;
create policy select_mine_or_by_verb on app.class_work for select to qala_app using (
  class_id in (select app.my_classes())
  or (select app.may('classes:manage'))
  -- The code of a class may be in wrong hands: whoever still has to be confirmed reads no words of its teachers.
  or (
    class_id in (select class_id from app.class_members where user_id = (select app.current_user_id()))
    and (select app.may_read_news())
  )
);
create policy insert_of_mine_or_by_verb on app.class_work for insert to qala_app with check (
  given_by = (select app.current_user_id())
  and (class_id in (select app.my_classes()) or (select app.may('classes:manage')))
);
create policy update_of_mine_or_by_verb on app.class_work for update to qala_app
  using (class_id in (select app.my_classes()) or (select app.may('classes:manage')));
create policy delete_of_mine_or_by_verb on app.class_work for delete to qala_app
  using (class_id in (select app.my_classes()) or (select app.may('classes:manage')));
create policy select_all on app.class_work for select to qala_definer using (true);
create policy select_all_for_backup on app.class_work for select to qala_backup using (true);

grant
  select,
  insert (class_id, kind, content_id, due_on, note, given_by),
  update (due_on, note),
  delete
  on app.class_work to qala_app;
grant select on app.class_work to qala_definer, qala_backup;

-- Of work in the Lab a teacher learns that it began, and not the program.
create policy see_that_it_began on app.lab_progress for select to qala_definer using (true);
grant select (user_id, level_id, stars, tries) on app.lab_progress to qala_definer;

-- Who did and who began what a class was given for a week; no row for who has done nothing of it. It counts whenever it was
-- done, before it was given too.
create function app.class_work_marks(class uuid, monday date)
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

grant create on schema app to qala_definer;
alter function app.class_work_marks(uuid, date) owner to qala_definer;
revoke create on schema app from qala_definer;
