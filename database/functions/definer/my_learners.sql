-- Returns everybody whose work the caller sees as a teacher. In a policy, write `in (select app.my_learners())`, so that it is
-- evaluated once for each statement and not once for each row.
create or replace function app.my_learners() returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select user_id from app.class_members where class_id in (select app.my_classes()) $$;
grant execute on function app.my_learners() to qala_app, qala_auth;
