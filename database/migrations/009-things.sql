-- This table holds what learners made in the Lab and kept. The form of a row is in domain/learning/rows/thing-row.ts.
create table app.things (
  user_id uuid not null references auth.accounts (id) on delete cascade,
  id uuid not null,
  lesson_id text collate "C" not null check (lesson_id ~ '^[a-z0-9-]{1,64}$'),
  level_id text collate "C" not null check (level_id ~ '^[a-z0-9-]{1,64}$'),
  -- These are the positions of the two words of the name in lists that the app knows. Nobody can type a name.
  adjective smallint not null check (adjective between 0 and 63),
  noun smallint not null check (noun between 0 and 63),
  -- This is the program, or the code of a level that the learner made, in ASCII. It is null after the learner has removed the
  -- thing.
  made text collate "C" check (length(made) between 1 and 8000 and made ~ '^[\x20-\x7e]*$'),
  -- This counts the changes.
  version integer not null check (version between 0 and 2000000000),
  primary key (user_id, id)
);

alter table app.things enable row level security, force row level security;

-- Only the learner can read what they made. A teacher sees it on the learner's own screen.
create policy select_own on app.things for select to qala_app
  using (user_id = (select app.current_user_id()));

create policy insert_own on app.things for insert to qala_app
  with check (user_id = (select app.current_user_id()));

create policy update_own on app.things for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

grant
  select,
  insert (user_id, id, lesson_id, level_id, adjective, noun, made, version),
  update (lesson_id, level_id, adjective, noun, made, version)
  on app.things to qala_app;

create policy select_all_for_backup on app.things for select to qala_backup using (true);

grant select on app.things to qala_backup;
