-- Removes addresses and browsers from log entries that are older than `days` days. The nightly run and the security page call
-- it.
create or replace function app.anonymize_old_audit_logs(days integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  audits integer;
  events integer;
  moment timestamptz := now() - make_interval(days => days);
begin
  perform app.require_maintainer();
  perform app.require_days(days, 7);
  update app.profile_audit set ip_address = null, user_agent = null
    where created_at < moment and (ip_address is not null or user_agent is not null);
  get diagnostics audits = row_count;
  update app.security_events set ip_address = null, user_agent = null
    where created_at < moment and (ip_address is not null or user_agent is not null);
  get diagnostics events = row_count;
  insert into app.security_events (event_type, details)
    values ('audit_log_anonymization', jsonb_build_object('auditLogs', audits, 'securityEvents', events));
  return audits + events;
end
$$;
grant execute on function app.anonymize_old_audit_logs(integer) to qala_app, qala_worker;
