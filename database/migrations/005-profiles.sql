-- What the school knows of a person (spec 3): shown to the learner on Home and Profile, to admins in Users.
-- Made in the transaction that makes the account; gone with the account.
-- Limits repeat spec 5 as the second wall behind domain/accounts.ts. The lower bounds count bytes: JavaScript
-- counts an emoji as two characters and SQL as one, and a wall must never refuse what the form accepts.
-- Nothing here for an admin who never registered as a learner.
create table app.profiles (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  first_name text not null check (octet_length(first_name) >= 2 and char_length(first_name) <= 100),
  last_name text not null check (octet_length(last_name) >= 2 and char_length(last_name) <= 100),
  school_name text not null check (octet_length(school_name) >= 3 and char_length(school_name) <= 100),
  grade_class text not null check (octet_length(grade_class) >= 2 and char_length(grade_class) <= 100),
  age smallint not null check (age between 5 and 40),
  -- Text: a leading zero is part of a South African number.
  phone_number text not null check (phone_number ~ '^[0-9]{10,20}$'),
  created_at timestamptz not null default now(),
  -- Touched at sign-in and when an access token is minted; says when a profile has gone quiet.
  last_seen_at timestamptz,
  -- Set by the routine after 365 days without a sign-in (design 5.14), taken back by the next sign-in.
  inactive_since timestamptz,
  -- A control character is never typed by a person and forges mail headers and log lines.
  constraint no_control_characters check (
    (first_name || last_name || school_name || grade_class) !~ '[\u0001-\u001F\u007F-\u009F]'
  )
);
-- Admin's list, newest first, and its two exact filters.
create index on app.profiles (created_at desc, user_id);
create index on app.profiles (school_name, grade_class);

alter table app.profiles enable row level security;
alter table app.profiles force row level security;

-- The `or` keeps the planner from using the key for a learner: queries name `user_id = …` themselves as well.
create policy select_own_or_admin on app.profiles for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.is_admin()));
create policy update_own on app.profiles for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy select_all on app.profiles for select to qala_auth, qala_worker, qala_definer using (true);
create policy insert_any on app.profiles for insert to qala_auth with check (true);
create policy update_any on app.profiles for update to qala_auth, qala_definer using (true);

-- Absent: changing a name, school or age (no call of spec 7 does), and delete (the account is deleted, and takes this along).
grant select, update (last_seen_at, inactive_since) on app.profiles to qala_app;
grant
  select,
  insert (user_id, first_name, last_name, school_name, grade_class, age, phone_number),
  update (last_seen_at, inactive_since)
  on app.profiles to qala_auth;
grant select on app.profiles to qala_worker;
grant select, update (inactive_since) on app.profiles to qala_definer;
