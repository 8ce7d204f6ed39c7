-- Returns the caller's address for the logs. It is cut to the length that the logs allow, because a log must never make a
-- request fail.
create or replace function app.current_ip() returns text
  language sql stable parallel safe
  return left(nullif(current_setting('app.ip', true), ''), 64);
grant execute on function app.current_ip() to qala_app, qala_auth, qala_definer, qala_worker;
