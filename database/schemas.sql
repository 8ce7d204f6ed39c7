-- The three schemas differ in how many roles may use them.
--   app      holds the product. Every table is under forced row-level security.
--   auth     holds accounts and sessions. Only qala_auth, the role that signs people in, may use it, and qala_backup may read
--            it for copies.
--   private  holds keys and bookkeeping. Only the owner may use it, except that qala_auth counts attempts in private.throttle
--            and private.sign_in_tries.
-- "Forced" means that row-level security applies to the owner as well. PostgreSQL checks foreign keys without it.
create schema if not exists app;
create schema if not exists auth;
create schema if not exists private;

grant usage on schema app to qala_app, qala_auth, qala_worker, qala_definer, qala_backup;
grant usage on schema auth to qala_auth, qala_backup;
grant usage on schema private to qala_auth;
