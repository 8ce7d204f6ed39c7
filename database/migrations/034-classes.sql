-- Classes of a school year, with their teachers and members. Who belongs to a class is said here alone, by staff; the class
-- that learners typed stays in their profile.
create table app.classes (
  id uuid primary key default gen_random_uuid(),
  school_year smallint not null check (school_year between 2020 and 2100),
  grade smallint not null check (grade between 1 and 12),
  -- What follows the grade: "A", or a name such as "BLUE".
  letter text not null check (letter = upper(letter) and letter ~ '^[[:alnum:]]{1,20}$'),
  -- As app.profiles.class_name, which is made of what learners typed.
  class_name text not null generated always as (grade::text || letter) stored,
  -- Two words and a number to read out. Null: taken back.
  code text unique check (code ~ '^[a-z]{2,12}-[a-z]{2,12}-[0-9]{2}$'),
  created_at timestamptz not null default now(),
  -- Its teachers see nothing of it any more.
  archived_at timestamptz
);
create unique index one_of_a_name_each_year on app.classes (school_year, grade, letter);

create table app.class_teachers (
  class_id uuid not null references app.classes (id) on delete cascade,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- No foreign key: who gave it may leave.
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
create index on app.class_teachers (user_id);

-- A learner may be in two classes.
create table app.class_members (
  -- Not cascade: a class with learners is archived, never deleted.
  class_id uuid not null references app.classes (id),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- Null: by the class code.
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (class_id, user_id)
);
create index on app.class_members (user_id);

-- The classes that the caller teaches now. Definer rights, so that policies of these tables do not ask each other in a circle.
create function app.my_classes() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select class_id from app.class_teachers join app.classes on classes.id = class_id
     where class_teachers.user_id = app.current_user_id() and archived_at is null and (select app.may('classes:teach'))
  $$;

-- Everybody whose work the caller sees as a teacher. Write `in (select app.my_learners())` in a policy: asked once a statement,
-- not once a row.
create function app.my_learners() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select user_id from app.class_members where class_id in (select app.my_classes()) $$;

-- Who typed one of the caller's classes and is in none of its year: all that a teacher sees of them before taking them in.
create function app.typed_classes()
  returns table (
    class_id uuid, user_id uuid, first_name text, last_name text, school_name text, grade_class text, surname_key text,
    created_at timestamptz, is_waiting boolean
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select wanted.id, profile.user_id, first_name, last_name, school_name, grade_class, surname_key, profile.created_at,
           app.is_waiting(confirmed_at)
      from app.classes wanted join app.profiles profile on profile.class_name = wanted.class_name
     where wanted.archived_at is null
       and ((select app.may('classes:manage')) or wanted.id in (select app.my_classes()))
       and not exists (
         select from app.class_members mine join app.classes other on other.id = mine.class_id
          where mine.user_id = profile.user_id and other.school_year = wanted.school_year and other.archived_at is null
       )
  $$;

-- Whether a teacher may take a learner in: one who typed this class and is in none. Anybody else is placed by whoever manages
-- the classes, or a teacher could add the whole school and read it.
create function app.is_free_for(class uuid, learner uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select exists (select from app.typed_classes() typed where typed.class_id = class and typed.user_id = learner) $$;

-- Learners in no class of a year, staff left out.
create function app.unplaced_learners(year smallint)
  returns table (
    user_id uuid, first_name text, last_name text, school_name text, grade_class text, surname_key text,
    created_at timestamptz, is_waiting boolean
  )
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select profile.user_id, first_name, last_name, school_name, grade_class, surname_key, profile.created_at,
           app.is_waiting(confirmed_at)
      from app.profiles profile
     where (select app.may('classes:manage'))
       and not exists (select from app.user_roles r where r.user_id = profile.user_id and r.role <> 'learner')
       and not exists (
         select from app.class_members mine join app.classes taken on taken.id = mine.class_id
          where mine.user_id = profile.user_id and taken.school_year = year and taken.archived_at is null
       )
  $$;

-- A learner joins by the code that the teacher wrote on the board. Who is in already stays. No row: no class has this code now.
create function app.join_class(wanted text) returns table (class_id uuid)
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  joined uuid;
begin
  select id into joined from app.classes where code = wanted and archived_at is null;
  if joined is null or app.current_user_id() is null then
    return;
  end if;
  insert into app.class_members (class_id, user_id) values (joined, app.current_user_id()) on conflict do nothing;
  return query select joined;
end
$$;

grant execute on function
  app.join_class(text), app.my_classes(), app.my_learners(), app.is_free_for(uuid, uuid), app.typed_classes(), app.unplaced_learners(smallint)
  to qala_app, qala_auth, qala_definer;

alter table app.classes enable row level security, force row level security;
create policy select_mine_or_by_verb on app.classes for select to qala_app using (
  id in (select app.my_classes())
  or id in (select class_id from app.class_members where user_id = (select app.current_user_id()))
  or (select app.may('classes:manage'))
);
create policy insert_by_verb on app.classes for insert to qala_app with check ((select app.may('classes:manage')));
-- A teacher renews the code; the columns that name the class are left to whoever manages them.
create policy update_by_verb on app.classes for update to qala_app
  using (id in (select app.my_classes()) or (select app.may('classes:manage')));
create policy delete_by_verb on app.classes for delete to qala_app using ((select app.may('classes:manage')));
create policy select_all on app.classes for select to qala_auth, qala_definer using (true);

create function app.keep_class() returns trigger
  language plpgsql
  as $$
begin
  -- A generated column is not there yet in a trigger that runs before.
  if not app.may('classes:manage')
     and to_jsonb(old) - array['code', 'class_name'] is distinct from to_jsonb(new) - array['code', 'class_name'] then
    raise exception 'A teacher changes the code of a class, nothing else' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger keep_class before update on app.classes for each row execute function app.keep_class();

alter table app.class_teachers enable row level security, force row level security;
create policy select_mine_or_by_verb on app.class_teachers for select to qala_app using (
  class_id in (select app.my_classes()) or (select app.may('classes:manage'))
);
create policy insert_by_verb on app.class_teachers for insert to qala_app
  with check ((select app.may('classes:manage')) and added_by = (select app.current_user_id()));
create policy delete_by_verb on app.class_teachers for delete to qala_app using ((select app.may('classes:manage')));
create policy select_all on app.class_teachers for select to qala_auth, qala_definer using (true);

alter table app.class_members enable row level security, force row level security;
create policy select_own_or_by_verb on app.class_members for select to qala_app using (
  user_id = (select app.current_user_id())
  or class_id in (select app.my_classes())
  or (select app.may('classes:manage'))
);
create policy insert_by_verb on app.class_members for insert to qala_app with check (
  added_by = (select app.current_user_id())
  and (
    (select app.may('classes:manage'))
    or (class_id in (select app.my_classes()) and app.is_free_for(class_id, user_id))
  )
);
create policy delete_by_verb on app.class_members for delete to qala_app
  using (class_id in (select app.my_classes()) or (select app.may('classes:manage')));
create policy select_all on app.class_members for select to qala_auth, qala_definer using (true);
create policy join_by_code on app.class_members for insert to qala_definer
  with check (user_id = (select app.current_user_id()) and added_by is null);

-- No update of the last two: somebody is in or out.
grant select, insert (school_year, grade, letter, code), update (grade, letter, code, archived_at), delete
  on app.classes to qala_app;
grant select, insert (class_id, user_id, added_by), delete on app.class_teachers, app.class_members to qala_app;
grant select on app.classes, app.class_teachers, app.class_members to qala_auth, qala_definer;
grant insert (class_id, user_id) on app.class_members to qala_definer;

create policy select_all_for_backup on app.classes for select to qala_backup using (true);
create policy select_all_for_backup on app.class_teachers for select to qala_backup using (true);
create policy select_all_for_backup on app.class_members for select to qala_backup using (true);
grant select on app.classes, app.class_teachers, app.class_members to qala_backup;

-- What a teacher sees of the own learners. Absent: their programs in the Lab, their answers and their own words.
create policy select_taught on app.profiles for select to qala_app using (user_id in (select app.my_learners()));
create policy select_taught on app.lesson_progress for select to qala_app using (user_id in (select app.my_learners()));
create policy select_taught on app.task_progress for select to qala_app using (user_id in (select app.my_learners()));
create policy select_taught on app.learner_totals for select to qala_app using (user_id in (select app.my_learners()));

grant create on schema app to qala_definer;
alter function app.my_classes() owner to qala_definer;
alter function app.my_learners() owner to qala_definer;
alter function app.is_free_for(uuid, uuid) owner to qala_definer;
alter function app.join_class(text) owner to qala_definer;
alter function app.typed_classes() owner to qala_definer;
alter function app.unplaced_learners(smallint) owner to qala_definer;
revoke create on schema app from qala_definer;
