-- Returns the classes that the caller teaches now. It has definer rights, because otherwise the policies of these tables would
-- call each other in a circle.
create or replace function app.my_classes() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select class_id from app.class_teachers join app.classes on classes.id = class_id
     where class_teachers.user_id = app.current_user_id() and archived_at is null and (select app.may('classes:teach'))
  $$;
grant execute on function app.my_classes() to qala_app, qala_auth;
