-- This function is granted to nobody. The owner of the database takes the role qala_definer for this one call
-- (`Database.appointAdmin`).
create or replace function app.appoint_admin(target uuid) returns void
  language sql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ insert into app.user_roles (user_id, role) values (target, 'admin') on conflict do nothing $$;
