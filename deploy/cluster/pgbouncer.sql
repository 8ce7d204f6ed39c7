-- Once, in the database qala, as postgres. Qala makes its logins itself (qala_app_16384 and others), so PgBouncer looks
-- their password verifiers up here instead of in a file.
create role pgbouncer login;
create schema pgbouncer;
create function pgbouncer.verifier(wanted text) returns table (login text, verifier text)
  language sql stable security definer set search_path = pg_catalog
  as $$ select rolname::text, rolpassword from pg_authid
         where rolname = wanted and rolcanlogin and not rolsuper and not rolreplication $$;
revoke all on function pgbouncer.verifier from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.verifier to pgbouncer;
