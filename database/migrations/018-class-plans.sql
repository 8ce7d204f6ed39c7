-- This is what a class does differently from the year plan of the course: its minutes a week, its lost weeks and its moved
-- lessons. The plan itself is worked out from the course and the term dates each time, so a correction of either reaches every
-- class. A class without a row follows the course's plan. The row is deleted with the class.
create table app.class_plans (
  class_id uuid primary key references app.classes (id) on delete cascade,
  -- This has the form of PlanChanges in domain/school/year-plan.ts.
  changes jsonb not null check (octet_length(changes::text) <= 20000),
  -- This counts the changes, so that nobody overwrites what a colleague has changed meanwhile.
  version integer not null check (version between 1 and 2000000000),
  -- There is no foreign key, because the person who changed the plan may leave the school.
  changed_by uuid not null default app.current_user_id(),
  changed_at timestamptz not null default now()
);

alter table app.class_plans enable row level security, force row level security;

-- A learner of the class is not among these, because the plan is the work of the teachers.
create policy select_mine_or_by_verb on app.class_plans for select to qala_app
  using (class_id in (select app.my_classes()) or (select app.may('classes:manage')));

create policy insert_of_mine_or_by_verb on app.class_plans for insert to qala_app with check (
  changed_by = (select app.current_user_id())
  and (class_id in (select app.my_classes()) or (select app.may('classes:manage')))
);

create policy update_of_mine_or_by_verb on app.class_plans for update to qala_app
  using (class_id in (select app.my_classes()) or (select app.may('classes:manage')))
  with check (changed_by = (select app.current_user_id()));

create policy select_all_for_backup on app.class_plans for select to qala_backup using (true);

grant
  select,
  insert (class_id, changes, version),
  update (changes, version, changed_by, changed_at)
  on app.class_plans to qala_app;

grant select on app.class_plans to qala_backup;
