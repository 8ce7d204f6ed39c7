-- Certificates for the whole course and for each strand. Whether one is earned the server decides from the learner's rows
-- (domain/certificates.ts); here stands who may make and take back whose.
create table app.certificates (
  -- 58 random bits: whoever has the paper can check it, and nobody finds one by trying.
  code text primary key check (code ~ '^[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2}$'),
  -- Goes with the account, and nobody can check it any more.
  user_id uuid not null references auth.accounts (id) on delete cascade,
  kind text not null check (kind in ('course', 'coding', 'robotics', 'internet', 'application')),
  -- As in the profile on that day: a paper does not become somebody else's when its owner writes another name there.
  full_name text not null check (char_length(full_name) between 1 and 201),
  initials text not null check (char_length(initials) between 1 and 201),
  school_name text not null check (char_length(school_name) between 1 and 100),
  -- How many there were of it then.
  lessons smallint not null check (lessons between 1 and 99),
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- No foreign key: who took it back may leave.
  revoked_by uuid,
  reason text check (char_length(reason) between 3 and 200),
  constraint revoked_says_why check ((revoked_at is null) = (reason is null) and (revoked_at is null) = (revoked_by is null))
);
create unique index one_that_holds on app.certificates (user_id, kind) where revoked_at is null;
create index on app.certificates (user_id);

-- Whether the caller looks after this learner's certificates: all of them for who sees all learners, else the own classes'.
create function app.certifies(learner uuid) returns boolean
  language sql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
    select (select app.may('certificates:manage'))
       and ((select app.may('learners:read')) or learner in (select app.my_learners()))
  $$;
grant execute on function app.certifies(uuid) to qala_app;

alter table app.certificates enable row level security, force row level security;
-- As app.certifies, but asked once a statement.
create policy select_own_or_certified on app.certificates for select to qala_app using (
  user_id = (select app.current_user_id())
  or (select app.may('certificates:manage'))
     and ((select app.may('learners:read')) or user_id in (select app.my_learners()))
);
create policy insert_own_or_certified on app.certificates for insert to qala_app with check (
  revoked_at is null and (user_id = (select app.current_user_id()) or app.certifies(user_id))
);
-- Taken back for good: a new one has a new code.
create policy revoke_certified on app.certificates for update to qala_app
  using (revoked_at is null and app.certifies(user_id))
  with check (revoked_at is not null and revoked_by = (select app.current_user_id()));
create policy select_all on app.certificates for select to qala_definer using (true);

-- What the school took back its owner cannot make again.
create function app.keep_revoked() returns trigger
  language plpgsql
  as $$
begin
  if not app.certifies(new.user_id) and exists (
    select from app.certificates mine where mine.user_id = new.user_id and mine.kind = new.kind and mine.revoked_at is not null
  ) then
    raise exception 'The school took this certificate back' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger keep_revoked before insert on app.certificates for each row execute function app.keep_revoked();

-- For anybody who has the code of a paper: no more than what stands on it, and of the name the initials alone.
create function app.verify_certificate(wanted text)
  returns table (initials text, kind text, school_name text, issued_at timestamptz, revoked_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select initials, kind, school_name, issued_at, revoked_at from app.certificates where code = wanted
  $$;
grant execute on function app.verify_certificate(text) to qala_app;

grant
  select,
  insert (code, user_id, kind, full_name, initials, school_name, lessons),
  update (revoked_at, revoked_by, reason)
  on app.certificates to qala_app;
grant select on app.certificates to qala_definer;
create policy select_all_for_backup on app.certificates for select to qala_backup using (true);
grant select on app.certificates to qala_backup;

grant create on schema app to qala_definer;
alter function app.verify_certificate(text) owner to qala_definer;
revoke create on schema app from qala_definer;
