-- This table holds the marks that teachers typed for the CAPS Tasks. A mark is never changed or removed: a correction is a
-- new row with the next version, so that the history of a mark says who typed what and when. The row with the highest version
-- counts. Marks belong to the learner and the school year, so that they go along into another class and outlive the class.
create table app.typed_marks (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  school_year smallint not null check (school_year between 2020 and 2100),
  -- This is the lesson of the memorandum. As with lessons, there is no foreign key, because lessons may be added and removed.
  task_id text not null check (task_id ~ '^[a-z0-9-]{1,64}$'),
  -- Two people who change a mark at once both send the next version, and the primary key lets only the first one in.
  version integer not null check (version between 1 and 10000),
  -- Whole and half marks. It is null when the learner was absent, and when the mark was taken away again.
  mark numeric(4, 1) check (mark >= 0 and mark <= out_of and mark * 2 = trunc(mark * 2)),
  is_absent boolean not null default false check (not is_absent or mark is null),
  -- The memorandum may get another total later, and this mark was given out of this one.
  out_of smallint not null check (out_of between 1 and 200),
  -- There is no foreign key, because the person who typed the mark may leave the school.
  typed_by uuid not null default app.current_user_id(),
  typed_at timestamptz not null default now(),
  primary key (user_id, school_year, task_id, version)
);

alter table app.typed_marks enable row level security, force row level security;

-- A learner does not read marks here, so that a mark is not seen before the teacher gives the work back. The copy of all of
-- their data has them.
create policy select_by_verb on app.typed_marks for select to qala_app using ((select app.may('learners:read')));

create policy select_taught on app.typed_marks for select to qala_app using (user_id in (select app.my_learners()));

create policy insert_taught_or_by_verb on app.typed_marks for insert to qala_app with check (
  typed_by = (select app.current_user_id())
  and (user_id in (select app.my_learners()) or (select app.may('classes:manage')))
);

-- There is deliberately no update and no delete. Deleting the account deletes the marks as well.
grant
  select,
  insert (user_id, school_year, task_id, version, mark, is_absent, out_of)
  on app.typed_marks to qala_app;

create policy select_all_for_backup on app.typed_marks for select to qala_backup using (true);

grant select on app.typed_marks to qala_backup;
