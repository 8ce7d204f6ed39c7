-- What an admin may do to other people's accounts, and where it ends.

-- Asked by whoever acts for an admin as qala_auth, whom no policy holds back: the second lock behind the route's.
create function app.require_admin() returns void
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not app.is_admin() then
    raise exception 'This is for admins' using errcode = '42501';
  end if;
end
$$;
grant execute on function app.require_admin() to qala_auth;

-- Accounts whose password somebody else has read: an admin gave it out (spec 8's forgotten password, for a learner
-- who has no mail). While its line stands the account gets no access token, so all that can be done with such a
-- password is to choose another one. Never the password itself, which is known to two people and kept nowhere.
create table app.one_time_passwords (
  user_id uuid primary key references auth."user" (id) on delete cascade,
  -- No foreign key to keep: who gave it may leave.
  given_by uuid not null,
  -- A slip of paper lost in a school bag must not open an account next term.
  expires_at timestamptz not null
);

alter table app.one_time_passwords enable row level security;
alter table app.one_time_passwords force row level security;
create policy all_for_auth on app.one_time_passwords to qala_auth using (true) with check (true);
grant select, insert (user_id, given_by, expires_at), update (given_by, expires_at), delete
  on app.one_time_passwords to qala_auth;

-- There is always an admin. Two admins who take the role from each other at the same moment, and an admin whose
-- account is deleted, come here one after the other; whoever comes second sees what the first one did.
-- Its code, QA001, is the server's `last_admin`.
create function app.keep_an_admin() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(7206317806);
  -- The policy asked before the wait; the role may be gone since.
  if app.current_user_id() is not null then
    perform app.require_admin();
  end if;
  if not exists (select from app.user_roles where role = 'admin' and user_id <> old.user_id) then
    raise exception 'There must be an admin' using errcode = 'QA001';
  end if;
  return old;
end
$$;
create trigger keep_an_admin before delete on app.user_roles
  for each row when (old.role = 'admin') execute function app.keep_an_admin();

-- Made-up learners for trying the product out (`npm run demo`), so that exactly these can be taken away again.
create table app.demo_accounts (
  user_id uuid primary key references auth."user" (id) on delete cascade
);

alter table app.demo_accounts enable row level security;
alter table app.demo_accounts force row level security;
create policy all_for_auth on app.demo_accounts to qala_auth using (true) with check (true);
grant select, insert on app.demo_accounts to qala_auth;
-- They joined over a school year.
grant insert (created_at) on app.profiles to qala_auth;

grant execute on function app.require_admin() to qala_definer;
grant create on schema app to qala_definer;
alter function app.keep_an_admin() owner to qala_definer;
revoke create on schema app from qala_definer;
