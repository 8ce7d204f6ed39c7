-- Only qala_auth has rights here: no request and no job reads this.
-- Of a token only the SHA-256 of its 256 random bits is kept: what a stolen backup shows cannot be used.

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  -- In lower case, so that "already registered" cannot be dodged by a capital letter.
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  -- argon2id in PHC form: salt and cost inside. Null: nobody can sign in until an admin gives a password out.
  password_hash text check (char_length(password_hash) between 20 and 512),
  created_at timestamptz not null default now()
);

-- Absent: network address and browser. Addresses are kept in the security events alone, where a routine forgets them.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  -- Written when the end moves, so it may be a day behind.
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on auth.sessions (account_id);
create index on auth.sessions (expires_at);

create table auth.password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on auth.password_resets (account_id);
create index on auth.password_resets (expires_at);

alter table auth.accounts enable row level security, force row level security;
create policy all_for_auth on auth.accounts to qala_auth using (true) with check (true);
alter table auth.sessions enable row level security, force row level security;
create policy all_for_auth on auth.sessions to qala_auth using (true) with check (true);
alter table auth.password_resets enable row level security, force row level security;
create policy all_for_auth on auth.password_resets to qala_auth using (true) with check (true);

-- No truncate for anybody: it would pass by row-level security.
grant select, insert, update, delete on auth.accounts, auth.sessions, auth.password_resets to qala_auth;
