-- Returns what anybody who has the code of a certificate may see. That is no more than what is printed on it, and only the
-- initials of the name.
create or replace function app.verify_certificate(wanted text)
  returns table (initials text, kind text, school_name text, issued_at timestamptz, revoked_at timestamptz)
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select initials, kind, school_name, issued_at, revoked_at from app.certificates where code = wanted
  $$;
grant execute on function app.verify_certificate(text) to qala_app;
