-- Failures are counted so that guessing gets slower. One row for an account with a known device, an account from elsewhere,
-- or an address; the server hashes these keys, so the table names nobody.
-- Unlogged: a crash forgets the counts, which is cheaper than writing every wrong password to the journal.
create unlogged table private.throttle (
  key text primary key check (char_length(key) between 1 and 200),
  failures integer not null default 0 check (failures >= 0),
  window_started_at timestamptz not null default now(),
  -- Last failure: the wait is reckoned from here.
  updated_at timestamptz not null default now()
);
create index on private.throttle (updated_at);

grant select, insert, update, delete on private.throttle to qala_auth;

-- Accounts whose password somebody else has read: an admin gave it out, or it was printed at the machine. While its line
-- stands the account gets no access token, so all one can do with such a password is choose another.
-- Never the password itself.
create table app.one_time_passwords (
  user_id uuid primary key references auth.accounts (id) on delete cascade,
  -- Null: printed at the machine. No foreign key: who gave it may leave.
  given_by uuid,
  -- A slip of paper lost in a school bag must not open an account next term. Null: the only admin of a new school must
  -- not be locked out because the first sign-in came after the holidays.
  expires_at timestamptz
);

alter table app.one_time_passwords enable row level security, force row level security;
create policy all_for_auth on app.one_time_passwords to qala_auth using (true) with check (true);
grant select, insert (user_id, given_by, expires_at), update (given_by, expires_at), delete
  on app.one_time_passwords to qala_auth;

-- What a device may show instead of a session to add progress for one account, so that on a shared computer a learner's
-- unsent rows still go up after the sign-out. Nothing can be read with one, and since saving merges, nothing lowered.
-- Only the SHA-256 of its 256 random bits is kept: what a stolen backup shows cannot be used.
-- Only the sign-in gives and looks up tickets; requests and jobs have no right here.
create table app.upload_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '45 days',
  constraint ends_after_45_days check (expires_at <= created_at + interval '45 days')
);
create index on app.upload_tickets (user_id, created_at desc);
create index on app.upload_tickets (expires_at);

alter table app.upload_tickets enable row level security, force row level security;
create policy select_any on app.upload_tickets for select to qala_auth, qala_definer using (true);
create policy insert_any on app.upload_tickets for insert to qala_auth with check (true);
create policy delete_any on app.upload_tickets for delete to qala_auth, qala_definer using (true);

-- No update: a ticket is given once, for one account and its 45 days.
grant select, insert (token_hash, user_id), delete on app.upload_tickets to qala_auth;
grant select (user_id), delete on app.upload_tickets to qala_definer;

-- A new password takes every ticket back, whichever path changed it.
create function app.revoke_tickets_of_new_password() returns trigger
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  delete from app.upload_tickets where user_id = new.id;
  return null;
end
$$;
create trigger revoke_upload_tickets after update of password_hash on auth.accounts
  for each row when (old.password_hash is distinct from new.password_hash) execute function app.revoke_tickets_of_new_password();

grant create on schema app to qala_definer;
alter function app.revoke_tickets_of_new_password() owner to qala_definer;
revoke create on schema app from qala_definer;
