-- The staff's second factor: codes of an app on the phone (TOTP, RFC 6238). Learners have none.
create table auth.second_factors (
  account_id uuid primary key references auth.accounts (id) on delete cascade,
  -- Encrypted by the server: nonce, ciphertext, tag. Null until the first code was right.
  secret bytea check (octet_length(secret) between 40 and 200),
  -- A new phone's, while the old one still counts.
  pending_secret bytea check (octet_length(pending_secret) between 40 and 200),
  -- The 30 seconds whose code was used last: none works twice.
  last_step bigint not null default 0,
  set_at timestamptz,
  check ((secret is null) = (set_at is null))
);

-- For a lost phone. Only the SHA-256 of their 80 random bits is kept.
create table auth.recovery_codes (
  account_id uuid not null references auth.second_factors (account_id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (account_id, code_hash)
);

-- Whom ADMIN_EMAIL has made an admin, once: whoever loses the role must not have it again after the next start. By the
-- SHA-256 of the address, because it outlives the account and may name nobody.
create table auth.admins_by_setting (
  email_hash bytea primary key check (octet_length(email_hash) = 32),
  made_at timestamptz not null default now()
);

do $$
declare
  one text;
begin
  foreach one in array array['auth.second_factors', 'auth.recovery_codes', 'auth.admins_by_setting'] loop
    execute format('alter table %s enable row level security, force row level security', one);
    execute format('create policy all_for_auth on %s to qala_auth using (true) with check (true)', one);
    execute format('grant select, insert, update, delete on %s to qala_auth', one);
    execute format('create policy select_all_for_backup on %s for select to qala_backup using (true)', one);
    execute format('grant select on %s to qala_backup', one);
  end loop;
end
$$;

-- Who registered an address first may not be its owner, so the role and a new password are given in one transaction: as the
-- role of accounts, by somebody who may.
create policy appoint_by_verb on app.user_roles for insert to qala_auth
  with check (
    role <> 'learner' and (select app.may('admins:manage')) and granted_by = (select app.current_user_id())
  );
grant insert (granted_by) on app.user_roles to qala_auth;
