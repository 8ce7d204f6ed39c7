-- What forgets. An admin runs these from the Security dashboard, the worker every night. They alone may change the logs, so
-- they run as qala_definer and ask first who called. Each returns the number of rows it touched.

-- session_user, not current_user: inside a definer function the latter is always qala_definer.
create function app.require_maintainer() returns void
  language plpgsql stable
  set search_path = pg_catalog, app, pg_temp
  as $$
begin
  if not (app.may('security:maintain') or pg_has_role(session_user, 'qala_worker', 'member')) then
    raise exception 'This needs the right to security:maintain' using errcode = '42501';
  end if;
end
$$;

create function app.anonymize_old_audit_logs() returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  audits integer;
  events integer;
begin
  perform app.require_maintainer();
  update app.profile_audit set ip_address = null, user_agent = null
    where created_at < now() - interval '90 days' and (ip_address is not null or user_agent is not null);
  get diagnostics audits = row_count;
  update app.security_events set ip_address = null, user_agent = null
    where created_at < now() - interval '90 days' and (ip_address is not null or user_agent is not null);
  get diagnostics events = row_count;
  insert into app.security_events (event_type, details)
    values ('audit_log_anonymization', jsonb_build_object('auditLogs', audits, 'securityEvents', events));
  return audits + events;
end
$$;

create function app.cleanup_old_audit_logs() returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  audits integer;
  events integer;
begin
  perform app.require_maintainer();
  delete from app.profile_audit where created_at < now() - interval '2 years';
  get diagnostics audits = row_count;
  delete from app.security_events where created_at < now() - interval '2 years';
  get diagnostics events = row_count;
  insert into app.security_events (event_type, details)
    values ('audit_log_cleanup', jsonb_build_object('auditLogs', audits, 'securityEvents', events));
  return audits + events;
end
$$;

-- Nothing is deleted, and the next sign-in takes the mark away.
create function app.cleanup_inactive_profiles() returns integer
  language plpgsql security definer
  set search_path = pg_catalog, app, pg_temp
  as $$
declare
  marked integer;
begin
  perform app.require_maintainer();
  update app.profiles set inactive_since = now()
    where inactive_since is null and coalesce(last_seen_at, created_at) < now() - interval '365 days';
  get diagnostics marked = row_count;
  insert into app.security_events (event_type, details)
    values ('inactive_profile_cleanup', jsonb_build_object('profilesMarked', marked));
  return marked;
end
$$;

grant execute on function app.require_maintainer() to qala_definer;
grant execute on function
  app.anonymize_old_audit_logs(), app.cleanup_old_audit_logs(), app.cleanup_inactive_profiles()
  to qala_app, qala_worker;

grant create on schema app to qala_definer;
alter function app.anonymize_old_audit_logs() owner to qala_definer;
alter function app.cleanup_old_audit_logs() owner to qala_definer;
alter function app.cleanup_inactive_profiles() owner to qala_definer;
revoke create on schema app from qala_definer;
