-- These are the classes of a school year, with their teachers and members. Only these tables say who belongs to a class, and
-- only staff decide it, when they add a learner or give out the class code. The class that learners typed stays in their
-- profile.
create table app.classes (
  id uuid primary key default gen_random_uuid(),
  school_year smallint not null check (school_year between 2020 and 2100),
  grade smallint not null check (grade between 1 and 12),
  -- This is what follows the grade, such as "A" or a name such as "BLUE".
  letter text not null check (letter = upper(letter) and letter ~ '^[[:alnum:]]{1,20}$'),
  -- This has the same form as app.profiles.class_name, which is made from what learners typed.
  class_name text not null generated always as (grade::text || letter) stored,
  -- The code has two words and a number, so that it can be read out. It is null after it was withdrawn.
  code text unique check (code ~ '^[a-z]{2,12}-[a-z]{2,12}-[0-9]{2}$'),
  created_at timestamptz not null default now(),
  -- After this time its teachers no longer see anything of the class.
  archived_at timestamptz,
  -- Learners sign in by class code, name and their own secret word. A code that was renewed or withdrawn no longer lets anybody
  -- join, but it still works for signing in to its class. It is printed on sign-in cards, and without the secret word it gives
  -- access to nothing.
  former_codes text[] not null default '{}',
  -- This says what happened to the class at the end of its year: its learners moved to the next class, left the school, or have
  -- yet to be placed in a class.
  ended text check (ended in ('promote', 'leave', 'archive')),
  constraint ended_is_archived check (ended is null or archived_at is not null)
);

create unique index one_of_a_name_each_year on app.classes (school_year, grade, letter);

create table app.class_teachers (
  class_id uuid not null references app.classes (id) on delete cascade,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- There is no foreign key, because the person who added the teacher may leave the school.
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (class_id, user_id)
);

create index on app.class_teachers (user_id);

-- A learner may be in two classes.
create table app.class_members (
  -- The foreign key does not cascade, because a class with learners is archived and never deleted.
  class_id uuid not null references app.classes (id),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- This is null if the learner joined by the class code.
  added_by uuid,
  added_at timestamptz not null default now(),
  primary key (class_id, user_id)
);

create index on app.class_members (user_id);

-- These are the made-up classes for the people in app.demo_accounts. The table makes it possible to remove exactly these
-- classes again.
create table app.demo_classes (
  class_id uuid primary key references app.classes (id) on delete cascade
);

-- This is the work that a class was given: parts of the course, each with a due day. The work belongs to the class and not to
-- the person who gave it, and it is deleted with the class.
create table app.class_work (
  id uuid primary key default gen_random_uuid(),
  class_id uuid not null references app.classes (id) on delete cascade,
  kind text not null check (kind in ('lesson', 'quiz', 'lab', 'practice')),
  -- As with lessons, there is no foreign key, because parts of the content may be added and removed. For practice, this is the
  -- id of the lesson.
  content_id text not null check (content_id ~ '^[a-z0-9-]{1,64}$'),
  -- This is a day of the school's calendar.
  due_on date not null check (due_on between date '2020-01-01' and date '2100-12-31'),
  -- This is the Monday of the week that contains due_on.
  week date not null generated always as (due_on - (extract(isodow from due_on)::integer - 1)) stored,
  note text check (char_length(note) between 1 and 200 and note !~ '[[:cntrl:]]'),
  -- There is no foreign key, because the person who gave the work may leave the school.
  given_by uuid not null,
  given_at timestamptz not null default now(),
  constraint once_a_week unique (class_id, week, kind, content_id)
);

-- The next two tables help to say what a class needs this week: who is stuck on which mistake, and when each learner last
-- worked. That comes from answers, which only the learner can read, so the functions in database/functions/definer/ never
-- return single answers.

-- This table says which questions show which mistake, copied from the content when the server starts. A right answer to one of
-- these questions shows that the learner no longer makes the mistake.
create table app.asked_mistakes (
  item_id text collate "C" not null check (item_id ~ '^[a-z0-9-]{1,64}$'),
  misconception text collate "C" not null check (misconception ~ '^[a-z0-9-]{1,64}$'),
  primary key (item_id, misconception)
);

-- This is the number of learners in each class who are stuck on each mistake. It is counted twice an hour for people who manage
-- the classes.
create table app.class_mistakes (
  class_id uuid not null references app.classes (id) on delete cascade,
  -- An empty text counts the learners who are stuck on any mistake.
  misconception text collate "C" not null check (misconception ~ '^[a-z0-9-]{0,64}$'),
  learners integer not null check (learners >= 0),
  counted_at timestamptz not null default now(),
  primary key (class_id, misconception)
);

