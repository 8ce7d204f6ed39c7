-- Deletes log entries that are older than `days` days. The nightly run and the security page call it.
create or replace function app.cleanup_old_audit_logs(days integer) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  audits integer;
  events integer;
  accesses integer;
  moment timestamptz := now() - make_interval(days => days);
begin
  perform app.require_maintainer();
  perform app.require_days(days, 90);
  delete from app.profile_audit where created_at < moment;
  get diagnostics audits = row_count;
  delete from app.security_events where created_at < moment;
  get diagnostics events = row_count;
  delete from app.data_access where at < moment;
  get diagnostics accesses = row_count;
  delete from app.retention_runs where run_at < moment;
  insert into app.security_events (event_type, details)
    values (
      'audit_log_cleanup',
      jsonb_build_object('auditLogs', audits, 'securityEvents', events, 'dataAccess', accesses)
    );
  return audits + events + accesses;
end
$$;
grant execute on function app.cleanup_old_audit_logs(integer) to qala_app, qala_worker;
