-- Returns whether a teacher may add a learner to this class. The learner must have typed this class and must not be in one.
-- Only people who manage classes may add anybody else. Otherwise a teacher could add the whole school and read its data.
create or replace function app.is_free_for(class uuid, learner uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, app, pg_temp
  as $$ select exists (select from app.typed_classes() typed where typed.class_id = class and typed.user_id = learner) $$;
grant execute on function app.is_free_for(uuid, uuid) to qala_app, qala_auth;