-- These are the imports of learners from the school's own lists. app.import_changes records what each import did, so that it
-- can be undone for a day.
create table app.imports (
  id uuid primary key default gen_random_uuid(),
  -- There is no foreign key, because the person who imported the list may leave the school.
  made_by uuid not null default app.current_user_id(),
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  -- These classes were created by the import. An undo deletes those that are empty.
  new_classes uuid[] not null default '{}'
);

create index on app.imports (made_at);

create table app.import_changes (
  import_id uuid not null references app.imports (id) on delete cascade,
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- The import created an account, added a learner to a class, removed a learner from a class, or changed the spelling of a
  -- name.
  what text not null check (what in ('made', 'joined', 'left', 'renamed')),
  class_id uuid references app.classes (id) on delete cascade,
  -- Both the old and the new name are stored, so that an undo leaves a name alone if somebody has corrected it since.
  old_first_name text,
  old_last_name text,
  new_first_name text,
  new_last_name text,
  primary key (import_id, user_id, what),
  check ((what in ('joined', 'left')) = (class_id is not null) or what = 'made'),
  check ((what = 'renamed') = (old_first_name is not null and new_last_name is not null))
);

create index on app.import_changes (user_id);

create index on app.import_changes (class_id);

-- These are certificates for the whole course and for each strand. The server decides from the learner's rows whether a
-- certificate is earned (domain/school/certificates.ts). The policies of this table decide who may issue and revoke whose
-- certificates.
create table app.certificates (
  -- The code has 58 random bits, so that only people who have the certificate can check it, and nobody finds a code by
  -- guessing.
  code text primary key check (code ~ '^[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2}$'),
  -- The certificate is deleted with the account, and after that nobody can check it.
  user_id uuid not null references auth.accounts (id) on delete cascade,
  kind text not null check (kind in ('course', 'coding', 'robotics', 'internet', 'application')),
  -- This is the name in the profile on the day of issue. A certificate must not become another person's when its owner later
  -- changes the name in the profile.
  full_name text not null check (char_length(full_name) between 1 and 201),
  initials text not null check (char_length(initials) between 1 and 201),
  school_name text not null check (char_length(school_name) between 1 and 100),
  -- This is how many lessons the course or the strand had at that time.
  lessons smallint not null check (lessons between 1 and 99),
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- There is no foreign key, because the person who revoked the certificate may leave the school.
  revoked_by uuid,
  reason text check (char_length(reason) between 3 and 200),
  constraint revoked_says_why check ((revoked_at is null) = (reason is null) and (revoked_at is null) = (revoked_by is null))
);

create unique index one_that_holds on app.certificates (user_id, kind) where revoked_at is null;

create index on app.certificates (user_id);

-- This table records each end of a school year that somebody carried out. All classes that it created or archived, and all
-- members and teachers that it added, have exactly its time, to the microsecond. An undo finds them by that time.
create table app.year_ends (
  id uuid primary key default gen_random_uuid(),
  school_year smallint not null check (school_year between 2020 and 2099),
  done_at timestamptz not null default now(),
  -- There is no foreign key, because the person who ended the year may leave the school.
  done_by uuid not null default app.current_user_id(),
  -- This has the form of YearEndCounts in domain/school/year-end.ts.
  counts jsonb not null check (octet_length(counts::text) <= 2000),
  undone_at timestamptz
);

create index on app.year_ends (done_at);

alter table app.classes enable row level security, force row level security;

create policy select_mine_or_by_verb on app.classes for select to qala_app using (
  id in (select app.my_classes())
  or id in (select class_id from app.class_members where user_id = (select app.current_user_id()))
  or (select app.may('classes:manage'))
);

create policy insert_by_verb on app.classes for insert to qala_app with check ((select app.may('classes:manage')));

-- A teacher may renew the code. Only people who manage classes may change the columns that name the class.
create policy update_by_verb on app.classes for update to qala_app
  using (id in (select app.my_classes()) or (select app.may('classes:manage')));

create policy delete_by_verb on app.classes for delete to qala_app using ((select app.may('classes:manage')));

create policy select_all on app.classes for select to qala_auth, qala_definer using (true);

create policy insert_by_maker on app.classes for insert to qala_auth with check ((select app.may('classes:manage')));

create policy delete_by_maker on app.classes for delete to qala_auth using ((select app.may('classes:manage')));

-- The worker looks up who is in a class, and deletes classes that were archived long ago. A setting says after how many days.
-- The policies enforce only the shortest time that the setting allows.
create policy select_for_worker on app.classes for select to qala_worker using (true);

create policy forget_archived on app.classes for delete to qala_worker
  using (archived_at < now() - interval '365 days');

create policy make_demo on app.classes for insert to qala_definer with check (true);

