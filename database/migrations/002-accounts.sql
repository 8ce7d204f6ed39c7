-- Accounts and sessions: the four tables of Better Auth's core, with its own camelCase column names, so that an upgrade
-- finds exactly the names it expects.
-- What we know of a person is in app.profiles, never here. Only qala_auth has rights: no request and no job reads this.

create table auth."user" (
  id uuid primary key default gen_random_uuid(),
  -- Better Auth wants one name; first and last name live in app.profiles.
  name text not null check (char_length(name) <= 255),
  -- In lower case, so that "already registered" cannot be dodged by a capital letter.
  email text not null unique check (email = lower(email) and char_length(email) between 3 and 254),
  "emailVerified" boolean not null default false,
  image text check (char_length(image) <= 2048),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  -- The refresh credential of the cookie.
  token text not null unique check (char_length(token) between 20 and 255),
  "expiresAt" timestamptz not null,
  -- Stays empty: addresses are kept in the security events alone, where a routine forgets them.
  "ipAddress" text check (char_length("ipAddress") <= 64),
  "userAgent" text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth.session ("userId");
create index on auth.session ("expiresAt");

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  "userId" uuid not null references auth."user" (id) on delete cascade,
  "accountId" text not null check (char_length("accountId") <= 255),
  "providerId" text not null check (char_length("providerId") <= 64),
  -- argon2id in PHC form: salt and cost inside.
  password text check (char_length(password) between 20 and 512),
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("providerId", "accountId")
);
create index on auth.account ("userId");

-- One-time proofs, such as the link of a forgotten password.
create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null check (char_length(identifier) <= 512),
  value text not null check (char_length(value) <= 4096),
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index on auth.verification (identifier);
create index on auth.verification ("expiresAt");

alter table auth."user" enable row level security;
alter table auth."user" force row level security;
create policy all_for_auth on auth."user" to qala_auth using (true) with check (true);
alter table auth.session enable row level security;
alter table auth.session force row level security;
create policy all_for_auth on auth.session to qala_auth using (true) with check (true);
alter table auth.account enable row level security;
alter table auth.account force row level security;
create policy all_for_auth on auth.account to qala_auth using (true) with check (true);
alter table auth.verification enable row level security;
alter table auth.verification force row level security;
create policy all_for_auth on auth.verification to qala_auth using (true) with check (true);

-- No truncate for anybody: it would pass by row-level security.
grant select, insert, update, delete on auth."user", auth.session, auth.account, auth.verification to qala_auth;
