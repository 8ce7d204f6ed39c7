-- Returns whether an account still waits for staff to confirm it. If anyone may register, nobody waits, not even people who
-- registered while staff still had to confirm accounts.
create or replace function app.is_waiting(confirmed_at timestamptz) returns boolean
  language sql stable
  as $$ select confirmed_at is null and app.who_may_register() <> 'anyone' $$;
grant execute on function app.is_waiting(timestamp with time zone) to qala_app, qala_auth, qala_definer, qala_worker;