create policy remove_demo on app.classes for delete to qala_definer
  using (id in (select class_id from app.demo_classes));

-- app.class_teachers and app.class_members have no update, because a person is either in a class or not.
grant select, insert (school_year, grade, letter, code), update (grade, letter, code, archived_at), delete
  on app.classes to qala_app;

grant select on app.classes, app.class_teachers, app.class_members to qala_auth, qala_definer;

grant insert (school_year, grade, letter, code), delete on app.classes to qala_auth;

grant update (ended) on app.classes to qala_app;

grant select, delete on app.classes, app.class_members to qala_worker;

grant insert (id, school_year, grade, letter, code), delete on app.classes to qala_definer;

create trigger keep_class before update on app.classes for each row execute function app.keep_class();

-- PostgreSQL fires triggers in the order of their names, so this one fires after keep_class. That matters because keep_class
-- lets a teacher change nothing but the code, and this trigger changes former_codes.
create trigger remember_code before update of code on app.classes for each row execute function app.remember_code();

create trigger note_changes after update on app.classes
  referencing old table as stale new table as fresh for each statement execute function app.note_changed_classes();

alter table app.class_teachers enable row level security, force row level security;

create policy select_mine_or_by_verb on app.class_teachers for select to qala_app using (
  class_id in (select app.my_classes()) or (select app.may('classes:manage'))
);

create policy insert_by_verb on app.class_teachers for insert to qala_app
  with check ((select app.may('classes:manage')) and added_by = (select app.current_user_id()));

create policy delete_by_verb on app.class_teachers for delete to qala_app using ((select app.may('classes:manage')));

create policy select_all on app.class_teachers for select to qala_auth, qala_definer using (true);

create policy make_demo on app.class_teachers for insert to qala_definer with check (
  class_id in (select class_id from app.demo_classes) and user_id in (select user_id from app.demo_accounts)
);

grant select, insert (class_id, user_id, added_by), delete on app.class_teachers, app.class_members to qala_app;

grant insert (class_id, user_id, added_by) on app.class_teachers to qala_definer;

create trigger note_ended_right after delete on app.class_teachers
  for each row execute function app.note_ended_right('user_id');

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

-- A person who creates a learner's account adds the learner to a class at once. It must be a class that this person teaches or
-- manages.
create policy insert_by_maker on app.class_members for insert to qala_auth with check (
  added_by = (select app.current_user_id())
  and ((select app.may('classes:manage')) or class_id in (select app.my_classes()))
);

-- An import moves learners and creates classes in the same transaction in which it creates accounts, so it runs as qala_auth.
create policy delete_by_maker on app.class_members for delete to qala_auth
  using ((select app.may('classes:manage')) or class_id in (select app.my_classes()));

create policy select_for_worker on app.class_members for select to qala_worker using (true);

create policy forget_archived on app.class_members for delete to qala_worker using (
  class_id in (select id from app.classes where archived_at < now() - interval '365 days')
);

create policy make_demo on app.class_members for insert to qala_definer with check (
  class_id in (select class_id from app.demo_classes) and user_id in (select user_id from app.demo_accounts)
);

create policy remove_demo on app.class_members for delete to qala_definer
  using (user_id in (select user_id from app.demo_accounts));

grant insert (class_id, user_id) on app.class_members to qala_definer;

grant insert (class_id, user_id, added_by) on app.class_members to qala_auth;

grant delete on app.class_members to qala_auth;

grant insert (added_by, added_at), delete on app.class_members to qala_definer;

create trigger note_new_members after insert on app.class_members
  referencing new table as changed for each statement execute function app.note_members();

create trigger note_gone_members after delete on app.class_members
  referencing old table as changed for each statement execute function app.note_members();

create trigger note_ended_right after delete on app.class_members
  for each row execute function app.note_ended_right('class_id');

alter table app.demo_classes enable row level security, force row level security;

create policy write_at_machine on app.demo_classes to qala_definer using (true) with check (true);

grant select, insert, delete on app.demo_classes to qala_definer;

alter table app.class_work enable row level security, force row level security;

