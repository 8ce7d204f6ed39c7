-- Returns whether any person holds a verb. It is for code that acts on accounts. A request can only ask about its own caller,
-- through app.may.
create or replace function app.someone_may(whose uuid, wanted text) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select exists (
      select from app.user_roles join app.role_verbs using (role) where user_id = whose and verb = wanted
    )
  $$;
grant execute on function app.someone_may(uuid, text) to qala_auth;
