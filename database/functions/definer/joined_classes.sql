-- Returns the classes in which the caller is now a learner.
create or replace function app.joined_classes() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
    select class_id from app.class_members join app.classes on classes.id = class_id
     where class_members.user_id = app.current_user_id() and archived_at is null
  $$;
grant execute on function app.joined_classes() to qala_app;