create policy select_mine_or_by_verb on app.class_work for select to qala_app using (
  class_id in (select app.my_classes())
  or (select app.may('classes:manage'))
  -- A class code may fall into the wrong hands, so people who have yet to be confirmed cannot read what the teachers wrote.
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

-- The undo of an import checks whether a class that the import created has been given work since.
create policy select_for_undo on app.class_work for select to qala_auth using (true);

create policy make_demo on app.class_work for insert to qala_definer
  with check (class_id in (select class_id from app.demo_classes));

create policy remove_demo on app.class_work for delete to qala_definer
  using (given_by in (select user_id from app.demo_accounts));

grant
  select,
  insert (class_id, kind, content_id, due_on, note, given_by),
  update (due_on, note),
  delete
  on app.class_work to qala_app;

grant select on app.class_work to qala_definer;

grant select (class_id) on app.class_work to qala_auth;

grant insert (class_id, kind, content_id, due_on, note, given_by, given_at), delete on app.class_work to qala_definer;

alter table app.asked_mistakes enable row level security, force row level security;

create policy select_from_content on app.asked_mistakes for select to qala_worker using (true);

create policy insert_from_content on app.asked_mistakes for insert to qala_worker with check (true);

create policy delete_from_content on app.asked_mistakes for delete to qala_worker using (true);

create policy select_all on app.asked_mistakes for select to qala_definer using (true);

grant select, insert, delete on app.asked_mistakes to qala_worker;

grant select on app.asked_mistakes to qala_definer;

alter table app.class_mistakes enable row level security, force row level security;

create policy select_by_verb on app.class_mistakes for select to qala_app using ((select app.may('classes:manage')));

create policy count_anew on app.class_mistakes to qala_definer using (true) with check (true);

grant select on app.class_mistakes to qala_app;

grant select, insert (class_id, misconception, learners), delete on app.class_mistakes to qala_definer;

alter table app.imports enable row level security, force row level security;

create policy select_own_or_by_verb on app.imports for select to qala_auth
  using (made_by = (select app.current_user_id()) or (select app.may('classes:manage')));

create policy insert_own on app.imports for insert to qala_auth
  with check (made_by = (select app.current_user_id()) and (select app.may('classes:teach')));

create policy undo_own_or_by_verb on app.imports for update to qala_auth
  using (made_by = (select app.current_user_id()) or (select app.may('classes:manage')));

create policy forget_old on app.imports for delete to qala_worker using (made_at < now() - interval '24 hours');

create policy select_old on app.imports for select to qala_worker using (made_at < now() - interval '24 hours');

grant select, insert (new_classes), update (undone_at) on app.imports to qala_auth;

grant select, delete on app.imports to qala_worker;

alter table app.import_changes enable row level security, force row level security;

create policy select_of_import on app.import_changes for select to qala_auth
  using (import_id in (select id from app.imports));

create policy insert_of_import on app.import_changes for insert to qala_auth
  with check (import_id in (select id from app.imports where made_by = (select app.current_user_id())));

grant select, insert on app.import_changes to qala_auth;

alter table app.certificates enable row level security, force row level security;

-- This is the rule of app.certifies, written so that it is evaluated once for each statement and not once for each row.
create policy select_own_or_certified on app.certificates for select to qala_app using (
  user_id = (select app.current_user_id())
  or (select app.may('certificates:manage'))
     and ((select app.may('learners:read')) or user_id in (select app.my_learners()))
);

create policy insert_own_or_certified on app.certificates for insert to qala_app with check (
  revoked_at is null and (user_id = (select app.current_user_id()) or app.certifies(user_id))
);

-- A revoked certificate stays revoked. A new certificate has a new code.
create policy revoke_certified on app.certificates for update to qala_app
  using (revoked_at is null and app.certifies(user_id))
  with check (revoked_at is not null and revoked_by = (select app.current_user_id()));

create policy select_all on app.certificates for select to qala_definer using (true);

create policy revoke_again on app.certificates for update to qala_definer
  using (revoked_at is null) with check (revoked_at is not null);

grant
  select,
  insert (code, user_id, kind, full_name, initials, school_name, lessons),
  update (revoked_at, revoked_by, reason)
  on app.certificates to qala_app;

grant select on app.certificates to qala_definer;

grant update (revoked_at, revoked_by, reason) on app.certificates to qala_definer;

create trigger keep_revoked before insert on app.certificates for each row execute function app.keep_revoked();

create trigger tell_deed after update of revoked_at on app.certificates for each row
  when (new.revoked_at is not null) execute function app.tell_deed('certificate_revoked', 'code', 'revoked_by');

alter table app.year_ends enable row level security, force row level security;

create policy select_by_verb on app.year_ends for select to qala_app using ((select app.may('classes:manage')));

create policy insert_by_verb on app.year_ends for insert to qala_app
  with check ((select app.may('classes:manage')) and done_by = (select app.current_user_id()));

create policy undo_by_verb on app.year_ends for update to qala_app
  using ((select app.may('classes:manage')) and undone_at is null) with check (undone_at is not null);

create policy old_for_worker on app.year_ends to qala_worker using (done_at < now() - interval '365 days');

grant select, insert (school_year, counts), update (undone_at) on app.year_ends to qala_app;

grant select, delete on app.year_ends to qala_worker;
