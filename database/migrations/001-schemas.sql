-- Three schemas are three degrees of trust.
--   app      the product; every table is under forced row-level security
--   auth     accounts and sessions; only qala_auth, the role that signs people in, may look inside
--   private  keys and bookkeeping; nobody but the owner, except for the throttle
-- The roles belong to the whole cluster, so database/roles.ts makes them before the first of these files runs.
-- "Force" applies row-level security to the owner as well; foreign keys are not held by it.

-- A function is closed until a grant opens it.
alter default privileges revoke execute on functions from public;

create schema app;
create schema auth;
-- The schema private exists already: the list of migrations lives in it.

grant usage on schema app to qala_app, qala_auth, qala_worker, qala_definer;
grant usage on schema auth to qala_auth;
grant usage on schema private to qala_auth;

-- After a transaction the setting is '' and not null on the pooled connection, and ''::uuid would raise.
create function app.current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
grant execute on function app.current_user_id() to qala_app, qala_auth, qala_worker, qala_definer;

-- For the logs. Cut, because a log must never be the reason why a request fails.
create function app.current_ip() returns text
  language sql stable parallel safe
  return left(nullif(current_setting('app.ip', true), ''), 64);
grant execute on function app.current_ip() to qala_app, qala_auth, qala_worker, qala_definer;

create function app.current_user_agent() returns text
  language sql stable parallel safe
  return left(nullif(current_setting('app.user_agent', true), ''), 512);
grant execute on function app.current_user_agent() to qala_app, qala_auth, qala_worker, qala_definer;

-- Random keys, the same for every process. Deliberately no grant at all: only the owner reads it, through `Database.secret`.
create table private.secrets (
  name text primary key check (name ~ '^[a-z0-9.-]{1,64}$'),
  value text not null check (char_length(value) between 32 and 4096),
  created_at timestamptz not null default now()
);
