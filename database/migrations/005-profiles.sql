-- The limits are the second wall behind domain/accounts.ts. The lower ones count bytes: JavaScript counts an emoji as two
-- characters and SQL as one, and this wall must never refuse what the form accepts.
create table app.profiles (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  first_name text not null check (octet_length(first_name) >= 2 and char_length(first_name) <= 100),
  last_name text not null check (octet_length(last_name) >= 2 and char_length(last_name) <= 100),
  school_name text not null check (octet_length(school_name) >= 3 and char_length(school_name) <= 100),
  grade_class text not null check (octet_length(grade_class) >= 2 and char_length(grade_class) <= 100),
  age smallint not null check (age between 5 and 40),
  -- Text: a leading zero is part of a South African number.
  phone_number text not null check (phone_number ~ '^[0-9]{10,20}$'),
  created_at timestamptz not null default now(),
  -- Touched at sign-in and when an access token is minted.
  last_seen_at timestamptz,
  -- Set by the routine after 365 days without a sign-in, taken back by the next sign-in.
  inactive_since timestamptz,
  -- Learners write their class as they like ("Grade 7A", "7 a", "gr. 7A"): one class, one name. What is nothing but such
  -- a word stays as it was written.
  class_name text not null generated always as (
    coalesce(
      nullif(upper(regexp_replace(
        regexp_replace(grade_class, '^\s*(grade|graad|class|klas|gr)(?=[^[:alpha:]])', '', 'i'),
        '[^[:alnum:]]', '', 'g'
      )), ''),
      upper(btrim(grade_class))
    )
  ) stored,
  -- A class list is by surname, as in the register: in any case, and Š within S instead of after Z. A column and not an
  -- index on the expression: below row-level security an index is searched by plain columns alone.
  surname_key text collate "C" not null generated always as (
    regexp_replace(normalize(lower(last_name || ' ' || first_name), nfd), U&'[\0300-\036F]', '', 'g')
  ) stored,
  -- A control character is never typed by a person and forges mail headers and log lines.
  constraint no_control_characters check (
    (first_name || last_name || school_name || grade_class) !~ '[\u0001-\u001F\u007F-\u009F]'
  )
);
create index on app.profiles (created_at desc, user_id);
create index on app.profiles (school_name, grade_class);
create index on app.profiles (surname_key, user_id);

alter table app.profiles enable row level security, force row level security;

-- The `or` keeps the planner from using the key for a learner: queries name `user_id = …` themselves as well.
create policy select_own_or_by_verb on app.profiles for select to qala_app
  using (user_id = (select app.current_user_id()) or (select app.may('learners:read')));
create policy update_own on app.profiles for update to qala_app
  using (user_id = (select app.current_user_id())) with check (user_id = (select app.current_user_id()));
create policy select_all on app.profiles for select to qala_auth, qala_worker, qala_definer using (true);
create policy insert_any on app.profiles for insert to qala_auth with check (true);
create policy update_any on app.profiles for update to qala_auth, qala_definer using (true);

-- Absent: delete, because the account is deleted and takes this along; and changing user_id or created_at.
grant
  select,
  update (first_name, last_name, school_name, grade_class, age, phone_number, last_seen_at, inactive_since)
  on app.profiles to qala_app;
-- The sign-in corrects no names. It sets created_at for made-up learners, who joined over a school year.
grant
  select,
  insert (user_id, first_name, last_name, school_name, grade_class, age, phone_number, created_at),
  update (last_seen_at, inactive_since)
  on app.profiles to qala_auth;
grant select on app.profiles to qala_worker;
grant select, update (inactive_since) on app.profiles to qala_definer;

create function app.log_profile_change() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  insert into app.profile_audit (action, profile_id, changed_by, ip_address, user_agent)
  values (
    tg_op,
    coalesce(new.user_id, old.user_id),
    -- While somebody registers nobody is signed in yet: the new learner is the one who acts.
    coalesce(app.current_user_id(), case tg_op when 'INSERT' then new.user_id end),
    app.current_ip(),
    app.current_user_agent()
  );
  return null;
end
$$;
create trigger log_change after insert or delete on app.profiles
  for each row execute function app.log_profile_change();
-- Being seen is not a change: otherwise every sign-in of every learner would fill the log.
create trigger log_update after update on app.profiles
  for each row when (to_jsonb(old) - 'last_seen_at' is distinct from to_jsonb(new) - 'last_seen_at')
  execute function app.log_profile_change();

grant create on schema app to qala_definer;
alter function app.log_profile_change() owner to qala_definer;
revoke create on schema app from qala_definer;

-- Made-up learners for trying the product out (`npm run demo`), so that exactly these can be taken away again.
create table app.demo_accounts (
  user_id uuid primary key references auth.accounts (id) on delete cascade
);

alter table app.demo_accounts enable row level security, force row level security;
create policy all_for_auth on app.demo_accounts to qala_auth using (true) with check (true);
grant select, insert on app.demo_accounts to qala_auth;
