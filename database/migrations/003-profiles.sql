-- These limits repeat those of domain/accounts/accounts.ts as a second check. The minimum lengths of the school and the class
-- count bytes, because JavaScript counts an emoji as two characters and SQL as one, and this check must never refuse what the
-- form accepts.
create table app.profiles (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- A school's list may contain a name of one letter. The forms in domain/accounts/accounts.ts still ask for two, because
  -- there a single letter is nearly always a typing mistake.
  first_name text not null check (first_name <> '' and char_length(first_name) <= 100),
  last_name text not null check (last_name <> '' and char_length(last_name) <= 100),
  school_name text not null check (octet_length(school_name) >= 3 and char_length(school_name) <= 100),
  grade_class text not null check (octet_length(grade_class) >= 2 and char_length(grade_class) <= 100),
  age smallint not null check (age between 5 and 40),
  -- The number is stored as text, because a South African number can begin with a zero.
  phone_number text check (phone_number ~ '^[0-9]{10,20}$'),
  created_at timestamptz not null default now(),
  -- This is written at the sign-in and when an access token is issued.
  last_seen_at timestamptz,
  -- The nightly routine sets this after 365 days without a sign-in by default, and the next sign-in clears it.
  inactive_since timestamptz,
  -- Learners write their class as they like ("Grade 7A", "7 a", "gr. 7A"), and this column gives one class one name. If nothing
  -- would be left, because somebody typed only a word such as "Grade", the text stays as it was written.
  class_name text not null generated always as (
    coalesce(
      nullif(upper(regexp_replace(
        regexp_replace(grade_class, '^\s*(grade|graad|class|klas|gr)(?=[^[:alpha:]])', '', 'i'),
        '[^[:alnum:]]', '', 'g'
      )), ''),
      upper(btrim(grade_class))
    )
  ) stored,
  -- Lists are sorted by this. An apostrophe or a click letter does not count as a letter in it. It is a column and not an index
  -- on the expression, because under row-level security PostgreSQL searches an index only by plain columns.
  surname_key text collate "C" not null generated always as (app.folded_name(last_name || ' ' || first_name)) stored,
  -- This column contains the first name and the last name each as one word, so that "Annemarie" and "vandermerwe" find
  -- Anne-Marie van der Merwe.
  joined_names text collate "C" not null generated always as (
    '/' || replace(app.folded_name(first_name), ' ', '') || '/' || replace(app.folded_name(last_name), ' ', '') || '/'
  ) stored,
  -- Learners write their school as they like, and this column gives one school one key, whatever the case, the accents, the
  -- spaces and the punctuation. Words are deliberately kept, because Funda Primary and Funda Secondary may be in the same
  -- street.
  school_key text not null generated always as (
    coalesce(
      nullif(regexp_replace(
        regexp_replace(normalize(lower(school_name), nfd), U&'[\0300-\036F]', '', 'g'),
        '[^[:alnum:]]', '', 'g'
      ), ''),
      lower(btrim(school_name))
    )
  ) stored,
  -- This describes how a name looks, so that staff are warned of a name that was chosen to be mistaken for another one.
  -- Cyrillic letters, Greek letters and digits become the Latin letters that they resemble. A capital I and a 1 become l, and
  -- rn becomes m. Accents, spaces and punctuation are removed.
  name_shape text collate "C" not null generated always as (
    replace(translate(
      regexp_replace(normalize(lower(first_name || last_name), nfkd), '[^[:alnum:]]', '', 'g'),
      'аеорсухіјѕԁһкмтвнԛԝɡαορικτυνχı0135i',
      'aeopcyxljsdhkmtbhqwgaoplktuvxlolesl'
    ), 'rn', 'm')
  ) stored,
  -- This is null while a person who registered without help from staff waits for staff to confirm the account. Otherwise it is
  -- set at registration.
  confirmed_at timestamptz default app.confirmed_by_registering(),
  -- This copy of the consent is kept in the profile, so that news and messages need to read only one column. It is also null if
  -- nobody was ever asked for consent.
  consent_withdrawn_at timestamptz,
  -- Lists show this class of a learner. If a learner is in several classes, it is the one of the newest year, and of those the
  -- one joined first. The name of an archived class includes its year, because learners who left would otherwise be listed in
  -- this year's 7A. It is null if the learner was never in a class, and then lists show what the learner typed. It is a column
  -- and not a join, so that a filter over 100,000 learners can use an index.
  member_class text,
  -- named_at is when the person got this name. is_named_by_staff says whether staff gave it by creating the account, by adding
  -- a person with this name to a class, or by spelling it this way. At the sign-in by class, learners whom staff have named
  -- come before those who took a name themselves, and among the latter the one who has had the name longest comes first.
  named_at timestamptz not null default now(),
  -- This becomes false when the learner changes the name.
  is_named_by_staff boolean not null default false,
  -- People never type control characters, and such characters could be used to forge mail headers and log lines.
  constraint no_control_characters check (
    (first_name || last_name || school_name || grade_class) !~ '[\u0001-\u001F\u007F-\u009F]'
  )
);

