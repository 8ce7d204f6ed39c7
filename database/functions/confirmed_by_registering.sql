-- Returns the default of app.profiles.confirmed_at: null if staff must confirm each account, and otherwise the present time.
create or replace function app.confirmed_by_registering() returns timestamptz
  language sql stable
  as $$
    select case when app.who_may_register() = 'confirmed' then null else now() end
  $$;
grant execute on function app.confirmed_by_registering() to qala_app, qala_auth, qala_definer, qala_worker;
