-- Returns the caller's own announcements to classes that the caller still teaches.
create or replace function app.my_announcements() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select id from app.announcements
     where created_by = app.current_user_id() and (select app.may('classes:announce'))
       and class_ids <@ array(select app.my_classes())
  $$;
grant execute on function app.my_announcements() to qala_app;