create index on app.profiles (created_at desc, user_id);

-- People can also sign in with a phone number.
create index on app.profiles (phone_number);

create index on app.profiles (created_at) where confirmed_at is null;

create index on app.profiles (school_name, school_key);

create index on app.profiles (school_key);

create index on app.profiles (grade_class, class_name);

create index on app.profiles (class_name);

create index on app.profiles (name_shape);

create index on app.profiles (member_class);

create index on app.profiles (surname_key, user_id);

-- The following tables hold what the law (POPIA) grants a family: a consent that is recorded and can be withdrawn, and the
-- deletion of an account. Families may also receive all data about themselves, for which app.rows_about reads every table.

-- This table records who gave consent, and to which wording. A withdrawn consent stays, because a school may have to show that
-- there was consent then and that there is none now.
create table app.consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  -- The consent is a tick at registration, or a printed form that staff recorded.
  channel text not null check (channel in ('tick', 'form')),
  relation text not null check (relation in ('parent', 'guardian', 'self')),
  -- This is the person who signed the form. A tick has no name, because nobody would have checked it.
  given_by_name text check (char_length(given_by_name) between 2 and 200 and given_by_name !~ '[\u0001-\u001F\u007F-\u009F]'),
  -- This is the PRIVACY_VERSION of the text that was agreed to.
  wording text not null check (wording ~ '^\d{4}-\d\d-\d\d$'),
  given_on date not null,
  recorded_at timestamptz not null default now(),
  -- This is null if the learner's own registration recorded the consent. There is no foreign key, because the person who
  -- recorded it may leave the school.
  recorded_by uuid default app.current_user_id(),
  withdrawn_at timestamptz,
  constraint form_has_name check ((channel = 'form') = (given_by_name is not null))
);

-- A learner has at most one consent that has not been withdrawn.
create unique index one_consent_each on app.consents (user_id) where withdrawn_at is null;

create index on app.consents (user_id);

-- These are accounts whose deletion was requested. Nothing is lost until due_at, and until then the owner or staff may cancel
-- the request.
create table app.deletions (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- There is no foreign key, because the member of staff who asked on the family's behalf may leave the school.
  asked_by uuid not null default app.current_user_id(),
  due_at timestamptz not null default now() + interval '14 days'
);

create index on app.deletions (due_at);

-- These people were told that their account will be deleted because nobody uses it.
create table app.deletion_warnings (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  warned_at timestamptz not null default now()
);

-- These are the decisions of a school about its Qala, with one row for each setting that was ever changed.
-- domain/settings/settings.ts defines their shapes and default values. Nothing secret belongs here, because every role may read
-- the table and visitors see some of it.
create table app.settings (
  name text primary key check (name ~ '^[a-z][A-Za-z]{1,63}$'),
  value jsonb not null check (octet_length(value::text) <= 40000),
  changed_at timestamptz not null default now(),
  -- There is no foreign key, because the person who changed the setting may leave the school.
  changed_by uuid default app.current_user_id()
);

alter table app.profiles enable row level security, force row level security;

-- Because of the `or`, the planner cannot use the primary key when learners read their own row. Queries therefore also contain
-- `user_id = …` themselves.
create policy select_own_or_by_verb on app.profiles for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));

create policy update_own on app.profiles for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));

create policy select_all on app.profiles for select to qala_auth, qala_worker, qala_definer using (true);

create policy insert_any on app.profiles for insert to qala_auth with check (true);

create policy update_any on app.profiles for update to qala_auth, qala_definer using (true);

