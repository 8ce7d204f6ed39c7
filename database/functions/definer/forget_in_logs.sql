-- Removes the addresses and browsers of a person from the logs when the account is deleted, because nobody needs them any more.
-- The entries stay, and then contain only the id.
create or replace function app.forget_in_logs(target uuid) returns void
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  update app.security_events set ip_address = null, user_agent = null
   where user_id = target and (ip_address is not null or user_agent is not null);
  update app.profile_audit set ip_address = null, user_agent = null
   where changed_by = target and (ip_address is not null or user_agent is not null);
end
$$;
grant execute on function app.forget_in_logs(uuid) to qala_auth;
