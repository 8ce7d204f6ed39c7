-- Returns the signed-in user. On a pooled connection the setting is '' and not null after a transaction, and ''::uuid would
-- raise an error.
create or replace function app.current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
grant execute on function app.current_user_id() to qala_app, qala_auth, qala_backup, qala_definer, qala_worker;
