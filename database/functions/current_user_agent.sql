-- Returns the caller's browser for the logs. It is cut to the length that the logs allow, as in app.current_ip.
create or replace function app.current_user_agent() returns text
  language sql stable parallel safe
  return left(nullif(current_setting('app.user_agent', true), ''), 512);
grant execute on function app.current_user_agent() to qala_app, qala_auth, qala_definer, qala_worker;
