-- What a class needs this week, from answers that nobody but the learner reads: who is stuck on which mistake, and the last day
-- somebody worked. Single answers do not leave the functions below.

-- Which questions show which mistake, copied from the content when the server starts. A right answer to one of them mends it.
create table app.asked_mistakes (
  item_id text collate "C" not null check (item_id ~ '^[a-z0-9-]{1,64}$'),
  misconception text collate "C" not null check (misconception ~ '^[a-z0-9-]{1,64}$'),
  primary key (item_id, misconception)
);

alter table app.asked_mistakes enable row level security, force row level security;
create policy select_from_content on app.asked_mistakes for select to qala_worker using (true);
create policy insert_from_content on app.asked_mistakes for insert to qala_worker with check (true);
create policy delete_from_content on app.asked_mistakes for delete to qala_worker using (true);
create policy select_all on app.asked_mistakes for select to qala_definer using (true);
grant select, insert, delete on app.asked_mistakes to qala_worker;
grant select on app.asked_mistakes to qala_definer;
create policy select_all_for_backup on app.asked_mistakes for select to qala_backup using (true);
grant select on app.asked_mistakes to qala_backup;

-- How many learners of each class are stuck on what, counted twice an hour for whoever manages the classes.
create table app.class_mistakes (
  class_id uuid not null references app.classes (id) on delete cascade,
  -- Empty: learners stuck on any.
  misconception text collate "C" not null check (misconception ~ '^[a-z0-9-]{0,64}$'),
  learners integer not null check (learners >= 0),
  counted_at timestamptz not null default now(),
  primary key (class_id, misconception)
);

alter table app.class_mistakes enable row level security, force row level security;
create policy select_by_verb on app.class_mistakes for select to qala_app using ((select app.may('classes:manage')));
create policy count_anew on app.class_mistakes to qala_definer using (true) with check (true);
grant select on app.class_mistakes to qala_app;
grant select, insert (class_id, misconception, learners), delete on app.class_mistakes to qala_definer;
create policy select_all_for_backup on app.class_mistakes for select to qala_backup using (true);
grant select on app.class_mistakes to qala_backup;

-- The last weeks of a class without the years before.
create index on app.answers (user_id, answered_at);
create policy select_for_classes on app.answers for select to qala_definer using (true);
grant select (user_id, item_id, source, is_right, misconception, answered_at) on app.answers to qala_definer;
create policy select_for_classes on app.lab_progress for select to qala_definer using (true);
grant select (user_id, level_id, stars) on app.lab_progress to qala_definer;

-- Who is stuck: one mistake in two different questions within four weeks, and since then no right answer to a question that
-- shows it, nor the level passed. Kept equal to domain/monday.ts, whose figures the page shows.
create function app.stuck_learners(classes uuid[]) returns table (class_id uuid, user_id uuid, misconception text)
  language sql stable
  as $$
    with recent as (
      select member.class_id, member.user_id, item_id, source, is_right, misconception, answered_at
        from unnest(classes) wanted (class_id)
        join app.class_members member using (class_id)
        join app.answers answer on answer.user_id = member.user_id and answered_at > now() - interval '28 days'
    ),
    wrong as (
      select class_id, user_id, misconception, item_id, source, max(answered_at) as wrong_at
        from recent
       where not is_right and misconception is not null
       group by class_id, user_id, misconception, item_id, source
    ),
    known as (
      select class_id, user_id, item_id, max(answered_at) as right_at
        from recent
       where is_right
       group by class_id, user_id, item_id
    ),
    mended as (
      select class_id, user_id, asked.misconception, max(right_at) as mended_at
        from known join app.asked_mistakes asked using (item_id)
       group by class_id, user_id, asked.misconception
    )
    select class_id, user_id, misconception
      from wrong left join mended using (class_id, user_id, misconception)
     where (mended_at is null or wrong_at > mended_at)
       and not (source = 'lab' and exists (
         select from app.lab_progress level where level.user_id = wrong.user_id and level_id = item_id and stars > 0
       ))
     group by class_id, user_id, misconception
    having count(distinct item_id) >= 2
  $$;

create function app.staff_class(class uuid) returns uuid[]
  language sql stable
  as $$
    select array(
      select id from app.classes where id = class and (id in (select app.my_classes()) or (select app.may('classes:manage')))
    )
  $$;

create function app.class_stuck(class uuid) returns table (user_id uuid, misconception text)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select user_id, misconception from app.stuck_learners(app.staff_class(class)) $$;

-- The last day on which each learner of a class did something, by the school's clock. Null: never.
create function app.class_last_work(class uuid) returns table (user_id uuid, worked_on date)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select member.user_id,
           (greatest(
             (select max(answered_at) from app.answers answer where answer.user_id = member.user_id),
             (select max(completed_at) from app.lesson_progress lesson where lesson.user_id = member.user_id),
             (select max(completed_at) from app.task_progress task where task.user_id = member.user_id)
           ) at time zone 'Africa/Johannesburg')::date
      from app.class_members member
     where class_id = any (app.staff_class(class))
  $$;

create function app.keep_class_mistakes() returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  -- Millions of answers are sorted in memory instead of on the disk.
  set work_mem = '64MB'
  as $$
begin
  if not pg_has_role(session_user, 'qala_worker', 'member') then
    raise exception 'Counting is for the worker' using errcode = '42501';
  end if;
  delete from app.class_mistakes;
  insert into app.class_mistakes (class_id, misconception, learners)
    with stuck as (
      select * from app.stuck_learners(array(select id from app.classes where archived_at is null))
    )
    select id, '', count(distinct user_id)
      from app.classes left join stuck on class_id = id
     where archived_at is null
     group by id
    union all
    select class_id, misconception, count(*) from stuck group by class_id, misconception;
end
$$;

grant execute on function app.class_stuck(uuid), app.class_last_work(uuid) to qala_app;
grant execute on function app.keep_class_mistakes() to qala_worker;
grant execute on function app.stuck_learners(uuid[]), app.staff_class(uuid) to qala_definer;

grant create on schema app to qala_definer;
alter function app.class_stuck(uuid) owner to qala_definer;
alter function app.class_last_work(uuid) owner to qala_definer;
alter function app.keep_class_mistakes() owner to qala_definer;
revoke create on schema app from qala_definer;