-- The policies with this name say what teachers see of their own learners. There is deliberately no such policy for programs in
-- the Lab, for answers and for learners' own words.
create policy select_taught on app.profiles for select to qala_app using (user_id in (select app.my_learners()));

-- There is deliberately no delete, because deleting the account deletes the profile as well. user_id and created_at cannot be
-- changed.
grant
  select,
  update (first_name, last_name, school_name, grade_class, age, phone_number, last_seen_at, inactive_since)
  on app.profiles to qala_app;

-- qala_auth must not correct names. It sets created_at for made-up learners, who joined over the course of a school year.
grant
  select,
  insert (user_id, first_name, last_name, school_name, grade_class, age, phone_number, created_at),
  update (last_seen_at, inactive_since)
  on app.profiles to qala_auth;

grant select on app.profiles to qala_worker;

grant select, update (inactive_since) on app.profiles to qala_definer;

grant insert (confirmed_at), update (confirmed_at) on app.profiles to qala_auth;

grant update (consent_withdrawn_at) on app.profiles to qala_definer;

grant update (first_name, last_name) on app.profiles to qala_definer;

grant update (member_class) on app.profiles to qala_definer;

grant update (named_at, is_named_by_staff) on app.profiles to qala_definer;

grant update (is_named_by_staff) on app.profiles to qala_auth;

create trigger log_change after insert or delete on app.profiles
  for each row execute function app.log_profile_change();

create trigger log_update after update on app.profiles
  for each row when (
    to_jsonb(old) - array['last_seen_at', 'member_class', 'named_at', 'is_named_by_staff']
      is distinct from to_jsonb(new) - array['last_seen_at', 'member_class', 'named_at', 'is_named_by_staff']
  )
  execute function app.log_profile_change();

create trigger note_who_named before insert on app.profiles for each row execute function app.note_who_named();

create trigger note_new_name before update of first_name, last_name on app.profiles
  for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function app.note_who_named();

alter table app.consents enable row level security, force row level security;

create policy select_own_or_by_verb on app.consents for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')));

create policy insert_form_by_verb on app.consents for insert to qala_app
  with check ((select app.may('privacy:manage')) and channel = 'form');

create policy withdraw_own_or_by_verb on app.consents for update to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('privacy:manage')))
  with check (withdrawn_at is not null);

create policy insert_tick on app.consents for insert to qala_auth with check (channel = 'tick');

create policy select_all on app.consents for select to qala_definer using (true);

create policy withdraw_again on app.consents for update to qala_definer
  using (withdrawn_at is null) with check (withdrawn_at is not null);

-- There is deliberately no delete, and no update of any column but withdrawn_at.
grant
  select,
  insert (user_id, channel, relation, given_by_name, wording, given_on),
  update (withdrawn_at)
  on app.consents to qala_app;

grant insert (user_id, channel, relation, wording, given_on) on app.consents to qala_auth;

grant select on app.consents to qala_definer;

grant update (withdrawn_at) on app.consents to qala_definer;

create trigger note_consent after insert or update on app.consents
  for each row execute function app.note_consent();

create trigger tell_deed after update of withdrawn_at on app.consents for each row
  when (new.withdrawn_at is not null) execute function app.tell_deed('consent_withdrawn', 'user_id', 'user_id');

alter table app.deletions enable row level security, force row level security;

create policy all_for_auth on app.deletions to qala_auth using (true) with check (true);

-- Only qala_auth has rights here, because requesting a deletion also ends sessions and mailed links, which only qala_auth can
-- delete.
grant select, insert (user_id), delete on app.deletions to qala_auth;

alter table app.deletion_warnings enable row level security, force row level security;

create policy all_for_auth on app.deletion_warnings to qala_auth using (true) with check (true);

grant select, insert, delete on app.deletion_warnings to qala_auth;

alter table app.settings enable row level security, force row level security;

create policy select_all on app.settings for select to qala_app, qala_auth, qala_worker, qala_definer using (true);

create policy insert_by_verb on app.settings for insert to qala_app with check ((select app.may('settings:manage')));

create policy update_by_verb on app.settings for update to qala_app
  using ((select app.may('settings:manage'))) with check ((select app.may('settings:manage')));

grant select, insert (name, value), update (value, changed_at, changed_by) on app.settings to qala_app;

grant select on app.settings to qala_auth, qala_worker, qala_definer;

create trigger log_change before insert or update on app.settings
  for each row execute function app.log_setting_change();
